/** Server module of documentation. */
import type { Database } from '#platform/database/server/open-database.ts';
import { endFileUses } from '#platform/files/server/file-table.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { versionRoutes } from '#platform/writing/server/version-routes.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  deleteNamespace,
  getDocument,
  listDocuments,
  getDocumentRevision,
  getNamespace,
  listDocumentRevisions,
  listNamespaces,
  renameNamespace,
  restoreDocumentRevision,
  saveStructure,
  updateDocument,
} from '../contract.ts';
import {
  createDocumentBy,
  removeDocumentBy,
  restoreRevisionBy,
  sharedDocuments,
  updateDocumentBy,
} from './document-actions.ts';
import { portableDocumentation } from './document-portable.ts';
import { documentKind, documentSearch } from './document-search.ts';
import { documentById, documentPage, documentVersions } from './document-table.ts';
import { documentationTrash } from './document-trash.ts';
import { purgeDocumentation } from './document-trash-table.ts';
import { documentationHome } from './documentation-home.ts';
import { documentationMigrations } from './documentation-migrations.ts';
import { documentationStory } from './documentation-story.ts';
import { seedDocumentation } from './documentation-seed.ts';
import {
  createNamespaceBy,
  readNamespace,
  removeNamespaceBy,
  renameNamespaceBy,
  saveStructureBy,
} from './namespace-actions.ts';
import { namespacePage } from './namespace-table.ts';

const routes: readonly BoundRoute[] = [
  route(listNamespaces, ({ db, caller, query }) => namespacePage(db, caller, query)),
  route(createNamespace, ({ db, caller, body }) => createNamespaceBy(db, caller, body)),
  route(getNamespace, ({ db, caller, params }) => readNamespace(db, caller, params.id)),
  route(renameNamespace, ({ db, caller, params, body }) => renameNamespaceBy(db, caller, { code: params.id, ...body })),
  route(deleteNamespace, async ({ db, caller, params }) => {
    await removeNamespaceBy(db, caller, params.id);
    return undefined;
  }),
  route(saveStructure, ({ db, caller, params, body }) => saveStructureBy(db, caller, { code: params.id, ...body })),
  route(createDocument, ({ db, caller, body }) => createDocumentBy(db, caller, body)),
  route(listDocuments, ({ db, caller, query }) => documentPage(db, caller, query)),
  route(getDocument, async ({ db, caller, params }) => {
    const document = await documentById(db, caller, params.id);
    if (!document) throw notFound();
    return document;
  }),
  route(updateDocument, ({ db, caller, params, body }) => updateDocumentBy(db, caller, params.id, body)),
  route(deleteDocument, async ({ db, caller, params }) => {
    await removeDocumentBy(db, caller, params.id);
    return undefined;
  }),
  ...versionRoutes({
    list: listDocumentRevisions,
    get: getDocumentRevision,
    versions: documentVersions,
    exists: async (db, caller, id) => (await documentById(db, caller, id)) !== undefined,
  }),
  route(restoreDocumentRevision, ({ db, caller, params, body }) =>
    restoreRevisionBy(db, caller, { ...params, ...body }),
  ),
];

/** Purges the trash; files used only by purged documents become unused. */
const purgeDocuments = (database: Database): Promise<void> =>
  database.asOwner(async (db) => endFileUses(db, documentKind, await purgeDocumentation(db)));

/** Server module of namespaces and documents. */
export const documentation: ServerModule = {
  migrations: documentationMigrations,
  routes,
  jobs: ({ database }) => [{ name: 'purge-documents', cron: '40 3 * * *', run: () => purgeDocuments(database) }],
  shared: [sharedDocuments],
  search: [documentSearch],
  home: [documentationHome],
  trash: documentationTrash,
  portable: [portableDocumentation],
  seed: (db, caller, { repository }) => seedDocumentation(db, caller, repository),
  story: documentationStory,
};
