/** Writing a page, a new one or one that exists: title, rich text, draft, save, conflict. */
import { Button, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Violation } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { blankDocument } from '#platform/richtext/model/document.ts';
import { RichTextEditor, type RichTextEditorHandle } from '#platform/richtext/web/rich-text-editor.tsx';
import { useConfirm } from '#platform/ui/web/confirm-dialog.tsx';
import { Breadcrumbs } from '#platform/ui/web/page-header.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { styleNonce } from '#platform/ui/web/style-nonce.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  cancelEditPrompt,
  createDocument,
  createDocumentLabel,
  defaultDocumentTitle,
  documentCreatedMessage,
  documentUpdatedMessage,
  getDocument,
  getNamespace,
  listDocumentRevisions,
  listNamespaces,
  staleRevisionCode,
  updateDocument,
  type Document,
  type Namespace,
} from '../contract.ts';
import { ConflictDialog, type ConflictChoice } from './conflict-dialog.tsx';
import classes from './document-page.module.css';
import { documentCrumbs, lastCrumb } from './document-view.tsx';
import type { PanelMode } from './panel-mode.ts';
import { useDraft, type DraftContent } from './use-draft.ts';
import { useLinkSearch } from './use-link-search.ts';

interface DocumentEditorProps {
  readonly namespace: Namespace;
  readonly mode: Exclude<PanelMode, { kind: 'view' }>;
  readonly onClose: () => void;
  readonly onSaved: (document: Document) => void;
}

/** What is edited, apart from title and text: which document, on which base. */
type Base = Pick<DraftContent, 'documentId' | 'parentId' | 'revision' | 'baseJson'>;

const baseOf = (mode: DocumentEditorProps['mode']): Base => {
  if (mode.draft) return mode.draft;
  if (mode.kind === 'new') return { documentId: null, parentId: mode.parentId, revision: 0, baseJson: '' };
  const { id, parentId, revision, json } = mode.document;
  return { documentId: id, parentId, revision, baseJson: json };
};

const startOf = (mode: DocumentEditorProps['mode']): { title: string; json: string } => {
  if (mode.draft) return mode.draft;
  return mode.kind === 'new' ? { title: defaultDocumentTitle, json: JSON.stringify(blankDocument()) } : mode.document;
};

/** A refused save: what is stored now, what was typed, and what it was typed on. */
interface Conflict {
  readonly current: Document;
  readonly mine: { readonly title: string; readonly json: string };
  readonly base: Base;
}

/** Everything an editing session holds: text, base, draft, refusals. */
function useEditing({ namespace, mode, onSaved }: DocumentEditorProps) {
  const client = useQueryClient();
  const editor = useRef<RichTextEditorHandle>(null);
  const [start, setStart] = useState(() => ({ ...startOf(mode), generation: 0 }));
  const [title, setTitle] = useState(start.title);
  const base = useRef<Base>(baseOf(mode));
  const json = useRef(start.json);
  const typed = useRef({ title: start.title });
  const sending = useRef(false);
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const draft = useDraft(() => {
    json.current = editor.current?.flush() ?? json.current;
    return { ...base.current, namespace: namespace.code, title: typed.current.title, json: json.current };
  }, mode.draft);
  const outdates = [getNamespace, listNamespaces, listDocumentRevisions];
  const create = useCall(createDocument, { outdates, quiet: true });
  const update = useCall(updateDocument, { outdates, quiet: true });

  const send = (): Promise<Document> => {
    const { documentId, parentId, revision } = base.current;
    const content = { title: typed.current.title, json: json.current, namespace: namespace.code };
    return documentId === null
      ? create.mutateAsync({ body: { ...content, parent: parentId } })
      : update.mutateAsync({ params: { id: documentId }, body: { ...content, id: documentId, revision } });
  };
  const refuse = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === staleRevisionCode) {
      const mine = { title: typed.current.title, json: json.current };
      setConflict({ current: error.details.current as Document, mine, base: base.current });
    } else if (error.status === 422 && error.violations.length > 0) setViolations(error.violations);
    else showFailure(error);
  };
  const save = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    json.current = editor.current?.flush() ?? json.current;
    setViolations([]);
    try {
      // A session that has ended leaves the page with the answer, and the last words with it.
      await draft.flush();
      const saved = await send();
      await draft.drop();
      client.setQueryData(readKey(getDocument, { params: { id: saved.id } }), saved);
      showToast('success', base.current.documentId === null ? documentCreatedMessage : documentUpdatedMessage);
      onSaved(saved);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
    }
  };
  /** Gives up what was typed for the version that is stored now. */
  const takeStored = async (stored: Document): Promise<void> => {
    await draft.drop();
    client.setQueryData(readKey(getDocument, { params: { id: stored.id } }), stored);
    await Promise.all(outdates.map((read) => client.invalidateQueries({ queryKey: readKey(read) })));
    onSaved(stored);
  };
  /** Puts another text into the editor, on the version that was just found. */
  const replaceText = (next: { title: string; json: string }, on: Document): void => {
    base.current = { ...base.current, revision: on.revision, baseJson: on.json };
    json.current = next.json;
    typed.current.title = next.title;
    setTitle(next.title);
    setStart((before) => ({ ...next, generation: before.generation + 1 }));
    draft.changed();
  };
  return {
    editor,
    start,
    title,
    violations,
    conflict,
    draft,
    save,
    takeStored,
    replaceText,
    saving: create.isPending || update.isPending,
    closeConflict: () => setConflict(undefined),
    type: (next: { title?: string; json?: string }): void => {
      if (next.title !== undefined) {
        typed.current.title = next.title;
        setTitle(next.title);
      }
      if (next.json !== undefined) json.current = next.json;
      // The editor has let a change of its text rest already.
      draft.changed(next.json === undefined ? undefined : 0);
    },
  };
}

