/** Keywords of later versions of the language, which people paste. */

/** The version that introduced a keyword, in lower case. */
export const laterKeywords: ReadonlyMap<string, string> = new Map([
  ['archetypes', '4'],
  ['"""', '4'],
  ['instanceof', '5'],
  ['iconposition', '5'],
  ['light', '5'],
  ['dark', '5'],
  ['jump', '5'],
  ['bucket', '5'],
  ['shell', '5'],
  ['terminal', '5'],
]);
