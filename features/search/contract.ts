/** Search of a project: as typed, and page by page. Calls, figures and texts. Source: specification 1 sections 7 and 9. */
import * as z from 'zod/mini';
import { call, pageQuery } from '#platform/http/contract.ts';
import { searchHit, searchKinds, searchLimits } from '#platform/search/contract.ts';

/** Rest after the last key before the search box asks, in ms. */
export const searchRest = 300;
/** Results that the search box shows at most. */
export const mostShown = 6;
/** Results of a page of the results page. */
export const resultsPerPage = 20;

export const paletteLabel = 'Search and commands';
export const palettePlaceholder = 'Search, or run a command';
export const commandsTitle = 'Commands';
export const goToPrefix = 'Go to';
export const switchToPrefix = 'Switch to';
export const showAllLabel = (typed: string): string => `Show all results for “${typed}”`;
export const noResultsMessage = 'No results found';
/** In the place of results while the shared handler tells why there are none. */
export const failedLabel = 'The search failed.';
/** What the results page says before anything was typed. */
export const typeMoreMessage = 'Please type at least two characters.';
export const unknownKindMessage = 'This kind of result does not exist.';

/** Whatever was typed; longer than any address, and characters that cannot be stored are simply no words. */
const typed = z._default(z.string().check(z.maxLength(20_000)), '');

const knownKinds: ReadonlySet<string> = new Set(searchKinds);

/** Kinds with commas between them, for example `doc,adr`; nothing for all. */
const kinds = z._default(
  z.string().check(
    z.maxLength(200),
    z.refine((text) => text === '' || text.split(',').every((kind) => knownKinds.has(kind)), unknownKindMessage),
  ),
  '',
);

const inProject = { tag: 'Search', access: 'project', permission: 'project.read', method: 'GET' } as const;

export const searchAnything = call({
  ...inProject,
  name: 'searchAnything',
  path: '/search/anything',
  summary: `The ${searchLimits.sent} best results in the project, for search as typed`,
  query: z.strictObject({ query: typed }),
  reply: searchHit,
  envelope: 'list',
});

export const searchPage = call({
  ...inProject,
  name: 'searchPage',
  path: '/search',
  summary: 'Results in the project page by page, of some kinds or all',
  query: z.strictObject({ query: typed, kinds, ...pageQuery(resultsPerPage).shape }),
  reply: searchHit,
  envelope: 'list',
});
