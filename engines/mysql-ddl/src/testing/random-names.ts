/** Names and texts as real dumps have them at their worst. Tests and benchmarks only. */
import type { RandomSource } from './random-source.ts';

const words = [
  'order',
  'user',
  'key',
  'select',
  'größe',
  'имя',
  'a.b',
  'tick`ed',
  "it's",
  'with (paren)',
  '2fa',
  '$price',
  'back\\slash',
  'new\nline',
  '日本',
  'x"y',
  '-- no',
  '/* no */',
  'name',
];

/** A name, often an odd one, never of more than 64 characters. */
export const randomName = (random: RandomSource): string =>
  random.chance(0.05)
    ? 'n'.repeat(60) + random.below(1_000)
    : `${random.pick(words)}${random.chance(0.7) ? `_${random.below(1_000)}` : ''}`;

const texts = [
  "it's",
  'say "hi"',
  'back\\slash',
  'two\nlines',
  '; --',
  '/* no */',
  '`tick`',
  'é 日本',
  'tab\tted',
  '\r\n',
  '%_',
  '',
];

/** A text with what quoting gets wrong. */
export const randomText = (random: RandomSource): string => random.some(texts, 4).join(' ').trim() || 'nothing';

/** The names with numbers after those that are there already, without case. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set(['id', 'twice']);
  return names.map((name) => {
    let unique = name;
    for (let number = 1; taken.has(unique.toLowerCase()); number += 1) unique = `${name.slice(0, 55)}_${number}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
