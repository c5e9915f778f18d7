/** Editors without a screen that change one C4 model together by random gestures, and what must hold of it in the end. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { c4Model, versionConflictCode, type C4Change, type C4Model } from '#features/c4models/contract.ts';
import type { C4Brief } from '#features/c4models/model/c4-brief.ts';
import { changeSetBetween } from '#features/c4models/model/c4-change-set.ts';
import { toC4Document, type C4Document } from '#features/c4models/model/c4-document.ts';
import { apply, openEditor } from '#features/c4models/model/c4-editor.ts';
import type { EditorEffect, EditorEvent, EditorState } from '#features/c4models/model/editor-state.ts';
import { pendingWrites } from '#platform/editing/model/write-queue.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { gesture } from './c4-gestures.ts';
import { randomFrom, type Random } from './crowd-random.ts';

/** What an editor asks the server. Each throws the failure; of status 0 where there is no answer. */
export interface C4Link {
  readonly read: () => Promise<C4Model>;
  /** What has changed since a version. */
  readonly since: (after: number) => Promise<C4Brief>;
  readonly change: (body: {
    readonly version: number;
    readonly changes: readonly C4Change[];
    readonly undoes?: readonly string[];
  }) => Promise<C4Brief>;
  readonly move: (
    place: { readonly viewId: string; readonly elementId: string },
    to: { readonly version: number; readonly x: number; readonly y: number },
  ) => Promise<{ readonly version: number }>;
}

/** A write as it was sent. */
export interface SentWrite {
  readonly changes: readonly C4Change[];
  /** The version that it made; undefined where the answer was lost, so that nobody knows. */
  readonly version: number | undefined;
}

type SaveEffect = Extract<EditorEffect, { kind: 'save-position' | 'save-changes' }>;

/** One editor: the state machine of the product, with requests in place of the page around it. */
export class C4Window {
  state: EditorState;
  readonly sent: SentWrite[] = [];
  readonly faults: string[] = [];
  conflicts = 0;
  readonly #link: C4Link;
  #busy = 0;

  constructor(model: C4Model, link: C4Link) {
    this.state = openEditor(model);
    this.#link = link;
  }

  /** Whether everything was sent and answered. */
  get isAtRest(): boolean {
    const { writes, lostWrites } = this.state;
    return this.#busy === 0 && pendingWrites(writes).length === 0 && !writes.isHeld && lostWrites.length === 0;
  }

  readonly send = (event: EditorEvent): void => {
    const before = pendingWrites(this.state.writes).length;
    const [state, effects] = apply(this.state, event, () => crypto.randomUUID());
    this.state = state;
    if (event.kind === 'outdated') {
      this.conflicts += 1;
      const isTold = effects.some(({ kind }) => kind === 'toast');
      if (pendingWrites(state.writes).length < before && !isTold)
        this.faults.push('A write was dropped, and nobody told.');
    }
    for (const effect of effects) this.#perform(effect);
  };

  /** Reads what others have changed, as a page does when it hears of it. */
  readonly refresh = async (): Promise<void> => {
    if (!this.isAtRest) return;
    const after = this.state.head.version;
    const { version, changes } = await this.#link.since(after);
    if (!this.isAtRest || version <= this.state.head.version) return;
    if (changes) this.send({ kind: 'others-changed', after, version, changes });
    else await this.#reload();
  };

  edit(random: Random, name: string): void {
    for (const event of gesture(this.state, random, name)) this.send(event);
  }

