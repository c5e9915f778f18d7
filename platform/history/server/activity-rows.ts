/** Stored activities as rows of the API. */
import type { ActivityRow } from '../contract.ts';
import type { StoredActivity } from './activity-list-table.ts';

const nobody = 'Deleted user';

/** An activity as its readers get it, with the names of projects by their ids. */
export const activityRowOf = (stored: StoredActivity, projects: ReadonlyMap<string, string>): ActivityRow => ({
  id: stored.id,
  at: stored.at.toISOString(),
  actor: stored.via === 'system' ? null : { id: stored.actorId, username: stored.actor ?? nobody },
  via: stored.via,
  project: stored.projectId === null ? null : { id: stored.projectId, name: projects.get(stored.projectId) ?? '' },
  subject: { kind: stored.kind, id: stored.subjectId },
  action: stored.action,
  summary: stored.summary,
  details: stored.details,
});
