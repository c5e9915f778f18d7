/** Store of an open diagram: saving, messages, the view, the copy on the device, earlier versions. */
import { isKept, keptDocument } from '#platform/editing/model/whole-merging.ts';
import type { DraftPlace } from '#platform/editing/web/editor-store.ts';
import { wholeDraft } from '#platform/editing/web/whole-draft.ts';
import { WholeStore, type StoredKind } from '#platform/editing/web/whole-store.ts';
import { callApi } from '#platform/http/web/api.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { unreadDraftMessage, type DocumentDraft } from '#platform/writing/model/document-draft.ts';
import {
  diagram as diagramShape,
  getDiagram,
  notSavedMessage,
  restoreDiagramRevision,
  updateDiagram,
  type Diagram,
} from '../contract.ts';
import { boardOf, readBoard, salvagedBoard, writeBoard } from '../model/board-document.ts';
import { apply, openBoard } from '../model/board-editor.ts';
import { boardKind, wholeOf } from '../model/board-kind.ts';
import { writingConfirmed } from '../model/board-writing.ts';
import type { BoardEffect, BoardEvent, BoardState, SavedBoard } from '../model/board-state.ts';

const savedBoard = ({ name, content }: Pick<Diagram, 'name' | 'content'>): SavedBoard => ({
  name,
  document: boardOf(content),
});

/** How a diagram is kept by the server. */
const storedKind = (id: string): StoredKind<Diagram, SavedBoard> => ({
  shape: diagramShape,
  load: () => callApi(getDiagram, { params: { id } }),
  save: async ({ name, document }, revision) => {
    const body = { name, content: writeBoard(document), revision };
    return (await callApi(updateDiagram, { params: { id }, body })).revision;
  },
  read: (stored) => {
    const read = readBoard(stored.content);
    return 'problem' in read ? { problem: read.problem.message } : { document: savedBoard(stored) };
  },
  refusalOf: (failure) => failure.violations[0]?.errors[0] ?? failureSentence(failure),
});

/** What is opened, for whom. */
interface OpenedDiagram {
  readonly diagram: Diagram;
  readonly place: DraftPlace;
  readonly isReadOnly: boolean;
  /** What this person did not save the last time. */
  readonly draft: DocumentDraft | undefined;
}

/** The state at first: what is stored, or what the copy on the device was made from. */
function initialState({ diagram, isReadOnly, draft }: OpenedDiagram, isBroken: boolean): BoardState {
  const { id, serialNumber } = diagram;
  const facts = { id, serialNumber, isReadOnly: isReadOnly || isBroken };
  if (!draft || facts.isReadOnly)
    return openBoard({ ...facts, revision: diagram.revision, board: savedBoard(diagram) });
  const board = savedBoard({ name: draft.baseTitle ?? diagram.name, content: draft.baseJson });
  return openBoard({ ...facts, revision: draft.revision, board });
}

/** An open diagram. */
export class BoardStore extends WholeStore<BoardState, BoardEvent, BoardEffect, SavedBoard, Diagram> {
  #connecting: string | undefined;
  #uploading = 0;
  readonly #uploadListeners = new Set<() => void>();

  constructor(opened: OpenedDiagram) {
    const { diagram, place, isReadOnly, draft } = opened;
    // What cannot be read is never replaced by an empty diagram.
    const read = readBoard(diagram.content);
    const isBroken = 'problem' in read;
    super(initialState(opened, isBroken), {
      apply: (state, event) => apply(state, event, () => crypto.randomUUID()),
      perform: ({ change }) => this.changeView(change),
      savingOf: ({ saving }) => saving,
      documentOf: ({ board }) => board,
      isReadOnly: (state) => state.isReadOnly,
      keptOf: ({ board, conflicts, writing }) => [board, conflicts, writing],
      written: (state) => writingConfirmed(state)[0],
      isWriting: ({ writing }) => writing !== undefined,
      isKept: (state) => isKept(wholeOf(state)),
      taken: isReadOnly || isBroken ? undefined : draft,
      draftOf: (state) =>
        wholeDraft(keptDocument(boardKind, wholeOf(state)), {
          place,
          namespace: 'diagram',
          documentId: diagram.id,
          write: writeBoard,
        }),
      retry: ({ tick }) => ({ kind: 'rested', tick }),
      save: { kind: 'save-asked' },
      following: {
        subject: `diagram:${diagram.id}`,
        isBusy: ({ gesture, writing }) => gesture !== undefined || writing !== undefined,
      },
      stored: storedKind(diagram.id),
      notSaved: notSavedMessage,
    });
    if (isBroken) showToast('danger', read.problem.message);
    if (draft && !isReadOnly && !isBroken) this.#continue(draft, diagram);
  }

  /** The element that a connection by keys starts at. */
  readonly connecting = (): string | undefined => this.#connecting;
  readonly connectFrom = (id: string | undefined): void => {
    this.#connecting = id;
  };

  /** Images that are on their way to the file store; they are on the diagram afterwards. */
  readonly uploading = (): number => this.#uploading;
  readonly onUploading = (listener: () => void): (() => void) => {
    this.#uploadListeners.add(listener);
    return () => void this.#uploadListeners.delete(listener);
  };
  /** Counts images while they are uploaded. */
  readonly upload = async (count: number, work: () => Promise<void>): Promise<void> => {
    this.#countUploads(count);
    try {
      await work();
    } finally {
      this.#countUploads(-count);
    }
  };

  #countUploads(by: number): void {
    this.#uploading += by;
    for (const listener of this.#uploadListeners) listener();
  }

  /** Makes an earlier version the current one, once everything is saved. Throws what the server refuses. */
  readonly restore = async (n: number): Promise<void> => {
    const params = { id: this.state().id, n };
    const restored = await this.whenSaved((revision) =>
      callApi(restoreDiagramRevision, { params, body: { revision } }),
    );
    this.send({ kind: 'restored', current: savedBoard(restored), revision: restored.revision });
  };

  /** What was not saved is made again on top of what it was made from, and merged if others have saved since. */
  #continue(draft: DocumentDraft, diagram: Diagram): void {
    const salvaged = salvagedBoard(draft.json, this.state().board.document);
    this.send({ kind: 'renamed', name: draft.title });
    if (salvaged) this.send({ kind: 'replaced', document: salvaged.document });
    if (!salvaged || salvaged.unread > 0) showToast('warning', unreadDraftMessage);
    if (diagram.revision !== draft.revision) this.becomeStale(diagram);
  }
}
