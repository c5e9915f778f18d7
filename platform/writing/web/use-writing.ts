/** State of an editor page: title and text, their base revision, draft, save, failures. */
import { useRef, useState } from 'react';
import type { Violation } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { pause } from '#platform/http/web/pause.ts';
import type { TogetherText } from '#platform/together/web/writers-here.tsx';
import type { DraftSession } from '#platform/together/web/draft-session.ts';
import type { RichTextEditorHandle } from '#platform/richtext/web/rich-text-editor.tsx';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  saveFailedMessage,
  staleRevisionCode,
  stateMovedCode,
  textLimits,
  uploadsFailedMessage,
  uploadsRunningMessage,
} from '../contract.ts';
import type { DocumentDraft } from '../model/document-draft.ts';
import type { StoredText } from './conflict-dialog.tsx';
import { nextAttempt, useCreateAttempts, type CreateAttempt } from './create-once.ts';
import { useDraft, type DraftContent, type KeptDraft } from './use-draft.ts';

/** What is edited, apart from title and text: which text, on which base. */
export type WritingBase = Pick<
  DraftContent,
  'documentId' | 'parentId' | 'revision' | 'baseJson' | 'baseTitle' | 'newId' | 'notes' | 'shared'
>;

/** Notes of what stands beside a new text, by the name of the part. */
export type TextNotes = NonNullable<WritingBase['notes']>;

/** Title and text. */
export interface WrittenText {
  readonly title: string;
  readonly json: string;
}

/** A text that is being saved. */
export interface SentText extends WrittenText {
  readonly draft?: string;
}

/** Creates another document with a text that was refused. */
export interface NewDraft<Saved> {
  readonly create: (text: WrittenText, attempt: CreateAttempt) => Promise<Saved>;
  /** Called once the draft on the device is removed. */
  readonly onCreated: (saved: Saved) => void;
}

/** What is edited, and its callbacks. */
export interface WritingSubject<Saved> {
  /** Key of its drafts: a namespace, or a word of its kind. */
  readonly namespace: string;
  /** `documentId` is null for a new text. */
  readonly base: WritingBase;
  readonly start: WrittenText;
  /** A resumed draft; `base` and `start` are its own then. */
  readonly draft: DocumentDraft | undefined;
  /** Title of a new text until another is typed. */
  readonly defaultTitle: string;
  /** `attempt` is how a new text is created; a text that is written together names its draft. */
  readonly send: (text: SentText, base: WritingBase, attempt: CreateAttempt) => Promise<Saved>;
  /** Called after a save, once the draft is removed. */
  readonly onSaved: (saved: Saved, base: WritingBase) => void;
  /** Called when the own changes were discarded for the stored text. */
  readonly onTaken: (stored: StoredText) => void | Promise<void>;
  /** Whether the document can still be updated; throws where it cannot be read. */
  readonly isEditable: (id: string) => Promise<boolean>;
  /** Called when the document has left its editable states. */
  readonly onMoved?: () => void;
  /** Where the text can go on when its document has left the editable states or was removed: a new document. */
  readonly newDraft?: NewDraft<Saved>;
}

/** A stale save: the stored text, the own one, and their base. */
export interface Conflict {
  readonly current: StoredText;
  readonly mine: WrittenText;
  readonly base: WritingBase;
}

/** A save waits no longer for a text to be joined, ms. */
const mostJoiningMs = 5_000;

/** Why a text cannot be saved yet; undefined when no upload is pending. */
function uploadsInTheWay(uploads: { sending: number; failed: number } | undefined): string | undefined {
  if (uploads?.sending) return uploadsRunningMessage;
  return uploads?.failed ? uploadsFailedMessage : undefined;
}

/** The draft that the text is written in with others, and the promise of the way into it. */
const useShared = () => ({
  shared: useRef<DraftSession>(undefined),
  joining: useRef<Promise<void>>(undefined),
});

