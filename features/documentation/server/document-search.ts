/** Documents in search, in the table of links and among the users of files: written by every save. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { noteFileUses } from '#platform/files/server/file-table.ts';
import { replaceLinks } from '#platform/links/server/link-table.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { documentFiles, documentLinks, documentText } from '#platform/richtext/model/document-text.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import {
  findableDocumentsAfter,
  namespaceNames,
  trashedTitles,
  type FindableDocument,
} from './document-search-table.ts';
import type { ProjectScope } from './namespace-table.ts';

/** Kind of documents in links, search and history. */
export const documentKind = 'doc';

/** Raise it when `itemOf` takes other words out of a document. */
const extraction = 1;

/** The word that stands for the homepage of a namespace in addresses. */
const homePage = 'home';

const itemOf = (document: FindableDocument): SearchItem => ({
  organizationId: document.organizationId,
  projectId: document.projectId,
  kind: documentKind,
  id: document.id,
  title: document.title,
  text: documentText(parseDocument(document.json)),
  namespace: document.namespace,
  page: document.type === 'homepage' ? homePage : document.id,
  updatedAt: document.updatedAt,
});

/** Makes a document findable as it was just saved or restored, and notes what it links to and which files it names. */
export async function connectDocument(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  document: Omit<FindableDocument, keyof ProjectScope>,
): Promise<void> {
  const subject = { organizationId, projectId, kind: documentKind, id: document.id };
  const content = parseDocument(document.json);
  await allDone([
    replaceLinks(db, subject, documentLinks(content)),
    noteFileUses(db, subject, documentFiles(content)),
    indexItem(db, itemOf({ ...document, organizationId, projectId }), extraction),
  ]);
}

/** Takes a document that goes to the trash, or for good, out of search and links. */
export async function disconnectDocument(db: Db, scope: ProjectScope, id: string): Promise<void> {
  const subject = { organizationId: scope.organizationId, projectId: scope.projectId, kind: documentKind, id } as const;
  await allDone([replaceLinks(db, subject, []), removeEntry(db, subject)]);
}

/** What documentation brings into search. */
export const documentSearch: SearchSource = {
  kind: documentKind,
  permission: 'documentation.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => (await findableDocumentsAfter(owner, after, limit)).map(itemOf),
  details: async (db, scope, found) => {
    const names = await namespaceNames(db, scope, [...new Set(found.map(({ namespace }) => namespace))]);
    return new Map(found.map(({ id, namespace }) => [id, { place: names.get(namespace) ?? '' }]));
  },
  removedTitles: trashedTitles,
};