const messageOf = (violations: readonly Violation[], field: string): string | undefined =>
  violations.find((violation) => violation.field === field)?.errors[0];

/** The text column stays where it was in view mode; the bar with Cancel and Save sticks to the bottom. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { namespace, mode, onClose } = props;
  const project = useProject();
  const editing = useEditing(props);
  const { title, violations, draft, start, conflict, saving, editor, save, type } = editing;
  const searchLinks = useLinkSearch();
  const [confirm, confirmDialog] = useConfirm();
  // Also while the cursor stands in the title or the text.
  useHotkeys([['mod+S', () => void save()]], [], true);
  const [titleError, jsonError] = [messageOf(violations, 'title'), messageOf(violations, 'json')];
  const leave = async (): Promise<void> => {
    await draft.drop();
    onClose();
  };
  const cancel = (): void => {
    if (draft.state === 'untouched') void leave();
    else confirm({ text: cancelEditPrompt, run: leave });
  };
  const choose = async (choice: ConflictChoice, { current, mine }: Conflict): Promise<void> => {
    editing.closeConflict();
    if (choice.kind === 'theirs') {
      await editing.takeStored(current);
    } else if (choice.kind === 'mine') {
      editing.replaceText(mine, current);
      await editing.save();
    } else {
      editing.replaceText({ title: choice.title, json: choice.json }, current);
    }
  };
  return (
    <div className={classes.editing}>
      <div className={classes.text}>
        <Breadcrumbs
          crumbs={documentCrumbs(
            project.code,
            namespace,
            mode.kind === 'new' ? createDocumentLabel : lastCrumb(mode.document),
          )}
        />
        <Textarea
          className={classes.titleField ?? ''}
          variant="unstyled"
          aria-label="Title"
          autosize
          maxLength={200}
          value={title}
          error={titleError}
          onChange={(event) => type({ title: event.currentTarget.value.replace(/[\r\n]+/g, ' ') })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            editor.current?.focus();
          }}
        />
        <RichTextEditor
          key={start.generation}
          ref={editor}
          initialJson={start.json}
          label="Text"
          nonce={styleNonce}
          invalid={jsonError !== undefined}
          {...(jsonError ? { describedBy: 'document-json-error' } : {})}
          searchLinks={searchLinks}
          onChange={(json) => type({ json })}
        />
        {jsonError ? (
          <p id="document-json-error" className={classes.fieldError} role="alert">
            {jsonError}
          </p>
        ) : null}
      </div>
      <div className={classes.bar}>
        <DraftNote state={draft.state} at={draft.at} />
        <Button variant="default" size="sm" onClick={cancel} disabled={saving}>
          Cancel
        </Button>
        <Button size="sm" loading={saving} onClick={() => void save()}>
          Save
        </Button>
      </div>
      {conflict ? (
        <ConflictDialog
          current={conflict.current}
          mine={conflict.mine}
          editedRevision={conflict.base.revision}
          baseJson={conflict.base.baseJson}
          onChoose={(choice) => void choose(choice, conflict)}
          onClose={editing.closeConflict}
        />
      ) : null}
      {confirmDialog}
    </div>
  );
}

function DraftNote({ state, at }: { readonly state: string; readonly at: string | undefined }) {
  if (state === 'failed') {
    return (
      <output className={classes.draftNote}>
        <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
        This device cannot keep a draft. Please save often.
      </output>
    );
  }
  return (
    <span className={classes.draftNote}>
      {state === 'untouched' ? null : <IconCloudCheck size={16} stroke={1.7} aria-hidden="true" />}
      {state === 'writing' ? 'Keeping a draft on this device…' : null}
      {state === 'kept' && at ? (
        <span>
          Draft kept on this device, <RelativeTime at={at} />
        </span>
      ) : null}
    </span>
  );
}
