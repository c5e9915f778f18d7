/** The history module of the server: the feed of a project and the audit log of the organization. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { Page } from '#platform/http/contract.ts';
import { mapPage } from '#platform/http/server/list-page-table.ts';
import { route, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { ModuleServices, ServerModule } from '#platform/modules/server/server-module.ts';
import {
  downloadAudit,
  listActivity,
  listActivityPeople,
  listAudit,
  listChanges,
  type ActivityRow,
} from '../contract.ts';
import { csvLine, csvStart } from '../model/csv.ts';
import {
  activityBelow,
  activityPage,
  memberNames,
  type ActivityFilter,
  type StoredActivity,
} from './activity-list-table.ts';
import { activityRowOf } from './activity-rows.ts';
import { historyMigrations } from './activity-table.ts';
import { readChanges } from './change-actions.ts';
import { changeMigrations, purgeChanges, settleRestoredChanges } from './change-table.ts';
import { updatedSinceMigrations } from './updated-since-table.ts';

type HistoryServices = Pick<ModuleServices, 'projects' | 'contributions'>;

/** The page with the names of projects. */
async function named(
  db: Db,
  organizationId: string,
  found: Page<StoredActivity>,
  { projects, contributions: { workflows } }: HistoryServices,
): Promise<Page<ActivityRow>> {
  const names = { projects: await projects.projectNames(db, organizationId), workflows };
  return mapPage(found, (stored) => activityRowOf(stored, names));
}

const csvHead = ['at', 'person', 'via', 'project', 'kind', 'id', 'action', 'summary', 'details'];
const rowsAtOnce = 1_000;

/** The audit log line by line; each batch has its own transaction, so that a slow reader keeps none open. */
async function* auditLines(
  database: Database,
  organizationId: string,
  filter: ActivityFilter,
  { projects: { projectNames }, contributions: { workflows } }: HistoryServices,
): AsyncIterable<string> {
  yield csvStart + csvLine(csvHead);
  let last: StoredActivity | undefined;
  const readOnly = { organizations: [organizationId], readOnly: true };
  for (;;) {
    const after = last;
    const [rows, projects] = await database.within(readOnly, (db) =>
      allDone([
        activityBelow(db, organizationId, filter, { after, limit: rowsAtOnce }),
        projectNames(db, organizationId),
      ]),
    );
    for (const { at, actor, via, project, subject, action, summary, details } of rows.map((row) =>
      activityRowOf(row, { projects, workflows }),
    )) {
      const facts = Object.keys(details).length === 0 ? '' : JSON.stringify(details);
      yield csvLine([
        at,
        actor?.username ?? '',
        via,
        project?.name ?? '',
        subject.kind,
        subject.id,
        action,
        summary,
        facts,
      ]);
    }
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

const routes = (services: HistoryServices): readonly BoundRoute[] => [
  route(listActivity, async ({ db, caller, query: { page, perPage, after, ...filter } }) => {
    const { organizationId, projectId } = caller;
    const found = await activityPage(db, organizationId, { ...filter, projectId }, { page, perPage, after });
    return named(db, organizationId, found, services);
  }),
  route(listChanges, ({ db, caller, query }) => readChanges(db, caller, query)),
  route(listActivityPeople, ({ db, caller, query }) => memberNames(db, caller.organizationId, query)),
  route(listAudit, async ({ db, caller: { organizationId }, query: { page, perPage, after, project, ...filter } }) => {
    const wanted = { ...filter, projectId: project };
    const found = await activityPage(db, organizationId, wanted, { page, perPage, after });
    return named(db, organizationId, found, services);
  }),
  routeWithDatabase(downloadAudit, async ({ database, caller, query: { project, ...filter } }) => ({
    name: 'audit.csv',
    type: 'text/csv; charset=utf-8',
    body: auditLines(database, caller.organizationId, { ...filter, projectId: project }, services),
  })),
];

/** The activity log and its calls. */
export const history: ServerModule = {
  migrations: [...historyMigrations, ...changeMigrations, ...updatedSinceMigrations],
  routes,
  jobs: ({ database: { owner } }) => [
    { name: 'settle-restored-changes', atStart: true, run: () => settleRestoredChanges(owner) },
    { name: 'purge-changes', cron: '50 3 * * *', run: () => purgeChanges(owner) },
  ],
};
