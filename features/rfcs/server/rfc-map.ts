/** RFCs for the decision map: state labels and decision dates. */
import type { Db } from '#platform/database/server/connection.ts';
import type { State } from '#platform/workflow/contract.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import { lastEntries } from '#platform/workflow/server/state-entry-table.ts';
import { rfcWorkflow, type RfcState } from '../model/rfc-workflow.ts';
import { mappedRfcs, type MappedRfc } from './rfc-map-table.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { rfcKind } from './rfc-kind.ts';

/** An RFC on the map. */
export interface MapRfc extends Omit<MappedRfc, 'state'> {
  readonly state: State;
  /** Null while it is undecided. */
  readonly decidedAt: Date | null;
}

const decided: readonly RfcState[] = ['accepted', 'rejected'];

/** The newest RFCs of a project. */
export async function readRfcsOfMap(db: Db, scope: ProjectScope, limit: number): Promise<readonly MapRfc[]> {
  const records = await mappedRfcs(db, scope, limit);
  const decisions = await lastEntries(db, { ...scope, kind: rfcKind }, decided);
  return records.map(({ state, ...record }) => ({
    ...record,
    state: stateOf(rfcWorkflow, state),
    decidedAt: decided.includes(state) ? (decisions.get(record.id) ?? null) : null,
  }));
}
