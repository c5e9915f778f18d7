/** How statements are read. */
import type { Keyword } from './keywords.ts';
import type { OpenContext } from './open-contexts.ts';
import type { Session } from './session.ts';
import type { Statement } from './statement.ts';
import { refuse } from '../text/refusal.ts';

/** A statement with its surroundings. */
export interface Reading {
  readonly session: Session;
  readonly statement: Statement;
  readonly context: OpenContext;
  readonly keyword: Keyword;
}

/** Reads a statement; answers the block that it opens. Throws a `Refusal`. */
export type Handler = (reading: Reading) => OpenContext | undefined;

/** Refuses too many or too few tokens. */
export function checkCount({ statement, keyword }: Pick<Reading, 'statement' | 'keyword'>): void {
  const { grammar, least, most, block } = keyword;
  const size = statement.size(block === undefined) - 1;
  if (most !== undefined && size > most) refuse(`Too many tokens, expected: ${grammar}`, { token: most + 1 });
  if (size < least) refuse(`Expected: ${grammar}`);
}

/** Reads a whole number as the reference does, or nothing. */
export function wholeNumber(text: string): number | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const number = Number(text);
  return number >= -2_147_483_648 && number <= 2_147_483_647 ? number : undefined;
}
