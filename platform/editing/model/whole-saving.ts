/**
 * Saving of documents that are saved as a whole: after a rest, one save in flight, stale ones merged with what others
 * saved, lost ones repeated. Pure; the editor performs the effects. Source: decisions sections 11 and 18.
 */

/** Rest before a save, ms. */
export const restMs = 500;
/** Rests between attempts while the server does not answer, ms; the last one repeats. */
export const retryMs = [1_000, 2_000, 5_000, 10_000] as const;

/** State of saving a document of type `D`. Documents are compared by identity. */
export interface WholeSaving<D> {
  /** What the server has. */
  readonly base: D;
  readonly revision: number;
  /** What is being sent. */
  readonly inFlight: D | undefined;
  /** What was sent without an answer since the last one: each may be what the server has. */
  readonly unsure: readonly D[];
  /** Number of edits and attempts, so that only the last rest counts. */
  readonly tick: number;
  /** Attempts without an answer since the last answer. */
  readonly lost: number;
  /** Why the last save was refused; the next edit tries again. */
  readonly problem: string | undefined;
}

/** What the editor does: wait and answer `rested` with the tick, or send and answer with the reply. */
export type SavingEffect<D> =
  | { readonly kind: 'await-rest'; readonly tick: number; readonly ms: number }
  | { readonly kind: 'save'; readonly document: D; readonly revision: number };

/** What the editor is told: a rest is over, or how a save ended. */
export type SavingEvent<D> =
  | { readonly kind: 'rested'; readonly tick: number }
  | { readonly kind: 'stored'; readonly revision: number }
  /** Others, the last of them `by`, have saved. */
  | { readonly kind: 'stale'; readonly current: D; readonly revision: number; readonly by: string }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly message: string };

/** New state and effects. */
export type SavingStep<D> = readonly [saving: WholeSaving<D>, effects: readonly SavingEffect<D>[]];

/** What the user reads. */
export type SavedWord = 'Saved' | 'Saving' | 'Offline' | 'Not saved';

/** State after loading. */
export const loadedSaving = <D>(base: D, revision: number): WholeSaving<D> => ({
  base,
  revision,
  inFlight: undefined,
  unsure: [],
  tick: 0,
  lost: 0,
  problem: undefined,
});

/** Whether something is not saved yet. */
export const isUnsaved = <D>({ base, inFlight }: WholeSaving<D>, document: D): boolean =>
  inFlight !== undefined || document !== base;

/** The state in one word. */
export function savedWord<D>(saving: WholeSaving<D>, document: D): SavedWord {
  if (saving.problem !== undefined) return 'Not saved';
  if (saving.lost > 0) return 'Offline';
  return isUnsaved(saving, document) ? 'Saving' : 'Saved';
}

const resting = <D>(saving: WholeSaving<D>, ms: number): SavingStep<D> => {
  const tick = saving.tick + 1;
  return [{ ...saving, tick }, [{ kind: 'await-rest', tick, ms }]];
};

const sending = <D>(saving: WholeSaving<D>, document: D): SavingStep<D> => [
  { ...saving, inFlight: document, problem: undefined },
  [{ kind: 'save', document, revision: saving.revision }],
];

/** The document was edited. */
export const edited = <D>(saving: WholeSaving<D>): SavingStep<D> => resting({ ...saving, problem: undefined }, restMs);

/** A rest is over. */
export function rested<D>(saving: WholeSaving<D>, tick: number, document: D): SavingStep<D> {
  const isDue = tick === saving.tick && saving.inFlight === undefined && document !== saving.base;
  return isDue ? sending(saving, document) : [saving, []];
}

/** Saves without waiting: the shortcut, and leaving. An equal document is sent as well: the specification says so. */
export const savedNow = <D>(saving: WholeSaving<D>, document: D): SavingStep<D> =>
  saving.inFlight === undefined ? sending(saving, document) : [saving, []];

/** The server has stored what was in flight. */
export function acknowledged<D>(saving: WholeSaving<D>, revision: number, document: D): SavingStep<D> {
  const next = { ...saving, base: saving.inFlight ?? saving.base, revision, inFlight: undefined, unsure: [], lost: 0 };
  return document === next.base ? [next, []] : resting(next, restMs);
}

/** Others have saved since: the editor has merged its document on top of theirs, which is sent at once. */
export function merged<D>(
  saving: WholeSaving<D>,
  theirs: { readonly document: D; readonly revision: number },
  document: D,
): SavingStep<D> {
  const { document: base, revision } = theirs;
  const next = { ...saving, base, revision, inFlight: undefined, unsure: [], lost: 0, problem: undefined };
  return document === base ? [next, []] : sending(next, document);
}

/** No answer: whether it was stored is unknown. It is sent again; a stored one comes back as a stale one and is merged. */
export function unanswered<D>(saving: WholeSaving<D>): SavingStep<D> {
  const ms = retryMs[Math.min(saving.lost, retryMs.length - 1)] ?? restMs;
  const { inFlight } = saving;
  const unsure =
    inFlight === undefined || saving.unsure.includes(inFlight) ? saving.unsure : [...saving.unsure, inFlight];
  return resting({ ...saving, inFlight: undefined, unsure, lost: saving.lost + 1 }, ms);
}

/** The server refused it: nothing is sent before the next edit. */
export const refusedSave = <D>(saving: WholeSaving<D>, problem: string): SavingStep<D> => [
  { ...saving, inFlight: undefined, lost: 0, problem },
  [],
];
