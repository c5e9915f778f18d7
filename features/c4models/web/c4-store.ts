/** Store of an open model: holds the editor state and performs its effects: requests, messages, URL, worker. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { connectedOrAfter } from '#platform/http/web/pause.ts';
import { readOnlyProjectCode } from '#platform/limits/model/read-only-project.ts';
import { briefly } from '#platform/http/model/brief-call.ts';
import { callApi } from '#platform/http/web/api.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import * as z from 'zod/mini';
import { c4Model, changeC4Model, getC4Model, moveC4Element, versionConflictCode, type C4Model } from '../contract.ts';
import { c4Brief, listC4Changes, type C4Brief } from '../model/c4-brief.ts';
import { importC4Model } from '../model/c4-import-call.ts';
import {
  createC4Snapshot,
  deleteC4Snapshot,
  getC4Snapshot,
  listC4Snapshots,
  renameC4Snapshot,
  restoreC4Snapshot,
  type C4SnapshotRow,
} from '../model/c4-snapshot-calls.ts';
import { apply, openEditor } from '../model/c4-editor.ts';
import { fieldKey } from '../model/field-drafts.ts';
import { resumedEditor, type KeptEdits } from '../model/kept-edits.ts';
import { pendingWrites } from '#platform/editing/model/write-queue.ts';
import { editorTexts } from '../model/editor-texts.ts';
import type { EditorEffect, EditorEvent, EditorState } from '../model/editor-state.ts';

/** Effects performed by the canvas, which knows the viewport. */
export type CanvasEffect = Extract<EditorEffect, { kind: 'fit' | 'fly-to' | 'bring-in' }>;
/** Effect that updates the URL. */
export type AddressEffect = Extract<EditorEffect, { kind: 'address' }>;

/** What the store asks the canvas. */
export interface CanvasViewport {
  readonly middle: () => Point;
  readonly pointAt: (at: Point) => Point | undefined;
}

/** An open model. */
export interface C4Store {
  readonly state: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Dispatches an event. */
  readonly send: (event: EditorEvent) => void;
  /** Subscribes to canvas effects; returns the unsubscribe function. */
  readonly onCanvas: (listener: (effect: CanvasEffect) => void) => () => void;
  /** Subscribes to URL effects. */
  readonly onAddress: (listener: (effect: AddressEffect) => void) => () => void;
  /** Subscribes to what is told to screen readers. */
  readonly onAnnounce: (listener: (text: string) => void) => () => void;
  /** Centre of the viewport in canvas px; undefined without a canvas. */
  readonly middle: () => Point | undefined;
  /** Canvas px of a point of the window; undefined where the canvas is not, or is covered. */
  readonly pointAt: (at: Point) => Point | undefined;
  /** Registers the viewport of the canvas; returns the unregister function. */
  readonly looksFrom: (viewport: CanvasViewport) => () => void;
  /** Fits the whole view. */
  readonly fit: () => void;
  /** Called when the model was removed. */
  readonly onGone: (listener: () => void) => () => void;
  /** Called when a write was refused for lack of rights, which may have ended while the model is open. */
  readonly onDenied: (listener: () => void) => () => void;
  /** Whether something is unsaved. */
  readonly isDirty: () => boolean;
  /** Sends all drafts without waiting for a pause. */
  readonly flush: () => void;
  /** Reads what others have changed, as soon as nothing is in flight. */
  readonly refresh: () => void;
  /** Connects the store to the server; call the returned function when the page is left. */
  readonly connect: () => () => void;
}

/** Delays between attempts to reload, in ms. */
const reloadPauses = [500, 1_000, 2_000, 5_000] as const;
const reloadPauseAfter = (attempt: number): number => reloadPauses[Math.min(attempt, reloadPauses.length - 1)] ?? 0;

/** Effects that change the stored model. */
type WriteEffect = Extract<
  EditorEffect,
  { kind: 'save-position' | 'save-changes' | 'restore-snapshot' | 'import-content' }
>;