/** Current title and text, and their base. */
function useText<Saved>(subject: WritingSubject<Saved>) {
  const together = useShared();
  const editor = useRef<RichTextEditorHandle>(null);
  const [start, setStart] = useState(() => ({ ...subject.start, generation: 0 }));
  const [title, setTitle] = useState(start.title);
  const base = useRef<WritingBase>(subject.base);
  const [notes, setNotes] = useState<TextNotes>(subject.base.notes ?? {});
  const json = useRef(start.json);
  const typed = useRef({ title: start.title });
  // Templates are offered until the text has content.
  const [isTyped, setTyped] = useState(subject.base.documentId !== null || subject.draft !== undefined);
  return {
    editor,
    ...together,
    start,
    title,
    base,
    isTyped,
    setTyped,
    notes,
    note: (name: string, noted: string | undefined): void => {
      const { [name]: _former, ...others } = base.current.notes ?? {};
      const next = noted === undefined ? others : { ...others, [name]: noted };
      base.current = { ...base.current, notes: next };
      setNotes(next);
    },
    /** Flushes pending changes of the editor. */
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
    /** Continues on this version. */
    rebase: ({ revision, title: baseTitle, json: baseJson }: Pick<StoredText, 'revision' | 'title' | 'json'>): void => {
      base.current = { ...base.current, revision, baseJson, baseTitle };
    },
    /** The next attempt to create a new text; the draft keeps its id. */
    attempt: (): CreateAttempt => {
      const attempt = nextAttempt(base.current.newId);
      if (base.current.documentId === null) base.current = { ...base.current, newId: attempt.newId };
      return attempt;
    },
    /** The answer to an attempt came: another one creates another text. */
    settleAttempt: (): void => {
      const { newId: _, ...left } = base.current;
      base.current = left;
    },
    /** Replaces the text of the editor by one that was made of `from`. */
    replace: (next: WrittenText, from = json.current): void => {
      json.current = next.json;
      typed.current.title = next.title;
      setTitle(next.title);
      setTyped(true);
      if (together.shared.current) together.shared.current.replace({ ...next, from });
      else setStart((before) => ({ ...next, generation: before.generation + 1 }));
    },
  };
}

type Text = ReturnType<typeof useText>;

/** The title or the alt text of an image that is too long to be saved; the image is shown. */
function tooLongPart({ mine, editor }: Text): Violation | undefined {
  const title = tooLong(mine().title, textLimits.title);
  if (title !== null) return { field: 'title', path: 'title', errors: [title] };
  const image = editor.current?.showLongDescription() ?? null;
  return image === null ? undefined : { field: 'json', path: 'json', errors: [image] };
}

/** Whether a save was refused for good: the document has left its editable states, or was removed. */
const isStranding = ({ code, status }: Failure, { documentId }: WritingBase): boolean =>
  code === stateMovedCode || (status === 404 && documentId !== null);

/** Saves, and keeps the text when that fails. */
function useSaving<Saved>(subject: WritingSubject<Saved>, text: Text, draft: KeptDraft) {
  const { send, onSaved, newDraft } = subject;
  const sending = useRef(false);
  const [saving, setSaving] = useState(false);
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  const [stranding, setStranding] = useState<Failure>();
  const refuse = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    if (error.code === staleRevisionCode) {
      setConflict({ current: error.details.current as StoredText, mine: text.mine(), base: text.base.current });
    } else if (newDraft && isStranding(error, text.base.current)) setStranding(error);
    else if (error.status === 422 && error.violations.length > 0) setViolations(error.violations);
    // The draft was stored before the save was sent.
    else if ((error.status === 0 || error.status >= 500) && draft.state !== 'failed')
      showToast('danger', saveFailedMessage(failureSentence(error)));
    else showFailure(error);
  };
  const save = async (): Promise<void> => {
    if (sending.current) return;
    const waiting = uploadsInTheWay(text.editor.current?.uploads());
    if (waiting) return showToast('warning', waiting);
    const long = tooLongPart(text);
    if (long) return setViolations([long]);
    sending.current = true;
    setSaving(true);
    setViolations([]);
    try {
      // A text that is being joined with that of others is saved with theirs.
      await Promise.race([text.joining.current, pause(mostJoiningMs)]);
      await text.shared.current?.settle();
      text.read();
      const attempt = text.attempt();
      if (!attempt.isRepeated && text.base.current.documentId === null) draft.changed();
      // An expired session leaves the page after the reply, including a last draft.
      await draft.flush();
      const draftId = text.shared.current?.draft;
      const sent = { ...text.mine(), ...(draftId ? { draft: draftId } : {}) };
      const saved = await send(sent, text.base.current, attempt);
      await draft.drop();
      text.settleAttempt();
      onSaved(saved, text.base.current);
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };
  /** A change answers the violations of its field. */
  const settle = (field: 'title' | 'json'): void => setViolations((left) => left.filter((one) => one.field !== field));
  return {
    save,
    saving,
    violations,
    settle,
    conflict,
    closeConflict: () => setConflict(undefined),
    stranding,
  };
}

