/** Server module of ADRs. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { route, routeWithBodyFile, type BoundRoute } from '#platform/http/server/route.ts';
import { versionRoutes } from '#platform/writing/server/version-routes.ts';
import {
  addAdrNote,
  copyAdr,
  createAdr,
  getAdr,
  getAdrRevision,
  listAdrRevisions,
  listAdrs,
  listMissingAdrs,
  pushAdrs,
  restoreAdrRevision,
  transitionAdr,
  updateAdr,
} from '../contract.ts';
import { adrExportRoutes } from './adr-export.ts';
import {
  addNoteBy,
  copyAdrBy,
  createAdrBy,
  listAdrsFor,
  restoreAdrRevisionBy,
  sharedAdrs,
  updateAdrBy,
} from './adr-actions.ts';
import { adrHome } from './adr-home.ts';
import { adrMigrations } from './adr-migrations.ts';
import { portableAdrs } from './adr-portable.ts';
import { adrSearch } from './adr-search.ts';
import { adrStory } from './adr-story.ts';
import { seedAdrs } from './adr-seed.ts';
import { adrWorkflow } from '../model/adr-workflow.ts';
import { adrKind, readAdr } from './adr-record.ts';
import { adrById, adrVersions } from './adr-table.ts';
import { transitionAdrBy } from './adr-transitions.ts';
import { previewMissing } from './external-store.ts';
import { pushAdrsBy } from './external-push.ts';
import { seedExternalAdrs } from './external-seed.ts';

const routes: readonly BoundRoute[] = [
  route(listAdrs, ({ db, caller, query }) => listAdrsFor(db, caller, query)),
  route(createAdr, ({ db, caller, body }) => createAdrBy(db, caller, body)),
  route(getAdr, async ({ db, caller, params }) => {
    const adr = await readAdr(db, caller, params.id);
    if (!adr) throw notFound();
    return adr;
  }),
  route(updateAdr, ({ db, caller, params, body }) => updateAdrBy(db, caller, params.id, body)),
  route(transitionAdr, ({ db, caller, params, body }) => transitionAdrBy(db, caller, params, body)),
  route(addAdrNote, ({ db, caller, params, body }) => addNoteBy(db, caller, params.id, body.content)),
  route(copyAdr, ({ db, caller, params }) => copyAdrBy(db, caller, params.id)),
  ...versionRoutes({
    list: listAdrRevisions,
    get: getAdrRevision,
    versions: adrVersions,
    exists: async (db, caller, id) => (await adrById(db, caller, id)) !== undefined,
  }),
  route(restoreAdrRevision, ({ db, caller, params, body }) => restoreAdrRevisionBy(db, caller, { ...params, ...body })),
  routeWithBodyFile(pushAdrs, ({ database, caller, bodyFile, runTask }) =>
    pushAdrsBy(database, caller, bodyFile, runTask),
  ),
  route(listMissingAdrs, ({ db, caller, body }) => previewMissing(db, caller, body)),
];

/** Server module of architecture decision records. */
export const adrs: ServerModule = {
  migrations: adrMigrations,
  routes: (services) => [...routes, ...adrExportRoutes(services)],
  shared: [sharedAdrs],
  search: [adrSearch],
  home: [adrHome],
  workflows: { [adrKind]: adrWorkflow },
  portable: [portableAdrs],
  seed: async (db, caller, { repository }) => {
    await seedAdrs(db, caller);
    await seedExternalAdrs(db, caller, repository);
  },
  story: adrStory,
};