class Store implements C4Store {
  #state: EditorState;
  readonly #listeners = new Set<() => void>();
  readonly #canvas = new Set<(effect: CanvasEffect) => void>();
  readonly #address = new Set<(effect: AddressEffect) => void>();
  readonly #announcements = new Set<(text: string) => void>();
  readonly #closers = new Set<() => void>();
  readonly #deniers = new Set<() => void>();
  #layout = new AbortController();
  /** Aborted while no page shows the model. */
  #connection = new AbortController();
  #isReloading = false;
  /** Others have changed something that was not read yet, because a write was in flight. */
  #isOutdated = false;
  /** Writes without an answer, one after another. */
  #losses = 0;
  #viewport: CanvasViewport | undefined;

  /** Of what was not saved the last time; performed when the store is connected. */
  #due: readonly EditorEffect[] = [];

  constructor(model: C4Model, kept: KeptEdits | undefined) {
    this.#state = openEditor(model);
    if (!kept) return;
    [this.#state, this.#due] = apply(resumedEditor(kept), { kind: 'reloaded', model }, () => crypto.randomUUID());
  }

  readonly state = (): EditorState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => heard(this.#listeners, listener);
  readonly onCanvas = (listener: (effect: CanvasEffect) => void): (() => void) => heard(this.#canvas, listener);
  readonly onAddress = (listener: (effect: AddressEffect) => void): (() => void) => heard(this.#address, listener);
  readonly onAnnounce = (listener: (text: string) => void): (() => void) => heard(this.#announcements, listener);

  readonly onGone = (listener: () => void): (() => void) => heard(this.#closers, listener);
  readonly onDenied = (listener: () => void): (() => void) => heard(this.#deniers, listener);

  readonly send = (event: EditorEvent): void => {
    const [state, effects] = apply(this.#state, event, () => crypto.randomUUID());
    const isNew = state !== this.#state;
    this.#state = state;
    if (isNew) for (const listener of this.#listeners) listener();
    for (const effect of effects) this.#perform(effect);
  };

  readonly middle = (): Point | undefined => this.#viewport?.middle();
  readonly pointAt = (at: Point): Point | undefined => this.#viewport?.pointAt(at);
  readonly looksFrom = (viewport: CanvasViewport): (() => void) => {
    this.#viewport = viewport;
    return () => {
      if (this.#viewport === viewport) this.#viewport = undefined;
    };
  };

  readonly fit = (): void => this.#perform({ kind: 'fit' });

  readonly isDirty = (): boolean =>
    pendingWrites(this.#state.writes).length + this.#state.lostWrites.length > 0 ||
    [...this.#state.fields.values()].some(({ phase }) => phase === 'typing' || phase === 'not-saved');

  readonly flush = (): void => {
    for (const { thing, field, phase } of this.#state.fields.values()) {
      if (phase === 'typing') this.send({ kind: 'field-left', key: fieldKey(thing, field) });
    }
  };

  readonly refresh = (): void => {
    this.#isOutdated = true;
    this.#follow();
  };

  /** The answer to a write in flight tells only what others changed before it, so that they are read after it. */
  #follow(): void {
    if (!this.#isOutdated || pendingWrites(this.#state.writes).length > 0) return;
    this.#isOutdated = false;
    // What else is wrong is told by the next write.
    void this.#readChanges().catch((error: unknown) => this.#closeIfGone(error));
  }

  #closeIfGone(error: unknown): void {
    if (!(error instanceof Failure) || error.status !== 404) return;
    for (const listener of this.#closers) listener();
  }

  /** Reads what others have changed; the whole model where that is not known. */
  async #readChanges(): Promise<void> {
    const asked = { params: { id: this.#id }, signal: this.#connection.signal };
    const after = this.#state.head.version;
    const { version, changes } = await callApi(listC4Changes, { ...asked, query: { after } });
    if (!this.#isNews(version)) return;
    if (changes) return this.send({ kind: 'others-changed', after, version, changes });
    const model = await callApi(getC4Model, asked);
    if (this.#isNews(model.version)) this.send({ kind: 'reloaded', model });
  }

  /** Whether a version can be taken in: a slow response may be older than what was saved since. */
  #isNews(version: number): boolean {
    if (version <= this.#state.head.version) return false;
    this.#isOutdated = pendingWrites(this.#state.writes).length > 0;
    return !this.#isOutdated;
  }

  readonly connect = (): (() => void) => {
    const connection = new AbortController();
    this.#connection = connection;
    for (const effect of this.#due) this.#perform(effect);
    this.#due = [];
    if (this.#isReloading) void this.#reload();
    return () => {
      connection.abort();
      this.#layout.abort();
    };
  };

  get #id(): string {
    return this.#state.head.id;
  }

  #perform(effect: EditorEffect): void {
    switch (effect.kind) {
      case 'toast':
        return this.#tell(effect);
      case 'announce':
        for (const listener of this.#announcements) listener(effect.text);
        return;
      case 'fit':
      case 'fly-to':
      case 'bring-in':
        for (const listener of this.#canvas) listener(effect);
        return;
      case 'address':
        for (const listener of this.#address) listener(effect);
        return;
      case 'await-rest':
        setTimeout(() => this.send({ kind: 'field-rested', key: effect.key, tick: effect.tick }), effect.ms);
        return;
      case 'lay-out':
        return void this.#layOut(effect);
      case 'reload':
        return void this.#reload();
      case 'save-position':
      case 'save-changes':
      case 'restore-snapshot':
      case 'import-content':
        return void this.#write(effect);
      case 'list-snapshots':
      case 'load-snapshot':
      case 'store-snapshot':
      case 'name-snapshot':
      case 'remove-snapshot':
        return void this.#onSnapshots(effect);
    }
  }

  #tell({ tone, message, before }: Extract<EditorEffect, { kind: 'toast' }>): void {
    if (!before) return showToast(tone, message);
    const onClick = (): void => this.send({ kind: 'what-changed-asked', before });
    showToast(tone, message, { label: editorTexts.showWhatChanged, onClick });
  }

  async #layOut({ viewId, task, groupId }: Extract<EditorEffect, { kind: 'lay-out' }>): Promise<void> {
    this.#layout.abort();
    this.#layout = new AbortController();
    const { signal } = this.#layout;
    // Large, and needed by nobody who only reads.
    const places = await import('#platform/canvas/web/layout-in-elk.ts')
      .then(async ({ layOutInElk, layOutGroupInElk }) =>
        groupId === undefined
          ? (await layOutInElk(task, signal)).picture.boxes
          : layOutGroupInElk(task, groupId, signal),
      )
      .catch(() => undefined);
    if (!signal.aborted) this.send({ kind: 'laid-out', viewId, places });
  }

  /** Retries until it succeeds: nothing can be saved before. A deleted model is reported and left as it is. */
  async #reload(): Promise<void> {
    const { signal } = this.#connection;
    this.#isReloading = true;
    // What was lost is sent again after this. A server that answers reads alone must not be asked without a pause.
    if (this.#losses > 1) await connectedOrAfter(reloadPauseAfter(this.#losses - 2));
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        const model = await callApi(getC4Model, { params: { id: this.#id }, signal });
        this.#isReloading = false;
        return this.send({ kind: 'reloaded', model });
      } catch (error) {
        if (signal.aborted) return;
        if (!isLost(error)) {
          this.#isReloading = false;
          return showToast('danger', failureSentence(error));
        }
        await connectedOrAfter(reloadPauseAfter(attempt));
      }
    }
  }

  async #write(effect: WriteEffect): Promise<void> {
    try {
      await this.#sendWrite(effect);
      this.#losses = 0;
    } catch (error) {
      const refusal = refusalOf(error);
      this.#losses = refusal.kind === 'lost' ? this.#losses + 1 : 0;
      const isToldHere = isDenied(error);
      if (isToldHere && this.#losses === 1) showToast('danger', failureSentence(error));
      this.send(refusal.kind === 'lost' ? { kind: 'lost', isAgain: isToldHere || this.#losses > 1 } : refusal);
      if (isToldHere) for (const listener of this.#deniers) listener();
    }
    this.#follow();
  }

  async #sendWrite(effect: WriteEffect): Promise<void> {
    const { version } = effect;
    const params = { id: this.#id };
    if (effect.kind === 'save-position') {
      const { viewId, elementId, x, y } = effect.move;
      const reply = await callApi(moveC4Element, {
        params: { ...params, viewId, elementId },
        body: { version, x, y, rebase: true },
      });
      // Others were faster: what they changed is not known yet.
      if (reply.version > version + 1) {
        return await this.#answer(await callApi(listC4Changes, { params, query: { after: version } }));
      }
      return this.send({ kind: 'saved', version: reply.version });
    }
    if (effect.kind === 'save-changes') {
      const { changes, undoes } = effect;
      const body = { version, rebase: true, changes: [...changes], ...(undoes ? { undoes: [...undoes] } : {}) };
      return await this.#answer(await callApi(briefly(changeC4Model, c4Brief), { params, body }));
    }
    const model =
      effect.kind === 'import-content'
        ? await callApi(importC4Model, { params, body: { version, ...effect.content } })
        : await callApi(restoreC4Snapshot, { params: { ...params, sid: effect.id }, body: { version } });
    this.send({ kind: 'answered', model });
  }

  /** A write was saved: what differs from the version that it was made for, or the whole model where that is not known. */
  async #answer({ version, changes }: C4Brief): Promise<void> {
    if (changes) return this.send({ kind: 'told-changes', version, changes });
    this.send({ kind: 'answered', model: await callApi(getC4Model, { params: { id: this.#id } }) });
  }

  async #onSnapshots(
    effect: Extract<
      EditorEffect,
      { kind: 'list-snapshots' | 'load-snapshot' | 'store-snapshot' | 'name-snapshot' | 'remove-snapshot' }
    >,
  ): Promise<void> {
    const params = { id: this.#id };
    try {
      switch (effect.kind) {
        case 'load-snapshot': {
          const model = await callApi(getC4Snapshot, { params: { ...params, sid: effect.id } });
          return this.send({ kind: 'snapshot-loaded', id: effect.id, model });
        }
        case 'store-snapshot':
          await callApi(createC4Snapshot, { params, body: { name: effect.name } });
          break;
        case 'name-snapshot':
          await callApi(renameC4Snapshot, { params: { ...params, sid: effect.id }, body: { name: effect.name } });
          break;
        case 'remove-snapshot':
          await callApi(deleteC4Snapshot, { params: { ...params, sid: effect.id } });
          break;
        case 'list-snapshots':
          break;
      }
      this.send({ kind: 'snapshots-listed', rows: await allSnapshots(this.#id) });
    } catch (error) {
      showToast('danger', failureSentence(error));
      // The layout failed.
      if (effect.kind === 'load-snapshot') this.send({ kind: 'snapshot-chosen', id: undefined, isComparison: false });
      else if (!this.#state.panel?.rows) this.send({ kind: 'panel-closed' });
    }
  }
}

/** Named ones are kept indefinitely, so there may be many. */
async function allSnapshots(id: string): Promise<readonly C4SnapshotRow[]> {
  const rows: C4SnapshotRow[] = [];
  for (let page = 1; ; page += 1) {
    const { resources, pagination } = await callApi(listC4Snapshots, { params: { id }, query: { page, perPage: 100 } });
    rows.push(...resources);
    if (resources.length === 0 || rows.length >= pagination.total) return rows;
  }
}

function heard<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Without a response, or with one that leaves the outcome unknown. */
const isLost = (error: unknown): boolean => !(error instanceof Failure) || error.status === 0 || error.status >= 500;

/** The rights or the plan have ended: what was changed waits until they are back. */
const isDenied = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 403 || error.code === readOnlyProjectCode);

function refusalOf(error: unknown): EditorEvent {
  if (!(error instanceof Failure) || isLost(error) || isDenied(error)) return { kind: 'lost' };
  const newer = error.code === versionConflictCode ? z.safeParse(c4Model, error.details.data) : undefined;
  if (newer?.success) return { kind: 'outdated', model: newer.data, message: error.message };
  const [first] = error.details.violations ?? [];
  return { kind: 'refused', message: first?.errors[0] ?? failureSentence(error) };
}

/** Creates the store of a loaded model. `kept` is what was not saved when it was open the last time. */
export const openC4Store = (model: C4Model, kept?: KeptEdits): C4Store => new Store(model, kept);