  #perform(effect: EditorEffect): void {
    if (effect.kind === 'reload') void this.#working(this.#reload());
    if (effect.kind === 'save-position' || effect.kind === 'save-changes') void this.#working(this.#write(effect));
  }

  async #working(work: Promise<void>): Promise<void> {
    this.#busy += 1;
    try {
      await work;
    } catch (error) {
      this.faults.push(String(error));
    } finally {
      this.#busy -= 1;
    }
  }

  async #reload(): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt++) {
      try {
        const model = await this.#link.read();
        return this.send({ kind: 'reloaded', model });
      } catch {
        await pause(100);
      }
    }
    throw new Error('The model could not be read again.');
  }

  async #write(effect: SaveEffect): Promise<void> {
    const changes =
      effect.kind === 'save-changes' ? effect.changes : [{ call: 'moveElement' as const, ...effect.move }];
    const sent = this.sent.push({ changes, version: undefined }) - 1;
    try {
      const answer = await this.#save(effect);
      this.sent[sent] = { changes, version: answer.version };
      if (!('changes' in answer)) return this.send({ kind: 'saved', version: answer.version });
      if (answer.changes) return this.send({ kind: 'told-changes', version: answer.version, changes: answer.changes });
      this.send({ kind: 'answered', model: await this.#link.read() });
    } catch (error) {
      if (error instanceof Failure && error.status > 0) this.sent.splice(sent, 1, { changes: [], version: undefined });
      this.send(eventOf(error));
    }
  }

  /** Without `changes` where nobody else was faster. */
  async #save(effect: SaveEffect): Promise<C4Brief | { readonly version: number }> {
    const { version } = effect;
    if (effect.kind === 'save-changes') {
      const { changes, undoes } = effect;
      return this.#link.change({ version, changes, ...(undoes ? { undoes } : {}) });
    }
    const { viewId, elementId, x, y } = effect.move;
    const moved = await this.#link.move({ viewId, elementId }, { version, x, y });
    return moved.version > version + 1 ? this.#link.since(version) : moved;
  }
}

function eventOf(error: unknown): EditorEvent {
  if (!(error instanceof Failure) || error.status === 0) return { kind: 'lost' };
  if (error.code !== versionConflictCode) return { kind: 'refused', message: error.message };
  return { kind: 'outdated', model: z.parse(c4Model, error.details.data), message: error.message };
}

/** What the editors do. */
export interface C4CrowdPlan {
  readonly windows: number;
  readonly edits: number;
  readonly seed: number;
  /** Longest pause between two edits of a window, ms. */
  readonly pause: number;
  readonly linkOf: (window: number) => C4Link;
}

/** Lets editors change a model at once, and waits until nothing is under way. */
export async function letModel({
  windows: count,
  edits,
  seed,
  pause: longest,
  linkOf,
}: C4CrowdPlan): Promise<readonly C4Window[]> {
  const windows: C4Window[] = [];
  for (let index = 0; index < count; index++)
    windows.push(new C4Window(await patiently(linkOf(index).read), linkOf(index)));
  const per = Math.ceil(edits / count);
  await Promise.all(
    windows.map(async (window, index) => {
      const random = randomFrom(seed * 1_000 + index);
      for (let edit = 0; edit < per; edit++) {
        window.edit(random, `${index + 1}-${edit + 1}`);
        if (edit % 3 === 0) await window.refresh().catch(() => undefined);
        await pause(random() * longest);
      }
    }),
  );
  await agree(windows);
  return windows;
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt > 100) throw error;
      await pause(100);
    }
  }
}

async function agree(windows: readonly C4Window[]): Promise<void> {
  for (let round = 0; round < 600; round++) {
    for (const window of windows) await window.refresh().catch(() => undefined);
    const versions = new Set(windows.map(({ state }) => state.head.version));
    if (versions.size === 1 && windows.every(({ isAtRest }) => isAtRest)) return;
    await pause(100);
  }
  throw new Error(
    `The editors do not come together: ${windows.map(({ state, isAtRest }) => `${state.head.version} ${isAtRest}`).join('; ')}`,
  );
}

