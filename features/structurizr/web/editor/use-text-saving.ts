/** Saving the text of a workspace: its revision, the draft on the device, refusals and conflicts. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { mergedLines } from '#platform/code/model/merged-lines.ts';
import { callApi } from '#platform/http/web/api.ts';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { useOthersSaves } from '#platform/live/web/use-others-saves.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { saveFailedMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { dropDraft } from '#platform/writing/web/draft-store.ts';
import { useDraft, type KeptDraft } from '#platform/writing/web/use-draft.ts';
import { useWaitingDraft } from '#platform/writing/web/use-waiting-draft.ts';
import {
  getStructurizr,
  listStructurizr,
  listStructurizrRevisions,
  meetingTextMessage,
  mergedTextMessage,
  savedMessage,
  updateStructurizr,
  type StructurizrWorkspace,
} from '../../contract.ts';
import { useLeaving, viewerLoaded } from './use-leaving.tsx';

/** Somebody else saved since the text was opened. */
export interface TextConflictState {
  readonly current: StructurizrWorkspace;
  readonly mine: string;
}

/** State and actions of saving. */
export interface TextSaving {
  readonly isSaving: boolean;
  readonly draft: KeptDraft;
  /** A draft of an earlier visit that can be continued. */
  readonly waiting: DocumentDraft | undefined;
  /** Why the last save was refused. */
  readonly refusal: string | undefined;
  readonly conflict: TextConflictState | undefined;
  readonly isDirty: () => boolean;
  readonly changed: () => void;
  readonly save: () => Promise<void>;
  /** Goes on with a draft of an earlier visit. */
  readonly takeUp: (draft: DocumentDraft) => void;
  /** The waiting draft was discarded. */
  readonly forget: () => void;
  /** The text was replaced by the stored one. */
  readonly takeTheirs: () => void;
  /** Saves the own text over the stored one. */
  readonly keepMine: () => void;
  readonly closeConflict: () => void;
  /** Back to the viewer, without asking. */
  readonly leave: () => void;
  /** Asks before the page is left with changes. */
  readonly leaveDialog: ReactNode;
  /** Back to the viewer without the draft. */
  readonly discard: () => Promise<void>;
}

const title = 'Structurizr workspace';

const nameOf = ({ updatedBy }: StructurizrWorkspace): string => updatedBy ?? deletedUserName;

interface TextBase {
  readonly revision: number;
  readonly text: string;
}

/** The editor ends its lines by a line feed, whatever the stored text does. */
const baseOf = ({ revision, workspaceDSL }: StructurizrWorkspace): TextBase => ({
  revision,
  text: workspaceDSL.replaceAll(/\r\n?/g, '\n'),
});

/** The draft of the text, and the one of an earlier visit. */
function useTextDraft(workspace: StructurizrWorkspace, textNow: () => string, base: RefObject<TextBase>) {
  const project = useProject();
  const [isOpened, setOpened] = useState(true);
  const namespace = `structurizr:${project.id}`;
  const draft = useDraft(
    () => ({
      namespace,
      documentId: workspace.id,
      parentId: null,
      title,
      json: textNow(),
      revision: base.current.revision,
      baseJson: base.current.text,
    }),
    undefined,
  );
  const [waiting, forget] = useWaitingDraft({ namespace, documentId: workspace.id, viewing: isOpened });
  const touched = (): void => setOpened(false);
  const taken = useRef<DocumentDraft>(undefined);
  return {
    draft,
    waiting: isOpened ? waiting : undefined,
    forget,
    touched,
    take: (found: DocumentDraft): void => {
      taken.current = found;
      touched();
    },
    drop: async (): Promise<void> => {
      await draft.drop();
      // A draft of another window would be offered again.
      if (taken.current) await dropDraft(taken.current);
    },
  };
}

/** Says why a save failed; a conflict is answered by a choice. */
function explain(
  error: unknown,
  isKept: boolean,
  onConflict: (current: StructurizrWorkspace) => void,
): string | undefined {
  if (!(error instanceof Failure)) throw error;
  const { current } = error.details;
  if (error.code === staleRevisionCode && current) onConflict(current as StructurizrWorkspace);
  else if (error.status === 422) return error.message;
  else if ((error.status === 0 || error.status >= 500) && isKept)
    showToast('danger', saveFailedMessage(failureSentence(error)));
  else showFailure(error);
  return undefined;
}

/** Sends a text; while one is under way, another is not sent and answered by undefined. */
function useSending({ id }: StructurizrWorkspace) {
  const client = useQueryClient();
  const update = useCall(updateStructurizr, { outdates: [listStructurizr, listStructurizrRevisions], quiet: true });
  const isUnderWay = useRef(false);
  const send = async ({ text: dsl, revision }: TextBase): Promise<StructurizrWorkspace | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      const saved = await update.mutateAsync({ params: { id }, body: { dsl, revision } });
      client.setQueryData(readKey(getStructurizr, { params: { id } }), saved);
      showToast('success', savedMessage);
      return saved;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { send, isSaving: update.isPending };
}

