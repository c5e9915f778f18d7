/** Members who can be mentioned and may vote. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { listPeople, type Person } from '#platform/identity/contract.ts';

const nobody: readonly Person[] = [];
const perPage = 100;
const mostFound = 6;

/** The first hundred members by name; empty while loading. */
export const usePeople = (): readonly Person[] =>
  useRead(listPeople, { query: { page: 1, perPage } }).data?.resources ?? nobody;

/** How many people may vote; undefined while loading. */
export const useVoterCount = (): number | undefined =>
  useRead(listPeople, { query: { page: 1, perPage } }).data?.pagination.total;

/** People whose name starts with the typed text; none for an empty text. */
export function useFoundPeople(typed: string | undefined): readonly Person[] {
  const query = { query: typed ?? '', page: 1, perPage: mostFound };
  return useRead(listPeople, { query }, { enabled: typed !== undefined && typed !== '' }).data?.resources ?? nobody;
}
