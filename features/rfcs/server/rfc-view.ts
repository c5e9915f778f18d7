/** RFCs as a caller sees them: available transitions, contributors, resulting ADR. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { offered, stateOf, type Standing } from '#platform/workflow/model/workflow.ts';
import { stateChangesOf, thingOf } from '#platform/workflow/server/state-change-table.ts';
import type { Rfc, RfcRow } from '../contract.ts';
import {
  isRfcEditable,
  isRfcVotable,
  rfcStanding,
  rfcWho,
  rfcWorkflow,
  type CallerFacts,
  type RfcState,
  type RfcTransition,
  type RfcWho,
} from '../model/rfc-workflow.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { rfcKind } from './rfc-kind.ts';

import { rfcById, type StoredRow } from './rfc-table.ts';

/** Reference between an RFC and an ADR. */
export interface AdrReference {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
}

/** What RFCs need of ADRs; implemented in rfc-module.ts by the ADR facade. */
export interface AdrPort {
  /** Creates a draft ADR of the caller, with title and content unchanged and a link back to the RFC. */
  readonly createFromRfc: (
    db: Db,
    caller: ProjectCaller,
    rfc: AdrReference & { readonly json: string },
  ) => Promise<{ readonly id: string; readonly serialNumber: number }>;
  /** Numbers and titles of ADRs by id. */
  readonly adrsByIds: (
    db: Db,
    scope: ProjectScope,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, AdrReference>>;
}

/** Facts that the caller's permissions depend on. */
export const callerFacts = (
  caller: Pick<ProjectCaller, 'userId' | 'permissions'> & { readonly key?: unknown },
  rfc: Pick<StoredRow, 'createdBy' | 'isAuthorGone'>,
): CallerFacts => ({
  isAuthor: caller.key === undefined && rfc.createdBy === caller.userId,
  isAuthorGone: rfc.isAuthorGone,
  isKey: caller.key !== undefined,
  permissions: caller.permissions,
});

/** State and facts of an RFC for a caller. */
export const standingOf = (
  caller: ProjectCaller,
  rfc: Pick<StoredRow, 'state' | 'adrId' | 'isVotedFor' | 'createdBy' | 'isAuthorGone'>,
): Standing<RfcState, RfcTransition, RfcWho> =>
  rfcStanding(
    { state: rfc.state, isTransformed: rfc.adrId !== null, isVotedFor: rfc.isVotedFor },
    rfcWho(callerFacts(caller, rfc)),
  );

/** Maps a stored row to the caller's view. */
export function toRfcRow(caller: ProjectCaller, rfc: StoredRow, adr: AdrReference | undefined): RfcRow {
  const state = stateOf(rfcWorkflow, rfc.state);
  const transitions = offered(rfcWorkflow, standingOf(caller, rfc));
  return {
    id: rfc.id,
    serialNumber: rfc.serialNumber,
    title: rfc.title,
    revision: rfc.revision,
    isEditable: isRfcEditable(rfc.state, callerFacts(caller, rfc)),
    isVotable: isRfcVotable(rfc.state),
    state,
    workflow: { state, transitions },
    transitions,
    contributors: rfc.contributors.map(({ id, username, at }) => ({
      id,
      username: username ?? deletedUserName,
      createdAt: new Date(at).toISOString(),
    })),
    createdAt: rfc.createdAt.toISOString(),
    adr: adr ? { id: adr.id, serialNumber: adr.serialNumber, title: adr.title } : null,
  };
}

/** The RFC as the caller sees it; throws 404 when it does not exist. */
export async function readRfc(db: Db, caller: ProjectCaller, id: string, adrs: AdrPort): Promise<Rfc> {
  const stored = await rfcById(db, caller, id);
  if (!stored) throw notFound();
  const [history, adrsById] = await allDone([
    stateChangesOf(db, thingOf(caller, rfcKind, id), rfcWorkflow),
    stored.adrId === null ? new Map<string, AdrReference>() : adrs.adrsByIds(db, caller, [stored.adrId]),
  ]);
  return {
    ...toRfcRow(caller, stored, adrsById.get(stored.adrId ?? '')),
    json: stored.json,
    history,
    updatedAt: stored.updatedAt.toISOString(),
    updatedBy: { id: stored.updatedBy, username: stored.updaterName ?? deletedUserName },
  };
}
