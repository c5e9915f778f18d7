/** Store of an open diagram: holds the editor state and performs its effects: saving, messages, the view, the copy on the device. */
import { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { isUnsaved, type SavingEffect } from '#platform/editing/model/whole-saving.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { dropDraft, holdOpenDraft, keepDraft, saveDraftOnUnload } from '#platform/writing/web/draft-store.ts';
import * as z from 'zod/mini';
import {
  diagram as diagramShape,
  notSavedMessage,
  restoreDiagramRevision,
  updateDiagram,
  type Diagram,
} from '../contract.ts';
import { boardOf, readBoard, salvagedBoard, writeBoard } from '../model/board-document.ts';
import { apply, openBoard } from '../model/board-editor.ts';
import { isKept, keptBoard } from '../model/board-saving.ts';
import type { BoardEffect, BoardEvent, BoardState, SavedBoard } from '../model/board-state.ts';

/** Where the copies of a person on this device belong. */
export type DraftPlace = Pick<DocumentDraft, 'userId' | 'organizationId' | 'projectId' | 'windowId'>;

/** Shown when the copy on the device cannot be used as a whole. */
const unreadDraftMessage = 'Some unsaved changes of this device cannot be read. What was saved is shown.';

/** Pause before a change is copied to the device, ms. */
const draftRestMs = 200;

/** What the store asks the canvas. */
export interface BoardViewport {
  readonly middle: () => Point;
  readonly pointAt: (at: Point) => Point;
}

/** An open diagram. */
export interface BoardStore {
  readonly state: () => BoardState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: BoardEvent) => void;
  /** Told to screen readers. */
  readonly onAnnounce: (listener: (text: string) => void) => () => void;
  /** Parts that must be seen. */
  readonly onBringIn: (listener: (part: Part) => void) => () => void;
  readonly isDirty: () => boolean;
  /** Saves at once what is not saved; throws when that is not possible. */
  readonly saved: () => Promise<void>;
  /** Makes an earlier version the current one, once everything is saved. Throws what the server refuses. */
  readonly restore: (n: number) => Promise<void>;
  /** Moves the view to a part that is outside. */
  readonly bringIn: (part: Part) => void;
  /** Tells screen readers something. */
  readonly announce: (text: string) => void;
  /** The middle of the view, canvas px. */
  readonly middle: () => Point;
  /** Canvas px of a point of the window. */
  readonly pointAt: (at: Point) => Point;
  /** Registers the view; returns the unregister function. */
  readonly looksFrom: (viewport: BoardViewport) => () => void;
  /** The element that a connection by keys starts at. */
  readonly connecting: () => string | undefined;
  readonly connectFrom: (id: string | undefined) => void;
  /** Connects the store to the window; call the returned function when the page is left. */
  readonly connect: () => () => void;
}

const savedBoard = ({ name, content }: Pick<Diagram, 'name' | 'content'>): SavedBoard => ({
  name,
  document: boardOf(content),
});

/** The current diagram in the answer to a stale write. */
function currentOf(error: unknown): Diagram | undefined {
  if (!(error instanceof Failure) || error.code !== staleRevisionCode) return undefined;
  return z.safeParse(diagramShape, error.details.current).data;
}

class Store implements BoardStore {
  #state: BoardState;
  readonly #place: DraftPlace;
  readonly #listeners = new Set<() => void>();
  readonly #announcements = new Set<(text: string) => void>();
  readonly #parts = new Set<(part: Part) => void>();
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  /** What the copy on the device was made of. */
  #copied: Pick<BoardState, 'board' | 'conflicts'> | undefined;

  constructor(diagram: Diagram, place: DraftPlace, isReadOnly: boolean, draft: DocumentDraft | undefined) {
    this.#place = place;
    const { id, serialNumber } = diagram;
    // What cannot be read is never replaced by an empty diagram.
    const problem = readBoard(diagram.content);
    const isBroken = 'problem' in problem;
    const facts = { id, serialNumber, isReadOnly: isReadOnly || isBroken };
    if (isBroken) showToast('danger', problem.problem.message);
    if (!draft || isReadOnly || isBroken) {
      this.#state = openBoard({ ...facts, revision: diagram.revision, board: savedBoard(diagram) });
      return;
    }
    // What was not saved is made again on top of what it was made from, and merged if others have saved since.
    const before = savedBoard({ name: draft.baseTitle ?? diagram.name, content: draft.baseJson });
    this.#state = openBoard({ ...facts, revision: draft.revision, board: before });
    const salvaged = salvagedBoard(draft.json, before.document);
    this.send({ kind: 'renamed', name: draft.title });
    if (salvaged) this.send({ kind: 'replaced', document: salvaged.document });
    if (!salvaged || salvaged.unread > 0) showToast('warning', unreadDraftMessage);
    if (diagram.revision !== draft.revision) this.#becomeStale(diagram);
  }

