/** Server module of architectural drivers. */
import { afterDueSessions } from '#features/rfcs/server/rfc-facade.ts';
import { route, routeWithBodyFile } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { projectRevisionRoutes } from '#platform/revisions/server/revision-routes.ts';
import {
  createDriverAnswer,
  deleteDriverAnswer,
  exportDrivers,
  getDriverRevision,
  getDrivers,
  listDriverAnswers,
  listDriverRevisions,
  listUnansweredDrivers,
  listUnansweringDecisions,
  nameDriverRevision,
  restoreDriverRevision,
  saveConstraints,
  saveQualityAttributes,
  updateDriverAnswer,
} from '../contract.ts';
import { driversCsv, driversMarkdown, qualityTree, type ExportedDrivers } from '../model/driver-export.ts';
import { readDrivers, restoreDriversBy, saveConstraintsBy, saveQualityAttributesBy } from './driver-actions.ts';
import {
  createAnswer,
  exportedDrivers,
  listAnswers,
  removeAnswer,
  unansweredPage,
  unansweringDecisions,
  updateAnswer,
} from './driver-answer-actions.ts';
import { driverHome } from './driver-home.ts';
import { driverMigrations } from './driver-migrations.ts';
import { portableDrivers } from './driver-portable.ts';
import { driverKind, driverSearch } from './driver-search.ts';
import { driverStory } from './driver-story.ts';

const writers: Readonly<Record<'markdown' | 'csv' | 'arc42', (exported: ExportedDrivers) => string>> = {
  markdown: driversMarkdown,
  csv: driversCsv,
  arc42: (exported) => qualityTree(exported.drivers),
};

/** Server module of architectural drivers. */
export const drivers: ServerModule = {
  migrations: driverMigrations,
  routes: [
    route(getDrivers, ({ db, caller }) => readDrivers(db, caller)),
    routeWithBodyFile(saveQualityAttributes, saveQualityAttributesBy),
    routeWithBodyFile(saveConstraints, saveConstraintsBy),
    ...projectRevisionRoutes({
      list: listDriverRevisions,
      get: getDriverRevision,
      name: nameDriverRevision,
      kind: driverKind,
    }),
    route(restoreDriverRevision, ({ db, caller, params, body }) => restoreDriversBy(db, caller, params.n, body)),
    afterDueSessions(route(listDriverAnswers, ({ db, caller, query }) => listAnswers(db, caller, query))),
    route(createDriverAnswer, ({ db, caller, body }) => createAnswer(db, caller, body)),
    route(updateDriverAnswer, ({ db, caller, params, body }) => updateAnswer(db, caller, params.id, body.because)),
    route(deleteDriverAnswer, async ({ db, caller, params }) => {
      await removeAnswer(db, caller, params.id);
      return undefined;
    }),
    afterDueSessions(
      route(exportDrivers, async ({ db, caller, query }) => ({
        data: writers[query.format](await exportedDrivers(db, caller)),
      })),
    ),
    route(listUnansweredDrivers, ({ db, caller, query }) => unansweredPage(db, caller, query)),
    afterDueSessions(
      route(listUnansweringDecisions, ({ db, caller, query }) => unansweringDecisions(db, caller, query)),
    ),
  ],
  home: [driverHome],
  search: [driverSearch],
  portable: [portableDrivers],
  story: driverStory,
};
