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

/** Transactions whose things are indexed together at their end. Until then entries hold names only. */
const deferred = new WeakSet<Db>();
const none: ReadonlySet<string> = new Set();
const noWords = { titleWords: none, words: none, vocabulary: [], body: '' } as const;

/** Indexes the current state of a thing. Called in the transaction that saves, imports or restores it. */
export async function indexItem(db: Db, item: SearchItem, version: number): Promise<void> {
  const entry = deferred.has(db) ? { ...entryOf({ ...item, text: '' }, version), ...noWords } : entryOf(item, version);
  await writeEntry(db, entry);
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
  const words = deferred.has(db) ? noWords : {};
  await writeEntries(
    db,
    scope,
    items.map((item) => ({ ...item, ...words, namespace: item.namespace ?? '', page: item.page ?? item.id, version })),
  );
}

function entryOf(item: SearchItem, version: number): StoredEntry {
  const { organizationId, projectId, kind, id, namespace = '', page = id, updatedAt } = item;
  return { ...indexedText(item), organizationId, projectId, kind, id, namespace, page, updatedAt, version };
}

/** Each batch is a transaction of its own, so that saves are not blocked for long. */
const batch = 50;

/** Indexes the things behind `after`, a batch of them; the last one, undefined when there was none. */
async function indexNext(db: Db, source: SearchSource, after: SearchItem | undefined): Promise<SearchItem | undefined> {
  const items = await source.itemsAfter(db, after, batch);
  for (const [projectId, found] of Map.groupBy(items, (item) => item.projectId)) {
    const entries = found.map((item) => entryOf(item, source.version));
    const [organizationId = ''] = entries.map((entry) => entry.organizationId);
    await writeEntries(db, { organizationId, projectId }, entries);
  }
  return items.at(-1);
}

/**
 * Indexes things once, after `work` has saved them, not with every save: for the only transaction of a new installation,
 * which saves most things many times. All things of all organizations are indexed.
 */
export async function indexedOnce(db: Db, sources: readonly SearchSource[], work: () => Promise<void>): Promise<void> {
  deferred.add(db);
  try {
    await work();
  } finally {
    deferred.delete(db);
  }
  for (const source of sources) {
    let last: SearchItem | undefined;
    do last = await indexNext(db, source, last);
    while (last);
  }
}

/** Reindexes kinds whose extraction changed; idempotent. */
export async function indexOutdated(database: Database, sources: readonly SearchSource[]): Promise<void> {
  for (const source of sources) {
    if ((await extractedVersion(database.owner, source.kind)) >= source.version) continue;
    let last: SearchItem | undefined;
    do {
      const after: SearchItem | undefined = last;
      last = await database.asOwner((db) => indexNext(db, source, after));
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
