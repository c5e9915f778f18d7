/** Maps stored records to responses: state labels, and what this caller may do now. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { offered, stateOf, type Standing } from '#platform/workflow/model/workflow.ts';
import { stateChangesOf, thingOf } from '#platform/workflow/server/state-change-table.ts';
import type { Adr, AdrReference, AdrRow } from '../contract.ts';
import {
  adrHistoryWords,
  adrWorkflow,
  editableStates,
  isAvailable,
  type AdrState,
  type AdrTransition,
  type AdrWho,
} from '../model/adr-workflow.ts';
import { notesOf } from './adr-list-table.ts';
import { toldRelationsOf } from './external-table.ts';
import { adrById, type ExternalFacts, type StoredAdr, type StoredReference, type StoredText } from './adr-table.ts';

/** Kind of ADRs in links, search and history. */
export const adrKind = 'adr';

const toReference = (stored: StoredReference | null): AdrReference | null =>
  stored && { ...stored, state: stateOf(adrWorkflow, stored.state) };

/** The caller's role for a record. Decisions are made by persons: a key has no role. */
function whoIs(caller: ProjectCaller, stored: StoredAdr): ReadonlySet<AdrWho> {
  const who = new Set<AdrWho>();
  if (caller.key) return who;
  if (stored.createdById === caller.userId) who.add('author');
  if (caller.permissions.has('adr.write')) who.add('member');
  if (caller.permissions.has('adr.decide')) who.add('decider');
  return who;
}

/** State and facts of a record for a caller. */
export function standingOf(caller: ProjectCaller, stored: StoredAdr): Standing<AdrState, AdrTransition, AdrWho> {
  const { source, former, consecutive, pendingConsecutive } = stored;
  const facts = {
    source,
    isBeingReplaced: pendingConsecutive !== null,
    // A replaced record is referenced as its successor's former.
    isNamed: former !== null || consecutive !== null,
  };
  return { state: stored.state, who: whoIs(caller, stored), available: (name) => isAvailable(name, facts) };
}

/** Whether the caller may edit the text now. A key edits drafts only. */
const isEditableBy = (caller: ProjectCaller, { source, state }: StoredAdr): boolean =>
  source === 'internal' &&
  editableStates.includes(state) &&
  caller.permissions.has('adr.write') &&
  (!caller.key || state === 'draft');

/** Repository data with the timestamp as ISO 8601. */
export const toExternal = ({ removedAt, ...facts }: ExternalFacts): ExternalFacts => ({
  ...facts,
  removedAt: removedAt === null ? null : new Date(removedAt).toISOString(),
});

/** Maps a record to its list row. */
export function toRow(caller: ProjectCaller, stored: StoredAdr): AdrRow {
  const state = stateOf(adrWorkflow, stored.state);
  const transitions = offered(adrWorkflow, standingOf(caller, stored));
  return {
    id: stored.id,
    serialNumber: stored.serialNumber,
    title: stored.title,
    revision: stored.revision,
    source: stored.source,
    isEditable: isEditableBy(caller, stored),
    state,
    workflow: { state, transitions },
    transitions,
    contributors: (stored.contributors ?? []).map(({ createdAt, ...person }) => ({
      ...person,
      createdAt: new Date(createdAt).toISOString(),
    })),
    createdAt: stored.createdAt.toISOString(),
    former: toReference(stored.former),
    consecutive: toReference(stored.consecutive),
    pendingFormer: toReference(stored.pendingFormer),
    pendingConsecutive: toReference(stored.pendingConsecutive),
    rfc: stored.rfc,
    ...(stored.external ? toExternal(stored.external) : {}),
  };
}

/** Maps a record to its complete response. */
export async function toAdr(db: Db, caller: ProjectCaller, stored: StoredText): Promise<Adr> {
  const history = await stateChangesOf(db, thingOf(caller, adrKind, stored.id), adrHistoryWords);
  const notes = await notesOf(db, caller, stored.id);
  const relations = (await toldRelationsOf(db, caller, stored.id)).map(({ relation, isForward, ...other }) => ({
    relation,
    isForward,
    record: { ...other, state: stateOf(adrWorkflow, other.state) },
  }));
  return { ...toRow(caller, stored), json: stored.json, history, notes, relations };
}

/** The complete record by id; undefined when the project has none. */
export async function readAdr(db: Db, caller: ProjectCaller, id: string): Promise<Adr | undefined> {
  const stored = await adrById(db, caller, id);
  return stored && toAdr(db, caller, stored);
}
