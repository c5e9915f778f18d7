/** Answers a search: exact words first, typing errors when there are few matches, with highlighted titles and snippets. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { namedRecord } from '#platform/workflow/model/serial-number.ts';
import { searchLimits, type SearchHit, type SearchKind } from '../contract.ts';
import { markedTitle, snippetOf, type Wanted } from '../model/snippet.ts';
import { halvesOf, isOneErrorAway, isOneErrorFromStart } from '../model/typing-errors.ts';
import { readQuery, type Query } from '../model/words.ts';
import type { HitDetails, SearchSource } from './search-source.ts';
import {
  entriesOf,
  entryTexts,
  findEntries,
  similarWords,
  type FoundEntry,
  type IndexQuery,
  type QueryWord,
  type SearchScope,
} from './search-table.ts';

/** The query. Without `kinds` everything that the caller may read. */
export interface SearchRequest {
  readonly query: string;
  readonly kinds?: readonly SearchKind[];
  readonly page: number;
  readonly perPage: number;
}

type Groups = readonly (readonly QueryWord[])[];

const exactGroups = ({ words, last }: Query): Groups => [
  ...words.map((word) => [{ word, isStart: false }]),
  [{ word: last, isStart: true }],
];

const mostMeant = 30;

/** Words of the project that a typed word may stand for. */
async function meantBy(db: Db, scope: SearchScope, typed: QueryWord): Promise<QueryWord[]> {
  const { word, isStart } = typed;
  const length = [...word].length;
  if (length < searchLimits.tolerant) return [];
  const range = { ...halvesOf(word), shortest: length - 1, longest: isStart ? 100 : length + 1 };
  const found = await similarWords(db, scope, range);
  const isMeant = isStart ? isOneErrorFromStart : isOneErrorAway;
  return found
    .filter((one) => (isStart ? !one.startsWith(word) : one !== word) && isMeant(word, one))
    .toSorted((a, b) => a.length - b.length || a.localeCompare(b, 'en'))
    .slice(0, mostMeant)
    .map((one) => ({ word: one, isStart: false }));
}

/** The groups with the words that each typed one may mean; undefined when no other word is meant. */
async function tolerantGroups(db: Db, scope: SearchScope, exact: Groups): Promise<Groups | undefined> {
  const groups = await allDone(
    exact.map(async (group) => [...group, ...(await allDone(group.map((one) => meantBy(db, scope, one)))).flat()]),
  );
  return groups.some((group) => group.length > 1) ? groups : undefined;
}

interface Found {
  readonly entries: readonly FoundEntry[];
  readonly total: number;
  readonly groups: Groups;
}

async function find(db: Db, scope: SearchScope, query: Query, asked: Omit<SearchRequest, 'query'>): Promise<Found> {
  const { kinds = [], page, perPage } = asked;
  const groups = exactGroups(query);
  const question: IndexQuery = {
    kinds,
    all: groups,
    start: query.start,
    first: [],
    limit: perPage,
    offset: (page - 1) * perPage,
  };
  const exact = await findEntries(db, scope, question);
  if (exact.total >= searchLimits.few) return { ...exact, groups };
  const tolerant = await tolerantGroups(db, scope, groups);
  if (!tolerant) return { ...exact, groups };
  // The few exact matches come before those with errors on every page.
  const few =
    page === 1 || exact.total === 0
      ? exact
      : await findEntries(db, scope, { ...question, limit: searchLimits.few, offset: 0 });
  const first = few.entries.map(({ id }) => id);
  return { ...(await findEntries(db, scope, { ...question, all: tolerant, first })), groups: tolerant };
}

const wantedIn = (groups: Groups): Wanted => ({
  words: new Set(groups.flat().flatMap(({ word, isStart }) => (isStart ? [] : [word]))),
  starts: groups.flat().flatMap(({ word, isStart }) => (isStart ? [word] : [])),
});

const nothing: HitDetails = { place: '' };

