/** Names of copies. Pure. */

const end = ' (copy)';

/** The name of a copy, at most `most` characters long and never with half an emoji at its cut. */
export const copyName = (name: string, most: number): string =>
  `${name.slice(0, most - end.length).replace(/[\uD800-\uDBFF]$/, '')}${end}`;
