/** Everything that writing a text holds: title and text, what they were typed on, draft, save, refusals. */
import { useRef, useState } from 'react';
import type { Violation } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { RichTextEditorHandle } from '#platform/richtext/web/rich-text-editor.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { staleRevisionCode, uploadsFailedMessage, uploadsRunningMessage } from '../contract.ts';
import type { DocumentDraft } from '../model/document-draft.ts';
import type { StoredText } from './conflict-dialog.tsx';
import { useDraft, type DraftContent, type KeptDraft } from './use-draft.ts';

/** What is edited, apart from title and text: which text, on which base. */
export type WritingBase = Pick<DraftContent, 'documentId' | 'parentId' | 'revision' | 'baseJson'>;

/** Title and text. */
export interface WrittenText {
  readonly title: string;
  readonly json: string;
}

/** What is written, and what becomes of it. */
export interface WritingSubject<Saved> {
  /** Where drafts of it lie: a namespace, or a word of its kind. */
  readonly namespace: string;
  /** `documentId` is null for a new text. */
  readonly base: WritingBase;
  readonly start: WrittenText;
  /** What was typed before and goes on here; `base` and `start` are its own then. */
  readonly draft: DocumentDraft | undefined;
  /** The title that a new text has until another is typed. */
  readonly defaultTitle: string;
  readonly send: (text: WrittenText, base: WritingBase) => Promise<Saved>;
  /** Hears of a save once the draft is gone. */
  readonly onSaved: (saved: Saved, base: WritingBase) => void;
  /** Hears that what was typed was given up for what is stored. */
  readonly onTaken: (stored: StoredText) => void | Promise<void>;
  /** Tells of a refusal in its own way; answers true when it has. */
  readonly onRefused?: (failure: Failure) => boolean;
}

/** A refused save: what is stored now, what was typed, and what it was typed on. */
export interface Conflict {
  readonly current: StoredText;
  readonly mine: WrittenText;
  readonly base: WritingBase;
}

/** Why a text cannot be saved yet; undefined when nothing is on its way. What was typed stays where it is. */
function uploadsInTheWay(uploads: { sending: number; failed: number } | undefined): string | undefined {
  if (uploads?.sending) return uploadsRunningMessage;
  return uploads?.failed ? uploadsFailedMessage : undefined;
}

/** Title and text as they are, and what they were typed on. */
function useText<Saved>(subject: WritingSubject<Saved>) {
  const editor = useRef<RichTextEditorHandle>(null);
  const [start, setStart] = useState(() => ({ ...subject.start, generation: 0 }));
  const [title, setTitle] = useState(start.title);
  const base = useRef<WritingBase>(subject.base);
  const json = useRef(start.json);
  const typed = useRef({ title: start.title });
  // Templates are offered until the text has a word.
  const [isTyped, setTyped] = useState(subject.base.documentId !== null || subject.draft !== undefined);
  return {
    editor,
    start,
    title,
    base,
    isTyped,
    setTyped,
    /** Takes what the editor holds back. */
    read: (): WrittenText => {
      json.current = editor.current?.flush() ?? json.current;
      return { title: typed.current.title, json: json.current };
    },
    /** What was read last. */
    mine: (): WrittenText => ({ title: typed.current.title, json: json.current }),
    setTitle: (next: string): void => {
      typed.current.title = next;
      setTitle(next);
    },
    setJson: (next: string): void => {
      json.current = next;
      setTyped(true);
    },
    /** What is typed goes on from this version. */
    rebase: ({ revision, json: baseJson }: StoredText): void => {
      base.current = { ...base.current, revision, baseJson };
    },
    /** Puts another text into the editor. */
    replace: (next: WrittenText): void => {
      json.current = next.json;
      typed.current.title = next.title;
      setTitle(next.title);
      setTyped(true);
      setStart((before) => ({ ...next, generation: before.generation + 1 }));
    },
  };
}

type Text = ReturnType<typeof useText>;

/** Sends the text, and keeps what was refused. */
function useSaving<Saved>(subject: WritingSubject<Saved>, text: Text, draft: KeptDraft) {
  const { send, onSaved, onRefused } = subject;
  const sending = useRef(false);
  const [saving, setSaving] = useState(false);
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const refuse = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === staleRevisionCode) {
      setConflict({ current: error.details.current as StoredText, mine: text.mine(), base: text.base.current });
    } else if (onRefused?.(error)) return;
    else if (error.status === 422 && error.violations.length > 0) setViolations(error.violations);
    else showFailure(error);
  };
  const save = async (): Promise<void> => {
    if (sending.current) return;
    const waiting = uploadsInTheWay(text.editor.current?.uploads());
    if (waiting) return showToast('warning', waiting);
    sending.current = true;
    setSaving(true);
    text.read();
    setViolations([]);
    try {
      // A session that has ended leaves the page with the answer, and the last words with it.
      await draft.flush();
      const saved = await send(text.mine(), text.base.current);
      await draft.drop();
      onSaved(saved, text.base.current);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };
  return { save, saving, violations, conflict, closeConflict: () => setConflict(undefined) };
}

/** The session of one editor. */
export function useWriting<Saved>(subject: WritingSubject<Saved>) {
  const { namespace, defaultTitle, onTaken } = subject;
  const text = useText(subject);
  const draft = useDraft(() => ({ ...text.base.current, namespace, ...text.read() }), subject.draft);
  const saving = useSaving(subject, text, draft);
  const { editor, start, title, isTyped } = text;
  return {
    ...saving,
    editor,
    start,
    title,
    isTyped,
    draft,
    /** Gives up what was typed for the version that is stored now. */
    takeStored: async (stored: StoredText): Promise<void> => {
      await draft.drop();
      await onTaken(stored);
    },
    /** Puts another text into the editor, on the version that was just found. */
    replaceText: (next: WrittenText, on: StoredText): void => {
      text.rebase(on);
      text.replace(next);
      draft.changed();
    },
    /** Begins a new text with a template; a title that was typed stays. */
    beginWith: (template: WrittenText): void => {
      const mine = text.mine().title;
      const isTitled = mine.trim() !== '' && mine !== defaultTitle;
      text.replace({ title: isTitled ? mine : template.title, json: template.json });
      draft.changed();
    },
    /** Begins a new text without a template. */
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
