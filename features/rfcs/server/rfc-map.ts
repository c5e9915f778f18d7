/** RFCs as the decision map asks for them: states in words, and when they were decided. */
import type { Db } from '#platform/database/server/connection.ts';
import type { State } from '#platform/workflow/contract.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import { lastEntries } from '#platform/workflow/server/state-entry-table.ts';
import { rfcWorkflow, type RfcState } from '../model/rfc-workflow.ts';
import { mappedRfcs, type MappedRfc } from './rfc-map-table.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { rfcKind } from './rfc-search.ts';

/** A record. */
export interface MapRfc extends Omit<MappedRfc, 'state'> {
  readonly state: State;
  /** Null while nothing was decided. */
  readonly decidedAt: Date | null;
}

const decided: readonly RfcState[] = ['accepted', 'rejected'];

/** The newest records of a project. */
export async function readRfcsOfMap(db: Db, scope: ProjectScope, limit: number): Promise<readonly MapRfc[]> {
  const records = await mappedRfcs(db, scope, limit);
  const decisions = await lastEntries(db, { ...scope, kind: rfcKind }, decided);
  return records.map(({ state, ...record }) => ({
    ...record,
    state: stateOf(rfcWorkflow, state),
    decidedAt: decided.includes(state) ? (decisions.get(record.id) ?? null) : null,
  }));
}
