/** Server module of code metrics. */
import { route, routeWithBodyFile, routeWithDatabase } from '#platform/http/server/route.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import {
  addMetricReport,
  clearMetricReports,
  closeMetricImport,
  commitMetricImport,
  createMetricJar,
  deleteMetricJar,
  getMetricElement,
  getMetricImport,
  getMetricReport,
  listMetricElements,
  listMetricJars,
  listMetricPackages,
  metricJarLimit,
  openMetricImport,
  pushMetricReport,
  renameMetricJar,
} from '../contract.ts';
import {
  acceptMetricClass,
  addMetricNote,
  addMetricTarget,
  removeMetricNote,
  removeMetricTarget,
  unacceptMetricClass,
} from '../model/metric-remark-calls.ts';
import {
  addReportBy,
  closeImportBy,
  commitImportBy,
  openImportBy,
  pushReportBy,
  readImportBy,
} from './metric-import-actions.ts';
import { metricHome } from './metric-home.ts';
import { endForgottenImports } from './metric-notices.ts';
import { clearReportsBy, createJarBy, jarTrash, listJarsBy, removeJarBy, renameJarBy } from './metric-jar-actions.ts';
import { countAllJars, purgeJars, removeReportsOfExpiredJars } from './metric-jar-table.ts';
import { getMetricElementBy, listMetricElementsBy } from './metric-elements.ts';
import { listMetricFindings } from '../model/metric-finding-calls.ts';
import { listMetricFindingsBy } from './metric-findings.ts';
import { metricMigrations } from './metric-migrations.ts';
import { purgeNamespaces } from './metric-namespace-table.ts';
import { listMetricPackagesBy } from './metric-packages.ts';
import { readReportBy } from './metric-reading.ts';
import {
  acceptClassBy,
  addNoteBy,
  addTargetBy,
  removeNoteBy,
  removeTargetBy,
  unacceptClassBy,
} from './metric-remark-actions.ts';
import { purgeReports, removeAbandoned } from './metric-report-table.ts';
import { metricSearch } from './metric-search.ts';
import { portableMetrics } from './metric-portable.ts';
import { metricStory } from './metric-story.ts';

/** Jars count against the plan, except those in the trash. */
const counter: LimitCounter = { name: metricJarLimit, count: countAllJars };

/** Rows of classes or namespaces that are deleted in one transaction. */
const purgedAtOnce = 500;

/** Server module of code metrics. */
export const metrics: ServerModule = {
  migrations: metricMigrations,
  routes: [
    route(listMetricJars, ({ db, caller, query }) => listJarsBy(db, caller, query)),
    route(createMetricJar, ({ db, caller, body }) => createJarBy(db, caller, body.name)),
    route(renameMetricJar, ({ db, caller, params, body }) => renameJarBy(db, caller, params.id, body.name)),
    route(deleteMetricJar, async ({ db, caller, params }) => {
      await removeJarBy(db, caller, params.id);
      return undefined;
    }),
    routeWithDatabase(getMetricReport, readReportBy),
    routeWithDatabase(listMetricPackages, listMetricPackagesBy),
    routeWithDatabase(listMetricFindings, listMetricFindingsBy),
    routeWithDatabase(listMetricElements, listMetricElementsBy),
    routeWithDatabase(getMetricElement, getMetricElementBy),
    route(clearMetricReports, async ({ db, caller, params }) => {
      await clearReportsBy(db, caller, params.id);
      return undefined;
    }),
    route(acceptMetricClass, ({ db, caller, params, body }) => acceptClassBy(db, caller, params.id, body)),
    route(unacceptMetricClass, async ({ db, caller, params, query }) => {
      await unacceptClassBy(db, caller, params.id, query.class);
      return undefined;
    }),
    route(addMetricNote, ({ db, caller, params, body }) => addNoteBy(db, caller, params.id, body)),
    route(removeMetricNote, async ({ db, caller, params }) => {
      await removeNoteBy(db, caller, params.id, params.noteId);
      return undefined;
    }),
    route(addMetricTarget, ({ db, caller, params, body }) => addTargetBy(db, caller, params.id, body)),
    route(removeMetricTarget, async ({ db, caller, params }) => {
      await removeTargetBy(db, caller, params.id, params.targetId);
      return undefined;
    }),
    route(openMetricImport, ({ db, caller, body }) => openImportBy(db, caller, body.jarId)),
    routeWithDatabase(addMetricReport, addReportBy),
    route(commitMetricImport, ({ db, caller, params }) => commitImportBy(db, caller, params.id)),
    route(getMetricImport, ({ db, caller, params }) => readImportBy(db, caller, params.id)),
    route(closeMetricImport, async ({ db, caller, params }) => {
      await closeImportBy(db, caller, params.id);
      return undefined;
    }),
    routeWithBodyFile(pushMetricReport, pushReportBy),
  ],
  jobs: ({ database }) => [
    {
      name: 'tidy-metrics',
      cron: '*/10 * * * *',
      run: async () => {
        await database.asOwner(async (db) => {
          await endForgottenImports(db);
          await removeAbandoned(db);
          await removeReportsOfExpiredJars(db);
        });
        while (await database.asOwner((db) => purgeNamespaces(db, purgedAtOnce)));
        while (await database.asOwner((db) => purgeReports(db, purgedAtOnce)));
        await database.asOwner((db) => purgeJars(db));
      },
    },
  ],
  search: [metricSearch],
  home: [metricHome],
  trash: [jarTrash],
  counters: [counter],
  story: metricStory,
  portable: [portableMetrics],
};
