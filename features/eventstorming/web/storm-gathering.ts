/** Several cards selected by keys: one is kept, and Tab and arrows go on from it. */
import { selectCardMessage } from '../contract.ts';
import type { StormStore } from './storm-store.ts';

interface Gathered {
  readonly kept: ReadonlySet<string>;
  /** The card from which the next step goes on; selected as well, unless it was just given up. */
  readonly at: string;
}

const gathered = new WeakMap<StormStore, Gathered>();

/** What is kept by keys, as long as nothing else has been selected since. */
export function gatheredIn(store: StormStore): Gathered | undefined {
  const now = gathered.get(store);
  if (!now) return undefined;
  const { selection } = store.state();
  const isOwn = [...selection].every((id) => now.kept.has(id) || id === now.at);
  return isOwn && [...now.kept].every((id) => selection.has(id)) ? now : undefined;
}

/** Selects a card beside what is kept. */
export function gatherAt(store: StormStore, { kept }: Gathered, id: string): void {
  store.send({ kind: 'selected', ids: [...kept, id] });
  gathered.set(store, { kept, at: id });
}

/** Keeps what is selected, or gives up the card that was kept last. */
export function toggleKept(store: StormStore): true {
  const { selection } = store.state();
  const before = gatheredIn(store);
  const at = before?.at ?? [...selection].at(-1);
  if (at === undefined) {
    store.announce(selectCardMessage);
    return true;
  }
  const kept = new Set(selection);
  if (before?.kept.has(at)) kept.delete(at);
  else kept.add(at);
  store.send({ kind: 'selected', ids: [...kept] });
  gathered.set(store, { kept, at });
  store.announce(
    `${kept.size === 1 ? 'One card is' : `${kept.size} cards are`} selected. Tab goes on to the next one.`,
  );
  return true;
}
