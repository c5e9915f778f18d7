/** How modules bring what they have into the one search index. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import type { SearchHit, SearchKind } from '../contract.ts';
import { indexedText, type SearchableText } from '../model/indexed-text.ts';
import {
  extractedVersion,
  noteExtraction,
  sweepWords,
  writeEntries,
  writeEntry,
  type EntrySubject,
  type SearchScope,
  type StoredEntry,
  type WordPlace,
} from './search-table.ts';

/** A thing as its module hands it to the index. */
export interface SearchItem extends EntrySubject, SearchableText {
  /** Code of the namespace, for documents. */
  readonly namespace?: string;
  /** Id of the page or `home`, for documents. */
  readonly page?: string;
  /** ISO 8601; the newest breaks ties. */
  readonly updatedAt: string;
}

/** What a module adds to its hits when they are shown. */
export type HitDetails = Pick<SearchHit, 'place' | 'state'>;

/** What a module brings into search: listed in `search` of its ServerModule. */
export interface SearchSource {
  readonly kind: SearchKind;
  /** Who holds this permission finds things of this kind. */
  readonly permission: string;
  /** Raised when the extraction changes: everything is then indexed anew by a job. */
  readonly version: number;
  /** Living things of all organizations behind `after` in the order of organization and id, locked, for that job. */
  readonly itemsAfter: (owner: Db, after: EntrySubject | undefined, limit: number) => Promise<readonly SearchItem[]>;
  /** What is shown beside the titles of found things, by id. */
  readonly details: (
    db: Db,
    scope: SearchScope,
    found: readonly { readonly id: string; readonly namespace: string }[],
  ) => Promise<ReadonlyMap<string, HitDetails>>;
  /** Titles of things that lie in the trash, by id, for reports that name what is gone. */
  readonly removedTitles: (db: Db, scope: SearchScope, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Makes a thing findable as it is now. Called in the transaction that saves, imports or restores it. */
export async function indexItem(db: Db, item: SearchItem, version: number): Promise<void> {
  await writeEntry(db, entryOf(item, version));
}

/** The same for many things of one project, in a few statements. */
export async function indexItems(
  db: Db,
  scope: SearchScope,
  items: readonly SearchItem[],
  version: number,
): Promise<void> {
  await writeEntries(
    db,
    scope,
    items.map((item) => entryOf(item, version)),
  );
}

function entryOf(item: SearchItem, version: number): StoredEntry {
  const { organizationId, projectId, kind, id, namespace = '', page = id, updatedAt } = item;
  return { ...indexedText(item), organizationId, projectId, kind, id, namespace, page, updatedAt, version };
}

/** Each batch is a transaction of its own, so that nobody waits long to save what it holds. */
const batch = 50;

/** Indexes everything of kinds whose extraction changed since it was last done; safe to run again. */
export async function indexOutdated(database: Database, sources: readonly SearchSource[]): Promise<void> {
  for (const source of sources) {
    if ((await extractedVersion(database.owner, source.kind)) >= source.version) continue;
    let last: SearchItem | undefined;
    do {
      const after: SearchItem | undefined = last;
      last = await database.asOwner(async (db) => {
        const items = await source.itemsAfter(db, after, batch);
        for (const item of items) await indexItem(db, item, source.version);
        return items.at(-1);
      });
    } while (last);
    await noteExtraction(database.owner, source.kind, source.version);
  }
}

/** Forgets words that nothing uses any more. */
export async function sweepVocabulary(owner: Db): Promise<void> {
  let place: WordPlace | undefined;
  do place = await sweepWords(owner, place);
  while (place);
}

/** Jobs of search: indexing what an upgrade extracts anew, and the nightly sweep of the vocabulary. */
export const searchJobs = (database: Database, sources: readonly SearchSource[]): readonly JobDefinition[] => [
  { name: 'index-search', atStart: true, run: () => indexOutdated(database, sources) },
  { name: 'sweep-search-words', cron: '20 4 * * *', run: () => sweepVocabulary(database.owner) },
];
