/** Store of an open board: saving, messages, the view, the copy on the device, versions. */
import { keptDocument } from '#platform/editing/model/whole-merging.ts';
import type { DraftPlace } from '#platform/editing/web/editor-store.ts';
import { wholeKind } from '#platform/editing/web/whole-kind.ts';
import { wholeDraft } from '#platform/editing/web/whole-draft.ts';
import { WholeStore, type StoredKind } from '#platform/editing/web/whole-store.ts';
import { callApi } from '#platform/http/web/api.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { unreadDraftMessage, type DocumentDraft } from '#platform/writing/model/document-draft.ts';
import {
  board as boardShape,
  boardNotSavedMessage,
  createCardRfc,
  getBoard,
  restoreBoardRevision,
  updateBoard,
  type Board,
} from '../contract.ts';
import { boardText, readBoardText, readBoardValue, writtenBoard } from '../model/board-shape.ts';
import { writingConfirmed } from '../model/storm-adding.ts';
import { stormKind } from '../model/storm-edits.ts';
import { apply, openStorm } from '../model/storm-editor.ts';
import type { SavedStorm, StormDocument, StormItem } from '../model/storm-items.ts';
import type { StormEffect, StormEvent, StormLevel, StormState } from '../model/storm-state.ts';

/** Shown when the stored document is no board. */
const unreadBoardMessage = 'This board cannot be read. It is shown read-only, and nothing of it is changed.';

/** What is opened, for whom. */
export interface OpenedBoard {
  readonly board: Board;
  readonly place: DraftPlace;
  readonly level: StormLevel;
  /** Why the person cannot change it; undefined for those who can. */
  readonly onlyRead: string | undefined;
  /** What this person did not save the last time. */
  readonly draft: DocumentDraft | undefined;
}

const emptyStorm: StormDocument = { items: new Map(), rest: {} };

function savedStorm(name: string, read: ReturnType<typeof readBoardValue>): SavedStorm | undefined {
  return 'document' in read ? { name, document: read.document } : undefined;
}

const storedStorm = ({ name, board }: Pick<Board, 'name' | 'board'>): SavedStorm | undefined =>
  savedStorm(name, readBoardValue(board));

/** How a board is kept by the server. */
const storedKind = (id: string): StoredKind<Board, SavedStorm> => ({
  shape: boardShape,
  load: () => callApi(getBoard, { params: { id } }),
  save: async ({ name, document }, revision) => {
    const body = { name, board: writtenBoard(document), revision };
    return (await callApi(updateBoard, { params: { id }, body })).revision;
  },
  read: (board) => {
    const document = storedStorm(board);
    return document ? { document } : { problem: unreadBoardMessage };
  },
});

/** An open board. */
export class StormStore extends WholeStore<StormState, StormEvent, StormEffect, SavedStorm, Board> {
  /** Why nothing of the board is shown; undefined when it could be read. */
  readonly unread: string | undefined;
  /** Why it cannot be changed; undefined when it can. */
  readonly onlyRead: string | undefined;
  #states: (card: string) => string | undefined = () => undefined;
  /** Ids of RFCs that were asked for, by card: an attempt whose answer was lost is repeated with the same one. */
  readonly #rfcIds = new Map<string, string>();

  constructor({ board, place, level, onlyRead, draft }: OpenedBoard) {
    const { id } = board;
    const isReadOnly = onlyRead !== undefined;
    const saved = storedStorm(board);
    const before = draft ? savedStorm(draft.baseTitle ?? board.name, readBoardText(draft.baseJson)) : undefined;
    const mine = draft ? savedStorm(draft.title, readBoardText(draft.json)) : undefined;
    const usesDraft = draft !== undefined && mine && before && saved !== undefined && !isReadOnly;
    const initial = openStorm({
      id,
      revision: usesDraft ? draft.revision : board.revision,
      saved: (usesDraft ? before : saved) ?? { name: board.name, document: emptyStorm },
      level,
      isReadOnly: isReadOnly || saved === undefined,
    });
    super(initial, {
      ...wholeKind<StormState, SavedStorm, StormItem>(),
      apply: (state, event) => apply(state, event, () => crypto.randomUUID()),
      perform: () => {
        if (this.onlyRead !== undefined) showToast('warning', this.onlyRead);
      },
      keptOf: ({ whole, writing }) => [whole.document, whole.conflicts, writing],
      written: (state) => writingConfirmed(state)[0],
      isWriting: ({ writing }) => writing !== undefined,
      taken: usesDraft ? draft : undefined,
      draftOf: ({ whole }) =>
        wholeDraft(keptDocument(stormKind, whole), {
          place,
          namespace: 'board',
          documentId: id,
          write: boardText,
        }),
      following: {
        subject: `board:${id}`,
        isBusy: ({ gesture, writing }) => gesture !== undefined || writing !== undefined,
      },
      stored: storedKind(id),
      notSaved: boardNotSavedMessage,
    });
    this.unread = saved === undefined ? unreadBoardMessage : undefined;
    this.onlyRead = this.unread ?? onlyRead;
    if (draft && saved && !isReadOnly) this.#continue(draft, board, usesDraft ? mine : undefined);
  }

  /** What was not saved is made again on top of what it was made from, and merged if others have saved since. */
  #continue(draft: DocumentDraft, board: Board, kept: SavedStorm | undefined): void {
    if (!kept) return showToast('warning', unreadDraftMessage);
    this.send({ kind: 'renamed', name: draft.title });
    this.send({ kind: 'replaced', items: kept.document.items });
    if (board.revision !== draft.revision) this.becomeStale(board);
  }

  /** Remembers where states of RFCs are known. */
  readonly knowStates = (of: (card: string) => string | undefined): void => {
    this.#states = of;
  };
  /** The state of the RFC that a card links to, once it is known. */
  readonly stateOf = (card: string): string | undefined => this.#states(card);

  /** Makes an earlier version the current one, once everything is saved. Throws what the server refuses. */
  readonly restore = async (n: number): Promise<void> => {
    const params = { id: this.state().id, n };
    this.#takeOver(await this.whenSaved((revision) => callApi(restoreBoardRevision, { params, body: { revision } })));
  };

  /** Writes the draft of an RFC about a hot spot, once everything is saved; answers its id. Throws what is refused. */
  readonly writeRfc = async (cardId: string): Promise<string> => {
    const rfcId = this.#rfcIds.get(cardId) ?? crypto.randomUUID();
    this.#rfcIds.set(cardId, rfcId);
    const params = { id: this.state().id };
    const made = await this.whenSaved((revision) =>
      callApi(createCardRfc, { params, body: { cardId, rfcId, revision } }),
    );
    this.#takeOver(made.board);
    this.#rfcIds.delete(cardId);
    return made.rfcId;
  };

  #takeOver(board: Board): void {
    const current = storedStorm(board);
    if (current) this.send({ kind: 'taken-over', current, revision: board.revision });
  }
}