/** What modules tell of their things, by kind: where they stand, and their state. */
export async function detailsOf<T extends { readonly kind: string; readonly id: string; readonly namespace: string }>(
  db: Db,
  scope: SearchScope,
  found: readonly T[],
  sources: readonly SearchSource[],
): Promise<(entry: Pick<T, 'kind' | 'id'>) => HitDetails> {
  const byKind = new Map<string, ReadonlyMap<string, HitDetails>>();
  await allDone(
    sources.map(async (source) => {
      const own = found.filter(({ kind }) => kind === source.kind);
      if (own.length > 0) byKind.set(source.kind, await source.details(db, scope, own));
    }),
  );
  return ({ kind, id }) => byKind.get(kind)?.get(id) ?? nothing;
}

/** Snippets from the beginnings of the texts; where these hold no hit, from as much as is kept. */
async function snippetsOf(
  db: Db,
  scope: SearchScope,
  entries: readonly FoundEntry[],
  wanted: Wanted,
): Promise<ReadonlyMap<string, SearchHit['snippet']>> {
  const snippets = new Map(entries.map((entry) => [entry.id, { entry, ...snippetOf(entry.body, wanted) }]));
  const deeper = [...snippets.values()].filter(({ entry, found }) => !found && entry.hasMore);
  const texts = await entryTexts(
    db,
    scope,
    deeper.map(({ entry }) => entry),
  );
  for (const { entry } of deeper) {
    const again = snippetOf(texts.get(entry.id) ?? '', wanted);
    if (again.found) snippets.set(entry.id, { entry, ...again });
  }
  return new Map([...snippets].map(([id, { parts }]) => [id, parts]));
}

async function findWords(db: Db, scope: SearchScope, { query: text, ...asked }: SearchRequest): Promise<Found> {
  const query = readQuery(text, searchLimits);
  const isAsked = query !== undefined && asked.kinds?.length !== 0;
  return isAsked ? find(db, scope, query, asked) : { entries: [], total: 0, groups: [] };
}

/** The records that a query such as `#12` or `ADR-12` names; empty for words. */
async function findNamed(
  db: Db,
  scope: SearchScope,
  text: string,
  sources: readonly SearchSource[],
): Promise<readonly FoundEntry[]> {
  const named = namedRecord(text);
  if (!named) return [];
  const { kind, serialNumber } = named;
  const asked = kind === undefined ? sources : sources.filter((source) => source.kind === kind);
  const found = await allDone(
    asked.map(async (source) =>
      entriesOf(db, scope, source.kind, (await source.numbered?.(db, scope, serialNumber)) ?? []),
    ),
  );
  return found.flat();
}

/** Searches the current project in everything that the caller may read. A query without words finds nothing. */
export async function searchProject(
  db: Db,
  caller: ProjectCaller,
  request: SearchRequest,
  sources: readonly SearchSource[],
): Promise<Page<SearchHit>> {
  const { page, perPage } = request;
  const readable = sources.filter(
    ({ kind, permission }) => caller.permissions.has(permission) && (request.kinds?.includes(kind) ?? true),
  );
  const named = await findNamed(db, caller, request.query, readable);
  const { entries, total, groups } =
    named.length > 0
      ? { entries: page === 1 ? named : [], total: named.length, groups: [] }
      : await findWords(db, caller, { ...request, kinds: readable.map(({ kind }) => kind) });
  const wanted = wantedIn(groups);
  const [details, snippets] = await allDone([
    detailsOf(db, caller, entries, readable),
    snippetsOf(db, caller, entries, wanted),
  ]);
  const resources = entries.map((entry) => toHit(entry, details(entry), wanted, snippets.get(entry.id) ?? []));
  return { resources, pagination: { page, perPage, total } };
}

const toHit = (entry: FoundEntry, details: HitDetails, wanted: Wanted, snippet: SearchHit['snippet']): SearchHit => ({
  id: entry.id,
  source: entry.kind,
  title: entry.title,
  titleParts: markedTitle(entry.title, wanted),
  snippet,
  ...(entry.namespace ? { namespace: entry.namespace, page: entry.page } : {}),
  ...details,
  updatedAt: entry.updatedAt.toISOString(),
});
