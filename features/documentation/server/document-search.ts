/** Search entries, links and file uses of documents, updated with every save. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { replaceLinks } from '#platform/links/server/link-table.ts';
import type { SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import {
  indexText,
  indexTexts,
  searchItemOf,
  type ExtractedSave,
  type IndexedText,
  type TextNews,
} from '#platform/writing/server/text-indexing.ts';
import {
  ancestorTitles,
  findableDocumentsAfter,
  namespaceNames,
  trashedTitles,
  type FindableDocument,
} from './document-search-table.ts';
import type { ProjectScope } from './namespace-table.ts';

/** Kind of documents in links, search and history. */
export const documentKind = 'doc';

/** Increase it when `searchItemOf` extracts different words. */
const extraction = 1;

/** Path segment of the homepage of a namespace. */
const homePage = 'home';

const indexed = ({ type, ...document }: FindableDocument): IndexedText => ({
  ...document,
  kind: documentKind,
  page: type === 'homepage' ? homePage : document.id,
});

/** Updates search entry, links and file uses of a saved or restored document; `news` tells whom it mentions. */
export const indexDocument = (
  db: Db,
  { organizationId, projectId }: ProjectScope,
  { id, title, type, json, namespace, updatedAt }: Omit<FindableDocument, keyof ProjectScope>,
  news?: TextNews,
): Promise<void> =>
  indexText(db, indexed({ organizationId, projectId, id, title, type, json, namespace, updatedAt }), {
    version: extraction,
    news,
  });

/** The same for many pages of one project whose texts were read before. */
export const indexPages = (
  db: Db,
  { organizationId, projectId }: ProjectScope,
  pages: readonly ExtractedSave[],
): Promise<void> => indexTexts(db, { organizationId, projectId, kind: documentKind }, pages, extraction);

/** Removes a document from search and links. */
export async function unindexDocument(db: Db, scope: ProjectScope, id: string): Promise<void> {
  const subject = { organizationId: scope.organizationId, projectId: scope.projectId, kind: documentKind, id } as const;
  await allDone([replaceLinks(db, subject, []), removeEntry(db, subject)]);
}

/** Search source of documentation. */
export const documentSearch: SearchSource = {
  kind: documentKind,
  permission: 'documentation.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) =>
    (await findableDocumentsAfter(owner, after, limit)).map((row) => searchItemOf(indexed(row))),
  details: async (db, scope, found) => {
    const [names, above] = await allDone([
      namespaceNames(db, scope, [...new Set(found.map(({ namespace }) => namespace))]),
      ancestorTitles(
        db,
        scope,
        found.map(({ id }) => id),
      ),
    ]);
    const placeOf = (id: string, namespace: string): string =>
      [names.get(namespace), above.get(id)].filter((part) => part !== undefined).join(' / ');
    return new Map(found.map(({ id, namespace }) => [id, { place: placeOf(id, namespace) }]));
  },
  removedTitles: trashedTitles,
};