/** What is wrong with the end of a run, in sentences; nothing when all is well. */
export function c4FaultsOf(windows: readonly C4Window[], model: C4Model): readonly string[] {
  const now = toC4Document(model);
  const faults = windows.flatMap(({ faults: own }, index) => own.map((fault) => `Window ${index + 1}: ${fault}`));
  windows.forEach(({ state }, index) => {
    const differing = [...changeSetBetween(state.document, now).keys()];
    if (differing.length > 0)
      faults.push(`Window ${index + 1} holds another model: ${differing.slice(0, 5).join(', ')}.`);
    if (state.head.version !== model.version) faults.push(`Window ${index + 1} is at version ${state.head.version}.`);
  });
  const sent = windows.flatMap((window) => window.sent);
  return [...faults, ...sentFaults(sent, now)];
}

/** What was acknowledged and is not there now, although nobody has sent a change that removes or replaces it. */
export const sentFaults = (sent: readonly SentWrite[], now: C4Document): readonly string[] => [
  ...vanished(sent, now),
  ...replaced(sent, now),
];

/** What was added and acknowledged, is not there, and nobody has sent a step that removes it. */
function vanished(sent: readonly SentWrite[], now: C4Document): readonly string[] {
  const changes = sent.flatMap((write) => write.changes);
  const removed = new Set<string>();
  /** What goes with what: the parents that an element ever had, the ends that a relationship ever had. */
  const hangsOn = new Map<string, Set<string>>();
  const hang = (id: string | undefined, on: readonly (string | null | undefined)[]): void => {
    if (id === undefined) return;
    const known = hangsOn.get(id) ?? new Set();
    for (const one of on) if (one) known.add(one);
    hangsOn.set(id, known);
  };
  for (const change of changes) {
    if (change.call === 'deleteElement') removed.add(change.elementId);
    if (change.call === 'deleteRelationship') removed.add(change.relationshipId);
    if (change.call === 'addElement') hang(change.id, [change.parentElement]);
    if (change.call === 'updateElement') hang(change.elementId, [change.parentElement]);
    if (change.call === 'addRelationship') hang(change.id, [change.sourceId, change.targetId]);
    if (change.call === 'updateRelationship') hang(change.relationshipId, [change.sourceId, change.targetId]);
  }
  const isRemoved = (id: string, seen = new Set<string>()): boolean => {
    if (removed.has(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return [...(hangsOn.get(id) ?? [])].some((one) => isRemoved(one, seen));
  };
  return sent.flatMap(({ changes: made, version }) =>
    made.flatMap((change) => {
      if (version === undefined || (change.call !== 'addElement' && change.call !== 'addRelationship')) return [];
      const { id } = change;
      if (id === undefined || now.elements.has(id) || now.relationships.has(id) || isRemoved(id)) return [];
      return [`${change.call} ${id} of version ${version} has vanished without a step.`];
    }),
  );
}

const texts = ['name', 'description'] as const;

/** Texts that are not the last ones that were acknowledged, nor of a write whose answer was lost. */
function replaced(sent: readonly SentWrite[], now: C4Document): readonly string[] {
  const last = new Map<string, { readonly version: number; readonly text: string }>();
  const possible = new Map<string, Set<string>>();
  for (const { changes, version } of sent) {
    for (const change of changes) {
      if (change.call !== 'updateElement' && change.call !== 'addElement') continue;
      const id = change.call === 'addElement' ? change.id : change.elementId;
      for (const field of texts) {
        const text = change[field];
        if (id === undefined || typeof text !== 'string') continue;
        const key = `${id} ${field}`;
        if (version === undefined) possible.set(key, (possible.get(key) ?? new Set()).add(text));
        else if (version >= (last.get(key)?.version ?? 0)) last.set(key, { version, text });
      }
    }
  }
  return [...last].flatMap(([key, { version, text }]) => {
    const [id = '', field] = key.split(' ');
    const element = now.elements.get(id);
    const shown = field === 'name' ? element?.name : element?.description;
    if (!element || shown === text || possible.get(key)?.has(shown ?? '')) return [];
    return [`${key} is "${shown}" in place of "${text}" of version ${version}.`];
  });
}
