/** Transitions of ADRs and replacements. All effects of one transition are committed together. */
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { CallInput } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { checkTransition, type CheckedTransition } from '#platform/workflow/model/workflow.ts';
import { tell } from '#platform/inbox/server/notice-table.ts';
import { decisionNotice, reviewNotice } from '#platform/workflow/model/workflow-notices.ts';
import { recordStateChange, thingOf } from '#platform/workflow/server/state-change-table.ts';
import { unfitReplacementMessage, type Adr, type transitionAdr } from '../contract.ts';
import { transitionActions, adrWorkflow, type AdrState, type AdrTransition } from '../model/adr-workflow.ts';
import { assertAdrContent, assertCurrentRevision } from './adr-actions.ts';
import { adrKind, readAdr, standingOf } from './adr-record.ts';
import { isEligible, lockAdr, lockDecisions, setAdrState, setFormer, type StoredText } from './adr-table.ts';

type Move = CheckedTransition<AdrState, AdrTransition> & {
  readonly consecutiveId?: string;
  /** True when the transition follows from another one. */
  readonly isBySystem?: boolean;
};

/** Performs a transition; throws 422 when it is unavailable or the revision is stale. */
export async function transitionAdrBy(
  db: Db,
  caller: ProjectCaller,
  { id, name }: { id: string; name: string },
  body: CallInput<typeof transitionAdr>['body'],
): Promise<Adr> {
  await lockDecisions(db, caller);
  const stored = await lockAdr(db, caller, id);
  if (!stored) throw notFound();
  const move = checkTransition(adrWorkflow, { name, reason: body.reason }, standingOf(caller, stored));
  await assertCurrentRevision(db, caller, stored, body.revision);
  await checkAndMove(db, caller, stored, { move, consecutiveId: body.consecutiveId ?? undefined });
  const adr = await readAdr(db, caller, id);
  if (!adr) throw new Error('An ADR that was just moved cannot be read.');
  return adr;
}

interface Asked {
  readonly move: Move;
  readonly consecutiveId: string | undefined;
}

async function checkAndMove(
  db: Db,
  caller: ProjectCaller,
  stored: StoredText,
  { move, consecutiveId }: Asked,
): Promise<void> {
  if (move.name === 'propose') assertAdrContent(stored.json);
  if (move.name === 'replace')
    return replace(db, caller, stored, { ...move, ...(await fit(db, caller, stored, consecutiveId)) });
  await apply(db, caller, stored, move);
  if (move.name === 'reject' || move.name === 'discard') await setFormer(db, caller, stored.id, null);
  if (move.name === 'accept' && stored.pendingFormer) await takeOver(db, caller, stored, stored.pendingFormer.id);
}

/** The chosen replacement, locked; throws a violation of its field when it is not eligible. */
async function fit(
  db: Db,
  caller: ProjectCaller,
  stored: StoredText,
  consecutiveId: string | undefined,
): Promise<{ consecutiveId: string }> {
  if (consecutiveId === undefined || !(await isEligible(db, caller, stored.id, consecutiveId))) {
    throw violated('consecutiveId', unfitReplacementMessage);
  }
  return { consecutiveId };
}

async function replace(
  db: Db,
  caller: ProjectCaller,
  former: StoredText,
  move: Move & { readonly consecutiveId: string },
): Promise<void> {
  await apply(db, caller, former, move);
  await setFormer(db, caller, move.consecutiveId, former.id);
}

/** When the new record is accepted, the record it was written for becomes superseded at the same time. */
async function takeOver(db: Db, caller: ProjectCaller, successor: StoredText, formerId: string): Promise<void> {
  const former = await lockAdr(db, caller, formerId);
  const rule = adrWorkflow.transitions.replace;
  if (!former || !rule.from.includes(former.state) || former.consecutive) throw refused(transitionUnavailableMessage);
  if (!(await isEligible(db, caller, former.id, successor.id))) throw refused(unfitReplacementMessage);
  await replace(db, caller, former, {
    name: 'replace',
    to: rule.to,
    reason: null,
    consecutiveId: successor.id,
    isBySystem: true,
  });
}

/** Writes state, history and activity. */
async function apply(db: Db, caller: ProjectCaller, stored: StoredText, move: Move): Promise<void> {
  const by = byCaller(caller);
  const actor = move.isBySystem ? ({ ...by, actorId: null, via: 'system' } as const) : by;
  await setAdrState(db, caller, stored.id, move.to);
  await recordStateChange(db, thingOf(caller, adrKind, stored.id), {
    transition: move.name,
    from: stored.state,
    to: move.to,
    by: actor.actorId,
    reason: move.reason,
    consecutiveId: move.consecutiveId ?? null,
  });
  await recordActivity(db, {
    ...actor,
    subjectKind: adrKind,
    subjectId: stored.id,
    action: transitionActions[move.name],
    summary: stored.title,
    details: { from: stored.state, to: move.to, serialNumber: stored.serialNumber },
  });
  await tellMove(db, caller, stored, move);
}

const decided: Partial<Record<AdrTransition, string>> = {
  return: 'returned to draft',
  accept: 'accepted',
  reject: 'rejected',
  implement: 'marked as implemented',
  replace: 'replaced',
  revert_implementation: 'took back the implementation of',
  deprecate: 'deprecated',
  withdraw_acceptance: 'took back the acceptance of',
  reinstate: 'reinstated',
  reopen: 'reopened',
};

/** Tells the members of a proposed record, and those who wrote one of a decision on it. */
async function tellMove(db: Db, caller: ProjectCaller, stored: StoredText, move: Move): Promise<void> {
  const { organizationId, projectId, userId: by } = caller;
  const { id, title, serialNumber } = stored;
  const about = { thing: { organizationId, projectId, kind: adrKind, id }, title, serialNumber, by };
  const excerpt = move.reason ?? '';
  if (move.name === 'propose') {
    await tell(db, { ...about, kind: reviewNotice, what: 'proposed' }, { people: 'members' });
    return;
  }
  const what = decided[move.name];
  if (what === undefined) return;
  const people = (stored.contributors ?? []).flatMap((contributor) => contributor.id ?? []);
  await tell(db, { ...about, kind: decisionNotice, what, excerpt }, { people });
}
