/**
 * Store of an open document that is saved as a whole: holds the state of its editor, performs the effects that all editors
 * have, keeps the copy on the device, and tells the canvas what to show.
 */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { ViewChange } from '#platform/canvas/model/view-change.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { onThingChanged } from '#platform/live/web/live-things.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { dropDraft, holdOpenDraft, keepDraft, saveDraftOnUnload } from '#platform/writing/web/draft-store.ts';
import { isUnsaved, type WholeSaving } from '../model/whole-saving.ts';

/** Where the copies of a person on this device belong. */
export type DraftPlace = Pick<DocumentDraft, 'userId' | 'organizationId' | 'projectId' | 'windowId'>;

/** Pause before a change is copied to the device, ms. */
const draftRestMs = 200;

/** What the store asks the canvas. */
export interface EditorViewport {
  readonly middle: () => Point;
  readonly pointAt: (at: Point) => Point;
}

/** What the server has now: its revision, and what takes it into the open document. */
export interface Newer {
  readonly revision: number;
  readonly merge: () => void;
}

/** How an open document follows what others save. */
export interface Following<S> {
  /** As `kind:id`. */
  readonly subject: string;
  /** Whether something is being done that must not be disturbed: a gesture, a text that is written. */
  readonly isBusy: (state: S) => boolean;
  readonly newer: () => Promise<Newer>;
}

/** What is particular about an editor; `D` is what a save stores. */
export interface EditorKind<S, E, F, D> {
  readonly apply: (state: S, event: E) => readonly [state: S, effects: readonly F[]];
  readonly perform: (effect: F) => void;
  readonly savingOf: (state: S) => WholeSaving<D>;
  readonly documentOf: (state: S) => D;
  readonly isReadOnly: (state: S) => boolean;
  /** What the copy on the device is made of: it is written again when one of these is another object. */
  readonly keptOf: (state: S) => readonly unknown[];
  /** The state with what is being written taken over, as it is kept on the device and asked about on leaving. */
  readonly written?: (state: S) => S;
  /** Whether a text is being written; where it is still after `written`, it cannot be taken over, such as one too long. */
  readonly isWriting?: (state: S) => boolean;
  /** Whether the device keeps a copy. */
  readonly isKept: (state: S) => boolean;
  /** The copy that the document was opened with; it may be of a window that was closed. */
  readonly taken: DocumentDraft | undefined;
  /** The copy on the device. */
  readonly draftOf: (state: S) => DocumentDraft;
  /** The event that tries a save that was not answered again. */
  readonly retry: (saving: WholeSaving<D>) => E;
  /** The event that saves without waiting. */
  readonly save: E;
  readonly following: Following<S>;
  /** Why something needs a saved document that cannot be saved. */
  readonly notSaved: string;
}

function heard<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const isAlike = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

/** An open document. Methods are bound. */
export class EditorStore<S, E, F, D> {
  #state: S;
  readonly #kind: EditorKind<S, E, F, D>;
  readonly #listeners = new Set<() => void>();
  readonly #announcements = new Set<(text: string) => void>();
  readonly #parts = new Set<(part: Part) => void>();
  readonly #changes = new Set<(change: ViewChange) => void>();
  readonly #closers = new Set<() => void>();
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  /** What the copy on the device was made of; undefined without one. At first there may be the one that was opened. */
  #copied: readonly unknown[] | undefined = [];
  /** The copy of a closed window that is still to be removed. */
  #taken: DocumentDraft | undefined;
  #viewport: EditorViewport | undefined;
  /** Others have saved, and that is not merged yet. */
  #isOutdated = false;
  /** An answer that waits for the end of a gesture or a text. */
  #held: (() => void) | undefined;
  /** Dialogs whose fields show what the document had when they were opened. */
  #openFields = 0;

  constructor(initial: S, kind: EditorKind<S, E, F, D>) {
    this.#state = initial;
    this.#kind = kind;
    this.#taken = kind.taken;
  }

