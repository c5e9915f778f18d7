/** Columns that expressions name. */
import { tokensOf } from '../parse/default-text.ts';
import { quotedName } from '../print/quoting.ts';
import { isSameName } from '../schema/schema-draft.ts';
import type { Token } from '../text/tokens.ts';

/**
 * Whether a token is the name of a column. Functions, qualifiers, type names (`CAST(a AS date)`), units
 * (`INTERVAL 1 day`) and literals (`DATE '2026-01-01'`) are not.
 */
function isColumn({ kind }: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (after?.text === '.' && after.kind === 'symbol') return false;
  if (kind === 'name') return true;
  if (kind !== 'word') return false;
  const isCalled = after?.kind === 'symbol' && after.text === '(';
  const isUnitOrType = before?.kind === 'number' || before?.kind === 'string' || before?.upper === 'AS';
  return !isCalled && !isUnitOrType && after?.kind !== 'string';
}

/** The places of a column in an expression. */
function placesOf(tokens: readonly Token[], column: string): readonly Token[] {
  return tokens.filter(
    (token, at) => isSameName(token.text, column) && isColumn(token, tokens[at - 1], tokens[at + 1]),
  );
}

/** Whether an expression names a column. */
export const namesColumn = (expression: string, column: string): boolean =>
  placesOf(tokensOf(expression).tokens, column).length > 0;

/** The expression after a column got another name. One that cannot be read stays as it is. */
export function renamedInExpression(expression: string, from: string, to: string): string {
  const { tokens, fault } = tokensOf(expression);
  if (fault) return expression;
  return placesOf(tokens, from).reduceRight(
    (text, { start, end }) => text.slice(0, start) + quotedName(to) + text.slice(end),
    expression,
  );
}
