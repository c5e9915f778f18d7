/** Parses references to other records: `Superceded by [10. Title](0010-title.md)`, `amends ADR-0003`. Pure. */

/** Kinds of references, from the view of the record that states them. */
export const relationKinds = [
  'supersedes',
  'superseded_by',
  'amends',
  'amended_by',
  'clarifies',
  'clarified_by',
  'links',
] as const;
/** One of `relationKinds`. */
export type RelationKind = (typeof relationKinds)[number];

/** One reference as stated. `target` is a path, URL, slug or number, unmodified. */
export interface StatedRelation {
  readonly kind: RelationKind;
  readonly target: string;
}

const words: readonly (readonly [RegExp, RelationKind])[] = [
  [/(?:supers|superc)eded[ -]by|replaced[ -]by|obsoleted[ -]by/, 'superseded_by'],
  [/(?:supers|superc)edes|replaces|obsoletes/, 'supersedes'],
  [/amended[ -]by/, 'amended_by'],
  [/amends/, 'amends'],
  [/clarified[ -]by/, 'clarified_by'],
  [/clarifies/, 'clarifies'],
  [/linked[ -](?:to|with|from|by)|links[ -]to|relate[sd][ -]to|see also|refines|refined[ -]by|depends on/, 'links'],
];
const anyWord = new RegExp(words.map(([word]) => `\\b(?:${word.source})\\b`).join('|'), 'gi');

const kindOf = (word: string): RelationKind =>
  words.find(([one]) => new RegExp(`^(?:${one.source})$`, 'i').test(word))?.[1] ?? 'links';

/** The kind for a phrase such as `Superseded by`; undefined for others. */
export function relationOfName(name: string): RelationKind | undefined {
  return words.find(([word]) => new RegExp(`^(?:${word.source})$`, 'i').test(name.trim()))?.[1];
}

const markdownLink = /\[((?:[^[\]]|\[[^\]]*\])*)\]\(\s*<?([^)\s>]+)>?(?:\s+["'(][^)]*)?\)/g;
const numbered = /(?:\bADR\b[-_ #:]*|#)(\d{1,9})\b/gi;
const slug = /(?<![\w./-])(?:[\w.-]+\/)*[\w]+(?:-[\w.]+)+(?:\.md)?/g;

/** A longer line is prose. */
const longestLine = 2_000;

/** Targets in a text: Markdown links, otherwise numbers such as `ADR-0005`, otherwise slugs or bare numbers. */
export function targetsIn(whole: string): string[] {
  const text = whole.slice(0, longestLine);
  const linked = [...text.matchAll(markdownLink)].map((match) => match[2] ?? '');
  if (linked.length > 0) return [...new Set(linked)];
  const numbers = [...text.matchAll(numbered)].map((match) => match[0].trim());
  const isFileName = /\.md\b/i.test(text);
  if (numbers.length > 0 && !isFileName) return [...new Set(numbers)];
  const slugs = [...text.matchAll(slug)].map((match) => match[0]);
  if (slugs.length > 0) return [...new Set(slugs)];
  return [...new Set([...text.matchAll(/\b\d{1,9}\b/g)].map((match) => match[0]))];
}

/** All references in a line, and whether the line starts with one. */
export function relationsIn(text: string): { readonly stated: readonly StatedRelation[]; readonly leads: boolean } {
  const line = text.slice(0, longestLine);
  const found = [...line.matchAll(anyWord)];
  const stated = found.flatMap((match, index) => {
    const from = match.index + match[0].length;
    const rest = line.slice(from, found[index + 1]?.index ?? line.length);
    return targetsIn(rest).map((target): StatedRelation => ({ kind: kindOf(match[0]), target }));
  });
  const before = line.slice(0, found[0]?.index ?? 0).replace(/[^\p{L}\p{N}]+/gu, '');
  return { stated, leads: found.length > 0 && before === '' };
}

/** An unknown verb before a link to another record, as written by `adr new -l`: `Extends [2. X](0002-x.md)`. */
export function otherLinkIn(line: string): StatedRelation | undefined {
  const match = /^[\p{L} -]{1,60}\[[^\]]*\]\(([^)\s]+\.md)\)\W*$/u.exec(line.slice(0, longestLine).trim());
  return match?.[1] === undefined ? undefined : { kind: 'links', target: match[1] };
}