/** The editor's text, as saving reads and changes it. */
export interface EditedText {
  readonly now: () => string;
  /** Takes in what others wrote. */
  readonly merge: (text: string) => void;
}

/** Tells what somebody else has saved: undefined where it cannot be read now. */
async function newerThan(id: string, revision: () => number): Promise<StructurizrWorkspace | undefined> {
  // The whole has all pictures: it is asked for when there is something new only.
  const [row] = (await callApi(listStructurizr, { query: { page: 1, perPage: 1 } })).resources;
  if (!row || row.id !== id || row.revision <= revision()) return undefined;
  const current = await callApi(getStructurizr, { params: { id } });
  return current.revision > revision() ? current : undefined;
}

interface Following {
  /** What the own changes go back to. */
  readonly base: () => TextBase;
  readonly onBase: (base: TextBase) => void;
  readonly edited: EditedText;
  readonly isSaving: boolean;
}

/**
 * Takes in what others save as they save it, and answers what takes in a version: with the own changes, and false where both
 * changed the same lines.
 */
function useMergedText(
  id: string,
  { base, onBase, edited, isSaving }: Following,
): (current: StructurizrWorkspace) => boolean {
  /** The revision that could not be taken in, as it was told. */
  const told = useRef(0);
  const takeIn = (current: StructurizrWorkspace): boolean => {
    const theirs = baseOf(current);
    const merged = mergedLines(base().text, edited.now(), theirs.text);
    if (merged === undefined) return false;
    onBase(theirs);
    if (merged !== edited.now()) edited.merge(merged);
    showToast('info', mergedTextMessage(nameOf(current), current.revision));
    return true;
  };
  useOthersSaves({
    subject: `structurizr:${id}`,
    isSaving,
    newer: () => newerThan(id, () => Math.max(base().revision, told.current)),
    take: (current) => {
      if (takeIn(current)) return;
      told.current = current.revision;
      showToast('warning', meetingTextMessage(nameOf(current), current.revision));
    },
  });
  return takeIn;
}

/** The conflict that waits for a choice. */
function useConflict(onBase: (base: TextBase) => void) {
  const [conflict, setConflict] = useState<TextConflictState>();
  /** Goes on from the stored text. */
  const settle = (): void => {
    if (conflict) onBase(baseOf(conflict.current));
    setConflict(undefined);
  };
  return { conflict, meet: setConflict, settle, close: () => setConflict(undefined) };
}

/** Saves `edited`, and follows what others save. */
export function useTextSaving(workspace: StructurizrWorkspace, edited: EditedText): TextSaving {
  const textNow = edited.now;
  const base = useRef(baseOf(workspace));
  const [refusal, setRefusal] = useState<string>();
  const onBase = (next: TextBase): void => void (base.current = next);
  const { conflict, meet, settle, close } = useConflict(onBase);
  const { draft, waiting, forget, touched, take, drop } = useTextDraft(workspace, textNow, base);
  const isDirty = (): boolean => textNow() !== base.current.text;
  const [leave, leaveDialog] = useLeaving({ isDirty, flush: draft.flush, isKept: draft.state !== 'failed' });
  const { send, isSaving } = useSending(workspace);
  const takeIn = useMergedText(workspace.id, { base: () => base.current, onBase, edited, isSaving });
  const done = (): Promise<void> => drop().then(leave);
  const save = async (): Promise<void> => {
    setRefusal(undefined);
    let text = '';
    try {
      // An expired session leaves the page after the reply.
      await draft.flush();
      // Read after the wait: what others saved may have been taken in meanwhile, and counts as known from then on.
      text = textNow();
      const saved = await send({ text, revision: base.current.revision });
      if (!saved) return;
      // What is typed from now on builds on the save.
      base.current = { revision: saved.revision, text };
      await viewerLoaded();
      if (textNow() === text) return await done();
      draft.changed();
    } catch (error) {
      const again = (current: StructurizrWorkspace): void =>
        takeIn(current) ? void save() : meet({ current, mine: text });
      setRefusal(explain(error, draft.state !== 'failed', again));
    }
  };
  return {
    isSaving,
    draft,
    waiting,
    refusal,
    conflict,
    isDirty,
    changed: () => {
      setRefusal(undefined);
      touched();
      draft.changed();
    },
    save,
    takeUp: (found) => {
      take(found);
      onBase({ revision: found.revision, text: found.baseJson });
    },
    forget,
    takeTheirs: settle,
    keepMine: () => {
      settle();
      void save();
    },
    closeConflict: close,
    leave,
    leaveDialog,
    discard: done,
  };
}
