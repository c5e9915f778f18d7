/** Search of a project: what can be found, the calls, figures and texts. Source: specification 1 sections 7 and 9, decisions section 10. */
import * as z from 'zod/mini';
import { call, id, instant, pageQuery } from '#platform/http/contract.ts';
import { LINK_KINDS, type LinkKind } from '#platform/richtext/model/link-address.ts';

/** Kinds of things that can be found: those of the internal link scheme, and what has an address without it. */
export const searchKinds = [...LINK_KINDS, 'structurizr', 'contextmap'] as const;
/** Kinds that `/search/anything` answers: the seven of the specification (decisions section 18). */
export const anythingKinds = LINK_KINDS.filter(
  (kind): kind is Exclude<LinkKind, 'driver' | 'board'> => kind !== 'driver' && kind !== 'board',
);
/** One of them, for example `doc`. */
export type SearchKind = (typeof searchKinds)[number];

/** Figures of search (specification 1 section 7, decisions section 10). */
export const searchLimits = {
  /** Characters from which a search is made. */
  shortest: 2,
  /** Words of a query that count; the rest is ignored. */
  words: 10,
  /** Letters from which a word may hold a typing error. */
  tolerant: 5,
  /** Rows that a search as typed answers. */
  sent: 20,
  /** Hits that are ranked among each other; of more only the newest are looked at, and a total never is larger. */
  ranked: 1_000,
  /** Below so many exact hits a search also looks for typing errors. */
  few: 6,
} as const;

/** A part of a line, with matches marked: `[{ text: 'Publish ' }, { text: 'order', hit: true }]`. */
export const textPart = z.strictObject({ text: z.string(), hit: z.boolean() });
/** See `textPart`. */
export type TextPart = z.output<typeof textPart>;

/** The state of a thing with a workflow, as its badge shows it. */
const state = z.strictObject({ label: z.string(), theme: z.string() });

/** Where a thing stands: what its view needs for its address. */
const place = {
  /** Code of the namespace, for documents. */
  namespace: z.optional(z.string()),
  /** Id of the page or `home`, for documents. */
  page: z.optional(z.string()),
};

/** A thing as lists name it: enough to draw its icon and its title and to open it. */
export const namedThing = z.strictObject({ kind: z.enum(searchKinds), id, title: z.string(), ...place });
/** See `namedThing`. */
export type NamedThing = z.output<typeof namedThing>;

/** A found thing. `source` is its kind. */
export const searchHit = z.strictObject({
  id,
  source: z.enum(searchKinds),
  title: z.string(),
  titleParts: z.array(textPart),
  /** Words around the first hits of its text; its beginning where only the title was hit. */
  snippet: z.array(textPart),
  /** Where it stands in words, for example `Handbook / Guides`; may be empty. */
  place: z.string(),
  ...place,
  state: z.optional(state),
  updatedAt: instant,
});
/** See `searchHit`. */
export type SearchHit = z.output<typeof searchHit>;

/** A found thing of `anythingKinds`. */
export const linkedHit = z.strictObject({ ...searchHit.shape, source: z.enum(anythingKinds) });
/** See `linkedHit`. */
export type LinkedHit = z.output<typeof linkedHit>;

/** Debounce of the search box, ms. */
export const searchRest = 300;
/** Maximum number of results in the search box. */
export const mostShown = 6;
/** Results per page of the results page. */
export const resultsPerPage = 20;

/** Accessible name of the palette. */
export const paletteLabel = 'Search and commands';
/** Placeholder of the palette. */
export const palettePlaceholder = 'Search, or run a command';
/** Heading of the commands. */
export const commandsTitle = 'Commands';
/** Heading of the link to all results. */
export const allResultsTitle = 'All results';
/** Start of navigation commands. */
export const goToPrefix = 'Go to';
/** Start of commands that switch the project. */
export const switchToPrefix = 'Switch to';
/** Link to the results page. */
export const showAllLabel = (typed: string): string => `Show all results for “${typed}”`;
/** Empty state of a search. */
export const noResultsMessage = 'No results found';
/** Shown in place of results when the search failed. */
export const failedLabel = 'The search failed.';
/** Shown on the results page before a query was typed. */
export const typeMoreMessage = 'Please type at least two characters.';
/** 422 for an unknown kind in the filter. */
export const unknownKindMessage = 'This kind of result does not exist.';

/** Whatever was typed; longer than any address, and characters that cannot be stored are simply no words. */
const typed = z._default(z.string().check(z.maxLength(20_000)), '');

const knownKinds: ReadonlySet<string> = new Set(searchKinds);

/** Comma-separated kinds, for example `doc,adr`; empty for all. */
const kinds = z._default(
  z.string().check(
    z.maxLength(200),
    z.refine((text) => text === '' || text.split(',').every((kind) => knownKinds.has(kind)), unknownKindMessage),
  ),
  '',
);

const inProject = { tag: 'Search', access: 'project', permission: 'project.read', method: 'GET' } as const;

/** Search as you type: the best hits in the current project, of the kinds that internal links can name. */
export const searchAnything = call({
  ...inProject,
  name: 'searchAnything',
  path: '/search/anything',
  summary: `The ${searchLimits.sent} best results in the project, for search as typed`,
  query: z.strictObject({ query: typed }),
  reply: linkedHit,
  envelope: 'list',
});

/** One page of search results with a total. */
export const searchPage = call({
  ...inProject,
  name: 'searchPage',
  path: '/search',
  summary: 'Search results in the project, paged and filtered by kind',
  query: z.strictObject({ query: typed, kinds, ...pageQuery(resultsPerPage).shape }),
  reply: searchHit,
  envelope: 'list',
});
