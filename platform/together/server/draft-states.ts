/** The documents of drafts as this process knows them; whatever it does not know comes from the database. */
import type { Node as PmNode } from 'prosemirror-model';
import type { Db } from '#platform/database/server/connection.ts';
import { readDocument } from '#platform/richtext/model/checked-document.ts';
import { replaySteps } from '#platform/richtext/model/document-steps.ts';
import { rowsAfter, snapshotOf, type DraftKey } from './draft-table.ts';

/** A document at a version of its draft. */
export interface DraftState {
  readonly version: number;
  readonly doc: PmNode;
}

/** Documents that are kept, the one that was used last at the end. */
const mostKept = 24;
const kept = new Map<string, DraftState>();

/** Keeps the newest state of a draft. */
export function keepState(draft: string, state: DraftState): void {
  if ((kept.get(draft)?.version ?? -1) > state.version) return;
  kept.delete(draft);
  kept.set(draft, state);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/** The document of a draft at its newest version, within a transaction. */
export async function currentState(db: Db, key: DraftKey): Promise<DraftState> {
  const known = kept.get(key.draft) ?? (await stateOfSnapshot(db, key));
  const rows = await rowsAfter(db, key, known.version);
  const doc = rows.reduce((before, { steps }) => replaySteps(before, steps), known.doc);
  const state = { version: rows.at(-1)?.version ?? known.version, doc };
  keepState(key.draft, state);
  return state;
}

async function stateOfSnapshot(db: Db, key: DraftKey): Promise<DraftState> {
  const stored = await snapshotOf(db, key);
  if (!stored) throw new Error('A draft that was just found has no document.');
  return { version: stored.version, doc: readDocument(JSON.parse(stored.snapshot)) };
}
