/** SQL of the one search index: an entry for each thing that can be found, and the words that a project uses. */
import { sql } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { writeInParts } from '#platform/database/server/row-parts.ts';
import { searchLimits, type SearchKind } from '../contract.ts';
import type { IndexedText } from '../model/indexed-text.ts';

/** One project of one organization: every statement below stays inside it. */
export interface SearchScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** What an entry is about. */
export interface EntrySubject extends SearchScope {
  readonly kind: SearchKind;
  readonly id: string;
}

/** An entry as it is written. */
export interface StoredEntry extends EntrySubject, IndexedText {
  /** Code of the namespace, empty for kinds that need none; id of the thing, or `home` as links name a homepage. */
  readonly namespace: string;
  readonly page: string;
  /** The extraction that made it. */
  readonly version: number;
  readonly updatedAt: string;
}

/** Words of different projects never match: a stored word is prefixed with the first digits of its project's id. */
export const wordPrefix = (projectId: string): string => projectId.replaceAll('-', '').slice(0, 10);

const newerWins = sql`on conflict (organization_id, kind, id) do update set project_id = excluded.project_id,
      namespace = excluded.namespace, page = excluded.page, title = excluded.title, title_key = excluded.title_key,
      title_words = excluded.title_words, words = excluded.words, body = excluded.body, version = excluded.version,
      updated_at = excluded.updated_at
    where search_entry.updated_at <= excluded.updated_at`;

/** Entries that are written by one statement, and about their characters. */
const partLimits = {
  rows: 200,
  size: 2_000_000,
  sizeOf: ({ body, words }: StoredEntry) => body.length + words.size * 20,
};

/** Writes the entries of many things of one project, in the transaction that saves them. */
export async function writeEntries(db: Db, scope: SearchScope, entries: readonly StoredEntry[]): Promise<void> {
  const prefix = wordPrefix(scope.projectId);
  const stored = (words: Iterable<string>): string[] => Array.from(words, (word) => prefix + word);
  const rowOf = ({ kind, id, namespace, page, title, titleKey, body, version, updatedAt, ...entry }: StoredEntry) => {
    const titleWords = stored(entry.titleWords);
    return {
      kind,
      id,
      namespace,
      page,
      title,
      titleKey,
      titleWords,
      words: stored(entry.words),
      body,
      version,
      updatedAt,
    };
  };
  const writePart = (part: readonly StoredEntry[]): Promise<unknown> =>
    sql`insert into search_entry (organization_id, kind, id, project_id, namespace, page, title, title_key,
        title_words, words, body, version, updated_at)
      select ${scope.organizationId}::uuid, kind, id, ${scope.projectId}::uuid, namespace, page, title, "titleKey",
        array_to_tsvector("titleWords"), array_to_tsvector(words), body, version, "updatedAt"
      from jsonb_to_recordset(${JSON.stringify(part.map(rowOf))}::jsonb) as entry (kind text, id uuid, namespace text,
        page text, title text, "titleKey" text, "titleWords" text[], words text[], body text, version integer,
        "updatedAt" timestamptz)
      ${newerWins}`.execute(db);
  await allDone([
    writeInParts(entries, partLimits, writePart),
    addWords(db, scope, [...new Set(entries.flatMap(({ vocabulary }) => vocabulary))]),
  ]);
}

/** Writes the entry of a thing, in the transaction that saves it. */
export async function writeEntry(db: Db, entry: StoredEntry): Promise<void> {
  const prefix = wordPrefix(entry.projectId);
  const stored = (words: Iterable<string>): string[] => [...words].map((word) => prefix + word);
  const written =
    sql`insert into search_entry (organization_id, kind, id, project_id, namespace, page, title, title_key,
      title_words, words, body, version, updated_at)
    values (${entry.organizationId}, ${entry.kind}, ${entry.id}, ${entry.projectId}, ${entry.namespace}, ${entry.page},
      ${entry.title}, ${entry.titleKey}, array_to_tsvector(${stored(entry.titleWords)}::text[]),
      array_to_tsvector(${stored(entry.words)}::text[]), ${entry.body}, ${entry.version}, ${entry.updatedAt})
    ${newerWins}`.execute(db);
  await allDone([written, addWords(db, entry, entry.vocabulary)]);
}

