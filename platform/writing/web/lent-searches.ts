/** What editors search, made of the two calls that a feature lends. */
import type { Page } from '#platform/http/contract.ts';
import type { SearchHit } from '#platform/search/contract.ts';
import type { MembersPage } from './mention-search.ts';
import type { ProjectSearch } from './use-link-search.ts';

/** Calls of features, which the platform does not know. */
export interface LentCalls {
  readonly search: (args: {
    readonly query: { readonly query: string };
    readonly signal: AbortSignal;
  }) => Promise<Page<SearchHit>>;
  /** Everybody who can be mentioned; open to every member. */
  readonly people: (args: {
    readonly query: { readonly page: number; readonly perPage: number };
  }) => Promise<Page<{ readonly id: string; readonly username: string }>>;
}

const peoplePerPage = 100;

/** Made once by a feature, outside of its components. */
export const lentSearches = ({
  search,
  people,
}: LentCalls): { readonly search: ProjectSearch; readonly membersPage: MembersPage } => ({
  search: async (query, signal) => (await search({ query: { query }, signal })).resources,
  membersPage: async (page) => {
    const { resources, pagination } = await people({ query: { page, perPage: peoplePerPage } });
    return {
      people: resources.map(({ id, username }) => ({ kind: 'user' as const, id, label: username })),
      isLast: page * peoplePerPage >= pagination.total,
    };
  },
});