  readonly state = (): BoardState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => heard(this.#listeners, listener);
  readonly onAnnounce = (listener: (text: string) => void): (() => void) => heard(this.#announcements, listener);
  readonly onBringIn = (listener: (part: Part) => void): (() => void) => heard(this.#parts, listener);

  readonly send = (event: BoardEvent): void => {
    const before = this.#state;
    const [state, effects] = apply(before, event, () => crypto.randomUUID());
    this.#state = state;
    const isOther = state.board !== before.board || state.conflicts !== before.conflicts;
    if (isOther || state.saving !== before.saving) this.#copyLater();
    if (state !== before) for (const listener of this.#listeners) listener();
    for (const effect of effects) this.#perform(effect);
  };

  #connecting: string | undefined;
  #viewport: BoardViewport | undefined;

  readonly middle = (): Point => this.#viewport?.middle() ?? { x: 0, y: 0 };
  readonly pointAt = (at: Point): Point => this.#viewport?.pointAt(at) ?? at;
  readonly looksFrom = (viewport: BoardViewport): (() => void) => {
    this.#viewport = viewport;
    return () => {
      if (this.#viewport === viewport) this.#viewport = undefined;
    };
  };

  readonly restore = async (n: number): Promise<void> => {
    await this.saved();
    const { id, saving } = this.#state;
    try {
      const body = { revision: saving.revision };
      const restored = await callApi(restoreDiagramRevision, { params: { id, n }, body });
      this.send({ kind: 'restored', current: savedBoard(restored), revision: restored.revision });
    } catch (error) {
      const current = currentOf(error);
      if (current) this.#becomeStale(current);
      throw error;
    }
  };

  readonly saved = (): Promise<void> => {
    if (!this.isDirty()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const release = this.subscribe(() => {
        const { saving } = this.#state;
        const isLost = saving.problem !== undefined || saving.lost > 0;
        if (!isLost && this.isDirty()) return;
        release();
        if (isLost) reject(new Failure(0, notSavedMessage));
        else resolve();
      });
      this.send({ kind: 'save-asked' });
    });
  };

  readonly bringIn = (part: Part): void => {
    for (const listener of this.#parts) listener(part);
  };
  readonly announce = (text: string): void => {
    for (const listener of this.#announcements) listener(text);
  };
  readonly connecting = (): string | undefined => this.#connecting;
  readonly connectFrom = (id: string | undefined): void => {
    this.#connecting = id;
  };

  readonly isDirty = (): boolean => isUnsaved(this.#state.saving, this.#state.board);

  readonly connect = (): (() => void) => {
    const release = holdOpenDraft(() => this.#copyNow());
    const hide = (): void => {
      if (isKept(this.#state)) saveDraftOnUnload(this.#draft());
    };
    const back = (): void => {
      if (this.isDirty()) this.send({ kind: 'rested', tick: this.#state.saving.tick });
    };
    addEventListener('pagehide', hide);
    addEventListener('online', back);
    return () => {
      release();
      removeEventListener('pagehide', hide);
      removeEventListener('online', back);
    };
  };

  #perform(effect: BoardEffect): void {
    switch (effect.kind) {
      case 'await-rest':
        setTimeout(() => this.send({ kind: 'rested', tick: effect.tick }), effect.ms);
        return;
      case 'save':
        return void this.#save(effect);
      case 'toast':
        return showToast(effect.tone, effect.message);
      case 'announce':
        return this.announce(effect.text);
      case 'bring-in':
        return this.bringIn(effect.part);
    }
  }

  async #save({ document: board, revision }: Extract<SavingEffect<SavedBoard>, { kind: 'save' }>): Promise<void> {
    const body = { name: board.name, content: writeBoard(board.document), revision };
    try {
      const saved = await callApi(updateDiagram, { params: { id: this.#state.id }, body });
      this.send({ kind: 'stored', revision: saved.revision });
    } catch (error) {
      if (!(error instanceof Failure) || error.status === 0 || error.status >= 500 || error.status === 429) {
        return this.send({ kind: 'unanswered' });
      }
      const current = currentOf(error);
      if (current) return this.#becomeStale(current);
      const [first] = error.details.violations ?? [];
      this.send({ kind: 'refused', message: first?.errors[0] ?? failureSentence(error) });
    }
  }

  #becomeStale(current: Diagram): void {
    const { revision, updatedBy } = current;
    const read = readBoard(current.content);
    if ('problem' in read) return this.send({ kind: 'refused', message: read.problem.message });
    return this.send({ kind: 'stale', current: savedBoard(current), revision, by: updatedBy ?? 'Deleted user' });
  }

  #draft(): DocumentDraft {
    const { base, mine, revision } = keptBoard(this.#state);
    return {
      ...this.#place,
      namespace: 'diagram',
      documentId: this.#state.id,
      parentId: null,
      title: mine.name,
      json: writeBoard(mine.document),
      revision,
      baseJson: writeBoard(base.document),
      baseTitle: base.name,
      at: new Date().toISOString(),
    };
  }

  #copyLater(): void {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => void this.#copyNow(), draftRestMs);
  }

  async #copyNow(): Promise<void> {
    const { board, conflicts, isReadOnly } = this.#state;
    if (isReadOnly) return;
    try {
      if (isKept(this.#state)) {
        if (this.#copied?.board === board && this.#copied.conflicts === conflicts) return;
        this.#copied = { board, conflicts };
        await keepDraft(this.#draft());
      } else if (this.#copied !== undefined) {
        this.#copied = undefined;
        await dropDraft(this.#draft());
      }
    } catch {
      // A device without storage keeps no copy; saving goes on.
    }
  }
}

function heard<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is opened, for whom. */
interface OpenedDiagram {
  readonly diagram: Diagram;
  readonly place: DraftPlace;
  readonly isReadOnly: boolean;
  /** What this person did not save the last time. */
  readonly draft: DocumentDraft | undefined;
}

/** Creates the store of a loaded diagram. */
export const openBoardStore = ({ diagram, place, isReadOnly, draft }: OpenedDiagram): BoardStore =>
  new Store(diagram, place, isReadOnly, draft);
