/** How modules add their things to the search index. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { JobDefinition } from '#platform/jobs/server/job-queue.ts';
import type { SearchHit, SearchKind } from '../contract.ts';
import { indexedText, type IndexedText, type SearchableText } from '../model/indexed-text.ts';
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

/** A thing for the index. */
export interface SearchItem extends EntrySubject, SearchableText {
  /** Code of the namespace, for documents. */
  readonly namespace?: string;
  /** Id of the page or `home`, for documents. */
  readonly page?: string;
  /** ISO 8601; the newest breaks ties. */
  readonly updatedAt: string;
}

/** Details that a module adds to its hits for display. */
export type HitDetails = Pick<SearchHit, 'place' | 'state'>;

/** What a module contributes to search: listed in `search` of its ServerModule. */
export interface SearchSource {
  readonly kind: SearchKind;
  /** Permission that is required to find things of this kind. */
  readonly permission: string;
  /** Increased when the extraction changes: a job then reindexes everything. */
  readonly version: number;
  /** Living things of all organizations behind `after` in the order of organization and id, locked, for that job. */
  readonly itemsAfter: (owner: Db, after: EntrySubject | undefined, limit: number) => Promise<readonly SearchItem[]>;
  /** Details for hits, by id. */
  readonly details: (
    db: Db,
    scope: SearchScope,
    found: readonly { readonly id: string; readonly namespace: string }[],
  ) => Promise<ReadonlyMap<string, HitDetails>>;
  /** Ids of the records with a number, for kinds that have numbers. */
  readonly numbered?: (db: Db, scope: SearchScope, serialNumber: number) => Promise<readonly string[]>;
  /** The parts that hold the link to `target`, by the id of the thing that links, for kinds that have parts. */
  readonly linkingParts?: (
    db: Db,
    scope: SearchScope,
    ids: readonly string[],
    target: { readonly kind: string; readonly id: string },
  ) => Promise<ReadonlyMap<string, readonly { readonly id: string; readonly title: string }[]>>;
  /** Titles of things in the trash, by id, for the broken links report. */
  readonly removedTitles: (db: Db, scope: SearchScope, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Indexes the current state of a thing. Called in the transaction that saves, imports or restores it. */
export async function indexItem(db: Db, item: SearchItem, version: number): Promise<void> {
  await writeEntry(db, entryOf(item, version));
}

/** A thing whose words were extracted before, for example by a worker. */
export interface ExtractedItem extends EntrySubject, IndexedText {
  /** Code of the namespace, and id of the page or `home`, for documents. */
  readonly namespace?: string;
  readonly page?: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** The same for many things of one project, in a few statements. */
export async function indexExtracted(
  db: Db,
  scope: SearchScope,
  items: readonly ExtractedItem[],
  version: number,
): Promise<void> {
  await writeEntries(
    db,
    scope,
    items.map((item) => ({ ...item, namespace: item.namespace ?? '', page: item.page ?? item.id, version })),
  );
}

function entryOf(item: SearchItem, version: number): StoredEntry {
  const { organizationId, projectId, kind, id, namespace = '', page = id, updatedAt } = item;
  return { ...indexedText(item), organizationId, projectId, kind, id, namespace, page, updatedAt, version };
}

/** Each batch is a transaction of its own, so that saves are not blocked for long. */
const batch = 50;

/** Reindexes kinds whose extraction changed; idempotent. */
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

/** Removes unused words from the vocabulary. */
export async function sweepVocabulary(owner: Db): Promise<void> {
  let place: WordPlace | undefined;
  do place = await sweepWords(owner, place);
  while (place);
}

/** Jobs of search: reindexing after an upgrade, and the nightly sweep of the vocabulary. */
export const searchJobs = (database: Database, sources: readonly SearchSource[]): readonly JobDefinition[] => [
  { name: 'index-search', atStart: true, run: () => indexOutdated(database, sources) },
  { name: 'sweep-search-words', cron: '20 4 * * *', run: () => sweepVocabulary(database.owner) },
];
