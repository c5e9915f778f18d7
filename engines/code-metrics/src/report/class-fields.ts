/** The numbers that a report may hold about a class, under the names that PhpMetrics gives them. */

/** All fields; a report holds those that its format knows. */
export const classFields = [
  'loc',
  'lloc',
  'cloc',
  'nbMethods',
  'nbMethodsPublic',
  'nbMethodsPrivate',
  'wmc',
  'ccn',
  'ccnMethodMax',
  'kanDefect',
  'relativeSystemComplexity',
  'volume',
  'difficulty',
  'effort',
  'bugs',
  'mi',
  'mIwoC',
  'commentWeight',
  'lcom',
  'afferentCoupling',
  'efferentCoupling',
  'instability',
  'pageRank',
  'coverage',
] as const;

/** A number about a class: README.md says what each means. `coverage` is the share of covered lines, 0 to 1. */
export type ClassField = (typeof classFields)[number];

/** The numbers of one class; what the tool does not say is absent. */
export type ClassValues = { readonly [Field in ClassField]?: number };

/** Values while a reader collects them. */
export type MutableClassValues = { -readonly [Field in ClassField]?: number };