  readonly state = (): S => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => heard(this.#listeners, listener);
  /** Told to screen readers. */
  readonly onAnnounce = (listener: (text: string) => void): (() => void) => heard(this.#announcements, listener);
  /** Parts that must be seen. */
  readonly onBringIn = (listener: (part: Part) => void): (() => void) => heard(this.#parts, listener);
  /** Other changes of the view. */
  readonly onViewChange = (listener: (change: ViewChange) => void): (() => void) => heard(this.#changes, listener);

  /** The document was removed. */
  readonly onGone = (listener: () => void): (() => void) => heard(this.#closers, listener);

  /** Whether a failed call says that the document is not there any more, and the page was told. */
  protected readonly isGone = (error: unknown): boolean => {
    if (!(error instanceof Failure) || error.status !== 404 || this.#closers.size === 0) return false;
    for (const listener of this.#closers) listener();
    return true;
  };

  readonly send = (event: E): void => {
    const before = this.#state;
    const { apply, keptOf, savingOf, perform } = this.#kind;
    const [state, effects] = apply(before, event);
    this.#state = state;
    if (savingOf(state) !== savingOf(before) || !isAlike(keptOf(state), keptOf(before))) this.#copyLater();
    if (state !== before) for (const listener of this.#listeners) listener();
    for (const effect of effects) perform(effect);
    this.#goOn();
  };

  /**
   * What others save waits for the end of a dialog: what it says is a change of what the document had when it was opened, and
   * is asked about where others changed the same. Returns the function that ends it.
   */
  readonly holdFields = (): (() => void) => {
    this.#openFields += 1;
    return () => {
      this.#openFields -= 1;
      this.#goOn();
    };
  };

  #goOn(): void {
    this.#takeHeld();
    if (this.#isOutdated) void this.#follow();
  }

  #isBusy(): boolean {
    return this.#openFields > 0 || this.#kind.following.isBusy(this.#state);
  }

  /** Moves the view to a part that is outside. */
  readonly bringIn = (part: Part): void => {
    for (const listener of this.#parts) listener(part);
  };
  /** Zooms the view. */
  readonly changeView = (change: ViewChange): void => {
    for (const listener of this.#changes) listener(change);
  };
  /** Tells screen readers something. */
  readonly announce = (text: string): void => {
    for (const listener of this.#announcements) listener(text);
  };
  /** The middle of the view, canvas px. */
  readonly middle = (): Point => this.#viewport?.middle() ?? { x: 0, y: 0 };
  /** Canvas px of a point of the window. */
  readonly pointAt = (at: Point): Point => this.#viewport?.pointAt(at) ?? at;
  /** Registers the view; returns the unregister function. */
  readonly looksFrom = (viewport: EditorViewport): (() => void) => {
    this.#viewport = viewport;
    return () => {
      if (this.#viewport === viewport) this.#viewport = undefined;
    };
  };

  /** Whether something is not saved, also of a text that is being written. */
  readonly isDirty = (): boolean => {
    const written = this.#written();
    return this.#isUnsaved(written) || (this.#kind.isWriting?.(written) ?? false);
  };

  /**
   * Does at once what changes the document under what a person does, or when the gesture or the text has ended. Until then
   * the save that was answered counts as in flight, and so nothing else is sent.
   */
  protected readonly whenIdle = (merge: () => void): void => {
    this.#held = merge;
    this.#takeHeld();
  };

  #takeHeld(): void {
    const merge = this.#held;
    if (!merge || this.#isBusy()) return;
    this.#held = undefined;
    merge();
  }

  #written(): S {
    return this.#kind.written?.(this.#state) ?? this.#state;
  }

  #isUnsaved(state: S): boolean {
    return isUnsaved(this.#kind.savingOf(state), this.#kind.documentOf(state));
  }

  /** Saves at once what is not saved; throws when that is not possible. */
  readonly saved = (): Promise<void> => {
    if (!this.#isUnsaved(this.#written())) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const release = this.subscribe(() => {
        const saving = this.#kind.savingOf(this.#state);
        const isLost = saving.problem !== undefined || saving.lost > 0;
        if (!isLost && this.#isUnsaved(this.#state)) return;
        release();
        if (isLost) reject(new Failure(0, this.#kind.notSaved));
        else resolve();
      });
      this.send(this.#kind.save);
    });
  };

  /** Connects the store to the window; call the returned function when the page is left. */
  readonly connect = (): (() => void) => {
    const release = holdOpenDraft(() => this.#copyNow());
    const hide = (): void => {
      const written = this.#written();
      if (this.#kind.isKept(written)) saveDraftOnUnload(this.#kind.draftOf(written));
    };
    const back = (): void => {
      if (this.#isUnsaved(this.#state)) this.send(this.#kind.retry(this.#kind.savingOf(this.#state)));
    };
    const forget = onThingChanged(this.#kind.following.subject, () => {
      this.#isOutdated = true;
      void this.#follow();
    });
    addEventListener('pagehide', hide);
    addEventListener('online', back);
    // All that it holds may have arrived.
    if (this.#kind.taken) this.#copyLater();
    return () => {
      forget();
      release();
      removeEventListener('pagehide', hide);
      removeEventListener('online', back);
    };
  };

  /** The answer to what is in flight tells what others saved. */
  #mustWait(): boolean {
    return this.#kind.savingOf(this.#state).inFlight !== undefined || this.#isBusy();
  }

  /** Merges what others saved; waits for the end of a gesture or a save, after which the state changes. */
  async #follow(): Promise<void> {
    if (this.#mustWait()) return;
    this.#isOutdated = false;
    try {
      const { revision, merge } = await this.#kind.following.newer();
      if (revision <= this.#kind.savingOf(this.#state).revision) return;
      if (this.#mustWait()) this.#isOutdated = true;
      else merge();
    } catch (error) {
      // What else is wrong is told by the next save.
      this.isGone(error);
    }
  }

  #copyLater(): void {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => void this.#copyNow(), draftRestMs);
  }

  async #copyNow(): Promise<void> {
    const { isReadOnly, keptOf, isKept, draftOf } = this.#kind;
    if (isReadOnly(this.#state)) return;
    const kept = keptOf(this.#state);
    const written = this.#written();
    const isCopied = isKept(written);
    if (isCopied ? this.#copied && isAlike(this.#copied, kept) : this.#copied === undefined) return;
    this.#copied = isCopied ? kept : undefined;
    const draft = draftOf(written);
    try {
      await (isCopied ? keepDraft(draft) : dropDraft(draft));
      const taken = this.#taken;
      // Once only: a window that is opened again has the same copy for what it changes from then on.
      this.#taken = undefined;
      // That of a closed window would be made again at every visit, also when it was saved and taken back since.
      if (taken && taken.windowId !== draft.windowId) await dropDraft(taken);
    } catch {
      // A device without storage keeps no copy; saving goes on.
    }
  }
}
