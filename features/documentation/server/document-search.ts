/** Documents in search, in the table of links and among the users of files: written by every save. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { replaceLinks } from '#platform/links/server/link-table.ts';
import type { SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import { indexText, searchItemOf, type IndexedText } from '#platform/writing/server/text-index.ts';
import {
  findableDocumentsAfter,
  namespaceNames,
  trashedTitles,
  type FindableDocument,
} from './document-search-table.ts';
import type { ProjectScope } from './namespace-table.ts';

/** Kind of documents in links, search and history. */
export const documentKind = 'doc';

/** Raise it when `searchItemOf` takes other words out of a document. */
const extraction = 1;

/** The word that stands for the homepage of a namespace in addresses. */
const homePage = 'home';

const indexed = ({ type, ...document }: FindableDocument): IndexedText => ({
  ...document,
  kind: documentKind,
  page: type === 'homepage' ? homePage : document.id,
});

/** Makes a document findable as it was just saved or restored, and notes what it links to and which files it names. */
export const indexDocument = (
  db: Db,
  { organizationId, projectId }: ProjectScope,
  { id, title, type, json, namespace, updatedAt }: Omit<FindableDocument, keyof ProjectScope>,
): Promise<void> =>
  indexText(db, indexed({ organizationId, projectId, id, title, type, json, namespace, updatedAt }), {
    version: extraction,
  });

/** Takes a document that goes to the trash, or for good, out of search and links. */
export async function unindexDocument(db: Db, scope: ProjectScope, id: string): Promise<void> {
  const subject = { organizationId: scope.organizationId, projectId: scope.projectId, kind: documentKind, id } as const;
  await allDone([replaceLinks(db, subject, []), removeEntry(db, subject)]);
}

/** What documentation brings into search. */
export const documentSearch: SearchSource = {
  kind: documentKind,
  permission: 'documentation.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) =>
    (await findableDocumentsAfter(owner, after, limit)).map((row) => searchItemOf(indexed(row))),
  details: async (db, scope, found) => {
    const names = await namespaceNames(db, scope, [...new Set(found.map(({ namespace }) => namespace))]);
    return new Map(found.map(({ id, namespace }) => [id, { place: names.get(namespace) ?? '' }]));
  },
  removedTitles: trashedTitles,
};
