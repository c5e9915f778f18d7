/** URLs of the results page. */

/** Search parameters of the results page. */
export interface ResultsSearch {
  readonly query: string;
  /** Kinds with commas between them; absent for all. */
  readonly kinds?: string;
  readonly page?: number;
}

/** The results page of a project. */
export const resultsAddress = (projectCode: string): string => `/project/${projectCode}/search`;

/** Reads the part of the address behind the question mark, whatever somebody wrote there. */
export function readResultsSearch(search: Readonly<Record<string, unknown>>): Required<ResultsSearch> {
  const { query, kinds, page } = search;
  const words = typeof query === 'string' || typeof query === 'number' ? String(query) : '';
  return {
    query: words,
    kinds: typeof kinds === 'string' ? kinds : '',
    page: typeof page === 'number' && Number.isInteger(page) && page > 0 ? page : 1,
  };
}
