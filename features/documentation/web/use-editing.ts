/** Everything an editing session of a page holds: text, what it was typed on, draft, save, refusals. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Violation } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { blankDocument } from '#platform/richtext/model/document.ts';
import type { RichTextEditorHandle } from '#platform/richtext/web/rich-text-editor.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  createDocument,
  defaultDocumentTitle,
  documentCreatedMessage,
  documentUpdatedMessage,
  getDocument,
  getNamespace,
  listDocumentRevisions,
  listNamespaces,
  staleRevisionCode,
  updateDocument,
  uploadsFailedMessage,
  uploadsRunningMessage,
  type Document,
  type Namespace,
} from '../contract.ts';
import type { PanelMode } from './panel-mode.ts';
import { useDraft, type DraftContent, type KeptDraft } from './use-draft.ts';

/** What is edited, and who hears of a save. */
export interface EditingSession {
  readonly namespace: Namespace;
  readonly mode: Exclude<PanelMode, { kind: 'view' }>;
  readonly onSaved: (document: Document) => void;
}

/** What is edited, apart from title and text: which document, on which base. */
type Base = Pick<DraftContent, 'documentId' | 'parentId' | 'revision' | 'baseJson'>;

const baseOf = (mode: EditingSession['mode']): Base => {
  if (mode.draft) return mode.draft;
  if (mode.kind === 'new') return { documentId: null, parentId: mode.parentId, revision: 0, baseJson: '' };
  const { id, parentId, revision, json } = mode.document;
  return { documentId: id, parentId, revision, baseJson: json };
};

const startOf = (mode: EditingSession['mode']): { title: string; json: string } => {
  if (mode.draft) return mode.draft;
  return mode.kind === 'new' ? { title: defaultDocumentTitle, json: JSON.stringify(blankDocument()) } : mode.document;
};

/** A refused save: what is stored now, what was typed, and what it was typed on. */
export interface Conflict {
  readonly current: Document;
  readonly mine: { readonly title: string; readonly json: string };
  readonly base: Base;
}

/** Why a page cannot be saved yet; undefined when nothing is on its way. What was typed stays where it is. */
function uploadsInTheWay(uploads: { sending: number; failed: number } | undefined): string | undefined {
  if (uploads?.sending) return uploadsRunningMessage;
  return uploads?.failed ? uploadsFailedMessage : undefined;
}

/** Reads that a save makes old. */
const outdates = [getNamespace, listNamespaces, listDocumentRevisions];

/** Title and text as they are, and what they were typed on. */
function useText(mode: EditingSession['mode']) {
  const editor = useRef<RichTextEditorHandle>(null);
  const [start, setStart] = useState(() => ({ ...startOf(mode), generation: 0 }));
  const [title, setTitle] = useState(start.title);
  const base = useRef<Base>(baseOf(mode));
  const json = useRef(start.json);
  const typed = useRef({ title: start.title });
  // Templates are offered until the page has a text.
  const [isTyped, setTyped] = useState(mode.kind !== 'new' || mode.draft !== undefined);
  return {
    editor,
    start,
    title,
    base,
    isTyped,
    setTyped,
    /** Takes what the editor holds back. */
    read: (): { title: string; json: string } => {
      json.current = editor.current?.flush() ?? json.current;
      return { title: typed.current.title, json: json.current };
    },
    /** What was read last. */
    mine: (): { title: string; json: string } => ({ title: typed.current.title, json: json.current }),
    setTitle: (next: string): void => {
      typed.current.title = next;
      setTitle(next);
    },
    setJson: (next: string): void => {
      json.current = next;
      setTyped(true);
    },
    /** What is typed goes on from this version. */
    rebase: ({ revision, json: baseJson }: Document): void => {
      base.current = { ...base.current, revision, baseJson };
    },
    /** Puts another text into the editor. */
    replace: (next: { title: string; json: string }): void => {
      json.current = next.json;
      typed.current.title = next.title;
      setTitle(next.title);
      setTyped(true);
      setStart((before) => ({ ...next, generation: before.generation + 1 }));
    },
  };
}

type Text = ReturnType<typeof useText>;

/** Sends the page, and keeps what was refused. */
function useSaving({ namespace, onSaved }: EditingSession, text: Text, draft: KeptDraft) {
  const client = useQueryClient();
  const sending = useRef(false);
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const create = useCall(createDocument, { outdates, quiet: true });
  const update = useCall(updateDocument, { outdates, quiet: true });

  const send = (): Promise<Document> => {
    const { documentId, parentId, revision } = text.base.current;
    const content = { ...text.mine(), namespace: namespace.code };
    return documentId === null
      ? create.mutateAsync({ body: { ...content, parent: parentId } })
      : update.mutateAsync({ params: { id: documentId }, body: { ...content, id: documentId, revision } });
  };
  const refuse = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === staleRevisionCode) {
      setConflict({ current: error.details.current as Document, mine: text.mine(), base: text.base.current });
    } else if (error.status === 422 && error.violations.length > 0) setViolations(error.violations);
    else showFailure(error);
  };
  const save = async (): Promise<void> => {
    if (sending.current) return;
    const waiting = uploadsInTheWay(text.editor.current?.uploads());
    if (waiting) return showToast('warning', waiting);
    sending.current = true;
    text.read();
    setViolations([]);
    try {
      // A session that has ended leaves the page with the answer, and the last words with it.
      await draft.flush();
      const saved = await send();
      await draft.drop();
      client.setQueryData(readKey(getDocument, { params: { id: saved.id } }), saved);
      showToast('success', text.base.current.documentId === null ? documentCreatedMessage : documentUpdatedMessage);
      onSaved(saved);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
    }
  };
  const saving = create.isPending || update.isPending;
  return { save, saving, violations, conflict, closeConflict: () => setConflict(undefined) };
}

/** The session of one editor. */
export function useEditing(session: EditingSession) {
  const { namespace, mode, onSaved } = session;
  const client = useQueryClient();
  const text = useText(mode);
  const draft = useDraft(() => ({ ...text.base.current, namespace: namespace.code, ...text.read() }), mode.draft);
  const saving = useSaving(session, text, draft);
  const { editor, start, title, isTyped } = text;
  return {
    ...saving,
    editor,
    start,
    title,
    isTyped,
    draft,
    /** Gives up what was typed for the version that is stored now. */
    takeStored: async (stored: Document): Promise<void> => {
      await draft.drop();
      client.setQueryData(readKey(getDocument, { params: { id: stored.id } }), stored);
      await Promise.all(outdates.map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
      onSaved(stored);
    },
    /** Puts another text into the editor, on the version that was just found. */
    replaceText: (next: { title: string; json: string }, on: Document): void => {
      text.rebase(on);
      text.replace(next);
      draft.changed();
    },
    /** Begins a new page with a template; a title that was typed stays. */
    beginWith: (template: { readonly title: string; readonly json: string }): void => {
      const mine = text.mine().title;
      const isTitled = mine.trim() !== '' && mine !== defaultDocumentTitle;
      text.replace({ title: isTitled ? mine : template.title, json: template.json });
      draft.changed();
    },
    /** Begins a new page without a template. */
    beginBlank: (): void => {
      text.setTyped(true);
      editor.current?.focus();
    },
    type: (next: { title?: string; json?: string }): void => {
      if (next.title !== undefined) text.setTitle(next.title);
      if (next.json !== undefined) text.setJson(next.json);
      // The editor has let a change of its text rest already.
      draft.changed(next.json === undefined ? undefined : 0);
    },
  };
}
