/** ADRs for the decision map: state labels, decision dates, references. */
import type { Db } from '#platform/database/server/connection.ts';
import type { State } from '#platform/workflow/contract.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import { lastEntries } from '#platform/workflow/server/state-entry-table.ts';
import { adrStates, adrWorkflow, type AdrState } from '../model/adr-workflow.ts';
import { mappedAdrs, type MappedAdr } from './adr-map-table.ts';
import { adrKind } from './adr-record.ts';
import type { AdrScope } from './adr-table.ts';

/** A record with its references. */
export interface MapAdr extends Omit<MappedAdr, 'state' | 'toldOn'> {
  readonly state: State;
  /** Null while it is a draft or proposed. */
  readonly decidedAt: Date | null;
}

const undecided: readonly AdrState[] = ['draft', 'proposed'];
const decided = adrStates.filter((state) => !undecided.includes(state));

function dayOf(text: string | null): Date | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? new Date(`${text}T00:00:00Z`) : undefined;
  return day && !Number.isNaN(day.getTime()) ? day : undefined;
}

/** The newest records of a project. */
export async function readAdrsOfMap(db: Db, scope: AdrScope, limit: number): Promise<readonly MapAdr[]> {
  const records = await mappedAdrs(db, scope, limit);
  const decisions = await lastEntries(db, { ...scope, kind: adrKind }, decided);
  return records.map(({ state, toldOn, ...record }) => {
    const stated = dayOf(toldOn);
    return {
      ...record,
      state: stateOf(adrWorkflow, state),
      decidedAt: undecided.includes(state) ? null : (stated ?? decisions.get(record.id) ?? null),
    };
  });
}
