/** Search as typed: asks after a rest, and only the answer to the newest question is ever shown. */
import { useEffect, useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { resultsPerPage, searchAnything, type SearchHit, searchLimits, searchPage, searchRest } from '../contract.ts';

/** State of a search. */
export interface SearchState {
  /**
   * - `idle`: too little was typed
   * - `waiting`: nothing is known yet
   * - `found`: `hits` answer the newest question, unless `isStale`
   * - `failed`: the shared handler has told why
   */
  readonly state: 'idle' | 'waiting' | 'found' | 'failed';
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** The hits belong to a previous query. */
  readonly isStale: boolean;
}

interface Answer {
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly failed: boolean;
}

const none: readonly SearchHit[] = [];

/** NUL would spoil the whole address, and white space around the words says nothing. */
const asked = (text: string): string => text.replaceAll('\u0000', ' ').trim();

/** Asks the server for the best hits of a query. */
export type AskSearch = (
  query: string,
  signal: AbortSignal,
) => Promise<{ readonly resources: readonly SearchHit[]; readonly pagination: { readonly total: number } }>;

/** Hits that internal links can name. */
export const askLinked: AskSearch = (query, signal) => callApi(searchAnything, { query: { query }, signal });

/** Hits of every kind. */
export const askEverything: AskSearch = (query, signal) =>
  callApi(searchPage, { query: { query, kinds: '', page: 1, perPage: resultsPerPage }, signal });

/** Searches the project for `text`; `enabled` false asks nothing. */
export function useSearch(text: string, ask: AskSearch, enabled = true): SearchState {
  const [answer, setAnswer] = useState<Answer>();
  const query = asked(text);
  const isSearch = enabled && [...query].length >= searchLimits.shortest;
  useEffect(() => {
    if (!isSearch) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(query, abort.signal).then(
        ({ resources, pagination }) => {
          if (!abort.signal.aborted) setAnswer({ query, hits: resources, total: pagination.total, failed: false });
        },
        (error: unknown) => {
          if (abort.signal.aborted) return;
          setAnswer({ query, hits: none, total: 0, failed: true });
          showFailure(error);
        },
      );
    }, searchRest);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [ask, isSearch, query]);
  if (!isSearch) return { state: 'idle', hits: none, total: 0, isStale: false };
  if (!answer) return { state: 'waiting', hits: none, total: 0, isStale: false };
  const isStale = answer.query !== query;
  if (answer.failed) return { state: isStale ? 'waiting' : 'failed', hits: none, total: 0, isStale: false };
  return { state: 'found', hits: answer.hits, total: answer.total, isStale };
}