/** Sorted, so that two saves with the same new words wait for each other and never in a circle. */
async function addWords(db: Db, scope: SearchScope, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`insert into search_word (organization_id, project_id, word, reversed)
    select ${scope.organizationId}::uuid, ${scope.projectId}::uuid, word, reverse(word)
    from unnest(${words}::text[]) as used (word)
    order by word collate "C" on conflict do nothing`.execute(db);
}

/** Removes the entry of a thing that went to the trash or for good. */
export async function removeEntry(db: Db, subject: EntrySubject): Promise<void> {
  await sql`delete from search_entry where organization_id = ${subject.organizationId}
    and kind = ${subject.kind} and id = ${subject.id}`.execute(db);
}

/** A query of the index. Every word of `all` is required; words of one group are alternatives. */
export interface IndexQuery {
  readonly kinds: readonly SearchKind[];
  /** Groups of words, each `{ word, isStart }`. */
  readonly all: readonly (readonly QueryWord[])[];
  /** What a title begins with. */
  readonly start: string;
  /** Found without typing errors: these come first, and nothing else ranks by its title's beginning. */
  readonly first: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** A word, or the beginning of one. Letters and digits only. */
export interface QueryWord {
  readonly word: string;
  readonly isStart: boolean;
}

/** A found entry in the order of rank. */
export interface FoundEntry {
  readonly kind: SearchKind;
  readonly id: string;
  readonly title: string;
  readonly namespace: string;
  readonly page: string;
  /** The beginning of its text. */
  readonly body: string;
  /** True when there is more text than `body` has. */
  readonly hasMore: boolean;
  readonly updatedAt: Date;
}

/** Characters of the text that are read for the snippets of a page of results; the whole only where they hold no hit. */
const snippetText = 6_000;

/** Quoted, so that no character of it can be an operator. */
export const termOf =
  (prefix: string) =>
  ({ word, isStart }: QueryWord): string =>
    `'${prefix}${word.replaceAll(/['\\]/g, '')}'${isStart ? ':*' : ''}`;

/** The entries that answer a query, best first, and how many there are. */
export async function findEntries(
  db: Db,
  scope: SearchScope,
  query: IndexQuery,
): Promise<{ entries: FoundEntry[]; total: number }> {
  const term = termOf(wordPrefix(scope.projectId));
  const all = query.all.map((group) => `(${group.map(term).join('|')})`).join('&');
  const any = query.all.flat().map(term).join('|');
  const { rows } = await sql<FoundEntry & { total: number }>`
    select hit.kind, hit.id, hit.total, entry.title, entry.namespace, entry.page, entry.updated_at as "updatedAt",
      left(entry.body, ${snippetText}) as body, octet_length(entry.body) > ${snippetText} as "hasMore"
    from search_hits(${scope.organizationId}, ${scope.projectId}, ${query.kinds}::text[], ${all}::tsquery,
      ${any}::tsquery, ${query.start}, ${query.first}::uuid[], ${searchLimits.ranked}, ${query.limit},
      ${query.offset}) as hit
    -- The limit makes it a look-up for each hit, whatever the planner believes of the sizes.
    cross join lateral (select * from search_entry where organization_id = ${scope.organizationId}
      and kind = hit.kind and id = hit.id limit 1) as entry
    order by hit.place`.execute(db);
  const [row] = rows;
  // A page behind the last one has no row that could tell the total.
  const total = row?.total ?? (query.offset > 0 ? await countEntries(db, scope, query) : 0);
  return { entries: rows, total };
}

const countEntries = async (db: Db, scope: SearchScope, query: IndexQuery): Promise<number> =>
  (await findEntries(db, scope, { ...query, limit: 1, offset: 0 })).total;

/** The entries of things of one kind. */
export async function entriesOf(
  db: Db,
  scope: SearchScope,
  kind: SearchKind,
  ids: readonly string[],
): Promise<readonly FoundEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundEntry>`
    select kind, id, title, namespace, page, updated_at as "updatedAt", left(body, ${snippetText}) as body,
      octet_length(body) > ${snippetText} as "hasMore"
    from search_entry where organization_id = ${scope.organizationId} and kind = ${kind}
      and id = any(${[...ids]}::uuid[]) and project_id = ${scope.projectId}`.execute(db);
  return rows;
}

