/** Transitions of RFCs: by a person, or by the system when a voting session opens or closes. */
import type { Db } from '#platform/database/server/connection.ts';
import { recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller, Via } from '#platform/http/server/caller.ts';
import { checkTransition } from '#platform/workflow/model/workflow.ts';
import { recordStateChange, thingOf } from '#platform/workflow/server/state-change-table.ts';
import type { Rfc } from '../contract.ts';
import { rfcWorkflow, type RfcTransition } from '../model/rfc-workflow.ts';
import { tellMove } from './rfc-notices.ts';
import { assertCurrentRevision, type RfcServices } from './rfc-actions.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { rfcKind } from './rfc-kind.ts';

import { lockRfc, setRfcState, type StoredRfc } from './rfc-table.ts';
import { readRfc, standingOf } from './rfc-view.ts';
import { endCounting } from './voting-table.ts';

/** Actor of a transition; null is the system. */
export interface Mover extends ProjectScope {
  readonly by: string | null;
  readonly via: Via;
}

/** The system as an actor in a project. */
export const systemIn = ({ organizationId, projectId }: ProjectScope): Mover => ({
  organizationId,
  projectId,
  by: null,
  via: 'system',
});

/** The person or key of a request as an actor. */
export const callerAsMover = ({ organizationId, projectId, userId, via }: ProjectCaller): Mover => ({
  organizationId,
  projectId,
  by: userId,
  via,
});

/** Sets the state of a locked RFC and records it, without checks. Returns the RFC in its new state. */
export async function moveRfc(
  db: Db,
  mover: Mover,
  rfc: StoredRfc,
  { name, reason = null }: { readonly name: RfcTransition; readonly reason?: string | null },
): Promise<StoredRfc> {
  const { to } = rfcWorkflow.transitions[name];
  const { organizationId, projectId, by, via } = mover;
  await setRfcState(db, mover, rfc.id, to);
  if (name === 'reopen') await endCounting(db, { organizationId, rfcId: rfc.id });
  await recordStateChange(db, thingOf(mover, rfcKind, rfc.id), { transition: name, from: rfc.state, to, by, reason });
  await recordActivity(db, {
    organizationId,
    projectId,
    actorId: by,
    via,
    subjectKind: rfcKind,
    subjectId: rfc.id,
    action: 'transitioned',
    summary: rfc.title,
    details: { transition: name, from: rfc.state, to, serialNumber: rfc.serialNumber },
  });
  return { ...rfc, state: to };
}

/** Performs a transition for a person; of two concurrent ones the second is refused. */
export async function transitionRfcBy(
  db: Db,
  caller: ProjectCaller,
  asked: {
    readonly id: string;
    readonly name: string;
    readonly reason?: string | null | undefined;
    readonly revision?: number | undefined;
  },
  { adrs }: RfcServices,
): Promise<Rfc> {
  const stored = await lockRfc(db, caller, asked.id);
  if (!stored) throw notFound();
  const checked = checkTransition(rfcWorkflow, asked, standingOf(caller, stored));
  await assertCurrentRevision(db, caller, stored, { revision: asked.revision, adrs });
  await moveRfc(db, callerAsMover(caller), stored, checked);
  await tellMove(db, caller, stored, checked);
  return readRfc(db, caller, asked.id, adrs);
}
