/** Stored activities as rows of the API. */
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { storedState, type AnyWorkflow } from '#platform/workflow/model/workflow.ts';
import type { ActivityRow } from '../contract.ts';
import type { StoredActivity } from './activity-list-table.ts';

/** What stored rows do not say: names of projects by their ids, workflows by the kinds of their subjects. */
export interface ActivityNames {
  readonly projects: ReadonlyMap<string, string>;
  readonly workflows: Readonly<Record<string, AnyWorkflow>>;
}

/** States of a transition with their labels. */
function statesOf({ kind, details }: StoredActivity, workflows: ActivityNames['workflows']): ActivityRow['states'] {
  const workflow = workflows[kind];
  const { from, to } = details;
  if (!workflow || typeof from !== 'string' || typeof to !== 'string') return null;
  return { from: storedState(workflow, from), to: storedState(workflow, to) };
}

/** An activity as its readers get it. */
export const activityRowOf = (stored: StoredActivity, { projects, workflows }: ActivityNames): ActivityRow => ({
  id: stored.id,
  at: stored.at.toISOString(),
  actor: stored.via === 'system' ? null : { id: stored.actorId, username: stored.actor ?? deletedUserName },
  via: stored.via,
  project: stored.projectId === null ? null : { id: stored.projectId, name: projects.get(stored.projectId) ?? '' },
  subject: { kind: stored.kind, id: stored.subjectId },
  action: stored.action,
  summary: stored.summary,
  details: stored.details,
  states: statesOf(stored, workflows),
  proposer:
    stored.proposerId === null
      ? null
      : {
          id: stored.proposerId,
          username: stored.proposer ?? deletedUserName,
          via: String(stored.details['proposedVia'] ?? 'ui'),
        },
});