/** The texts of entries as far as they are kept, by id. */
export async function entryTexts(
  db: Db,
  scope: SearchScope,
  subjects: readonly { readonly kind: string; readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<{ id: string; body: string }>`
    select entry.id, entry.body
    from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ id }) => id)}::uuid[]) as asked (kind, id)
    join search_entry as entry on entry.organization_id = ${scope.organizationId} and entry.kind = asked.kind
      and entry.id = asked.id and entry.project_id = ${scope.projectId}`.execute(db);
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Where to look for words: between two bounds, forwards or from their ends. */
export interface WordRange {
  readonly start: string;
  readonly end: string;
  readonly swapped: string;
  /** Letters that a word may have; a word that is only begun may be longer. */
  readonly shortest: number;
  readonly longest: number;
}

const mostWords = 2_000;
const behind = (start: string): string => `${start}\u{10ffff}`;
const reversed = (text: string): string => [...text].toReversed().join('');

/** Words of the project that might be meant by a mistyped one. */
export async function similarWords(db: Db, scope: SearchScope, range: WordRange): Promise<string[]> {
  const end = reversed(range.end);
  const own = sql`organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
    and length(word) >= ${range.shortest} and length(word) <= ${range.longest}`;
  const { rows } = await sql<{ word: string }>`
    (select word from search_word where ${own} and word >= ${range.start} and word < ${behind(range.start)}
      limit ${mostWords})
    union (select word from search_word where ${own} and reversed >= ${end} and reversed < ${behind(end)}
      limit ${mostWords})
    union (select word from search_word where ${own} and word >= ${range.swapped} and word < ${behind(range.swapped)}
      limit ${mostWords})`.execute(db);
  return rows.map((row) => row.word);
}

/** The version of the extraction that was applied to everything of a kind; 0 for none. */
export async function extractedVersion(owner: Db, kind: SearchKind): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from search_extraction where kind = ${kind}`.execute(
    owner,
  );
  return rows[0]?.version ?? 0;
}

/** Notes that everything of a kind is in the index as this version extracts it. */
export async function noteExtraction(owner: Db, kind: SearchKind, version: number): Promise<void> {
  await sql`insert into search_extraction (kind, version) values (${kind}, ${version})
    on conflict (kind) do update set version = excluded.version`.execute(owner);
}

/** A word of the vocabulary as the nightly sweep walks over it. */
export interface WordPlace extends SearchScope {
  readonly word: string;
}

const sweepSize = 1_000;

/** Removes words behind `after` that no entry uses any more; answers where it got to, undefined at the end. */
export async function sweepWords(owner: Db, after: WordPlace | undefined): Promise<WordPlace | undefined> {
  const from = after
    ? sql`where (organization_id, project_id, word) > (${after.organizationId}, ${after.projectId}, ${after.word})`
    : sql``;
  const { rows } = await sql<WordPlace>`
    with walked as materialized (
      select organization_id, project_id, word from search_word ${from}
      order by organization_id, project_id, word limit ${sweepSize}),
    swept as (
      delete from search_word using walked where search_word.organization_id = walked.organization_id
        and search_word.project_id = walked.project_id and search_word.word = walked.word
        and not search_word_is_used(walked.project_id, walked.word))
    select organization_id as "organizationId", project_id as "projectId", word from walked
    order by organization_id desc, project_id desc, word desc limit 1`.execute(owner);
  return rows[0];
}