/** Creates another document with a text that was refused. */
function useNewDraft<Saved>({ newDraft }: WritingSubject<Saved>, text: Text, draft: KeptDraft) {
  const nextAttempt = useCreateAttempts();
  return async (): Promise<void> => {
    if (!newDraft) return;
    text.read();
    const saved = await newDraft.create(text.mine(), nextAttempt());
    await draft.drop();
    newDraft.onCreated(saved);
  };
}

/** What those who write together need of a text. */
const togetherOf = (text: Text, draft: KeptDraft): TogetherText => ({
  editor: () => text.editor.current?.editor(),
  own: () => {
    const { baseJson, baseTitle = '', shared } = text.base.current;
    return { baseJson, baseTitle, title: text.mine().title, shared };
  },
  onTitle: text.setTitle,
  onBase: (base) => {
    text.rebase(base);
    draft.rebased();
  },
  onJoining: (joining) => {
    text.joining.current = joining;
  },
  onShared: (session) => {
    text.shared.current = session;
  },
});

/** State of one editor. */
export function useWriting<Saved>(subject: WritingSubject<Saved>) {
  const { namespace, defaultTitle, onTaken } = subject;
  const text = useText(subject);
  const draft = useDraft(() => {
    const known = text.shared.current?.known();
    return { ...text.base.current, namespace, ...text.read(), ...(known ? { shared: known } : {}) };
  }, subject.draft);
  const saving = useSaving(subject, text, draft);
  const startAnew = useNewDraft(subject, text, draft);
  const { editor, start, title, isTyped, notes } = text;
  return {
    ...saving,
    startAnew,
    editor,
    start,
    title,
    isTyped,
    draft,
    notes,
    /** Notes something that is stored with the first save. */
    note: (name: string, noted: string | undefined): void => {
      text.note(name, noted);
      draft.changed();
    },
    together: togetherOf(text, draft),
    /** The text as it is now. */
    readText: text.read,
    /** Discards the own changes for the stored version. */
    takeStored: async (stored: StoredText): Promise<void> => {
      await draft.drop();
      await onTaken(stored);
    },
    /** Replaces the text of the editor by one that was made of `mine`, based on the stored version. */
    replaceText: (next: WrittenText, on: StoredText, mine: WrittenText): void => {
      text.rebase(on);
      text.replace(next, mine.json);
      draft.changed();
    },
    /** Starts a new text with a template; a typed title is kept. */
    beginWith: (template: WrittenText): void => {
      const mine = text.mine().title;
      const isTitled = mine.trim() !== '' && mine !== defaultTitle;
      text.replace({ title: isTitled ? mine : template.title, json: template.json });
      saving.settle('json');
      draft.changed();
    },
    /** Starts a new text without a template. */
    beginBlank: (): void => {
      text.setTyped(true);
      editor.current?.focus();
    },
    type: (next: { title?: string; json?: string }): void => {
      if (next.title !== undefined) {
        text.setTitle(next.title);
        text.shared.current?.retitle(next.title);
      }
      if (next.json !== undefined) text.setJson(next.json);
      if (next.title?.trim()) saving.settle('title');
      if (next.json !== undefined) saving.settle('json');
      // The editor has debounced the change already.
      draft.changed(next.json === undefined ? undefined : 0);
    },
  };
}
