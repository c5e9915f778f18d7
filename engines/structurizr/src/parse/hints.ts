/** Hints: how to solve a problem, as one sentence. */
import type { Refusal } from '../text/refusal.ts';
import { contextNames, contexts, keywordIn } from './contexts.ts';
import { laterKeywords } from './later-keywords.ts';
import { nearest } from './nearest.ts';
import { type OpenContext, tableName } from './open-contexts.ts';
import type { Session } from './session.ts';
import type { Statement } from './statement.ts';

/** Where a problem happened. */
export interface ProblemPlace {
  readonly session: Session;
  readonly lines: readonly string[];
  readonly statement: Statement;
  readonly context: OpenContext;
}

const ofVersion = (what: string, version: string): string =>
  `${what} is of version ${version} of the language; this is version 3.1.`;

/** The hint for a line inside of a text block. */
export const textBlockHint = ofVersion('A text block in """', '4');

/** Signs of later versions, within any statement. */
function laterSign({ statement }: ProblemPlace): string | undefined {
  const { tokens, source } = statement;
  if (tokens.some(({ text }) => text === '-/>')) return ofVersion('The removal of relationships with -/>', '5');
  if (tokens.some(({ text }) => text === '*?')) return ofVersion('include *?', '4');
  return source.includes('"""') ? textBlockHint : undefined;
}

/** The hint for a problem, or nothing. */
export function hintFor({ message }: Refusal, place: ProblemPlace): string | undefined {
  const sign = laterSign(place);
  if (sign !== undefined) return sign;
  if (message.startsWith('Unexpected tokens')) return unexpectedHint(place);
  const name = /"([^"]+)" (?:does not exist|could not be found)/.exec(message)?.[1];
  if (name !== undefined) return missingHint(name, place);
  if (message.startsWith('Too many tokens')) return tooManyHint(place);
  const used = /^The identifier "([^"]+)" is already in use/.exec(message)?.[1];
  return used === undefined ? undefined : definedHint(used, place);
}

function unexpectedHint({ statement, context }: ProblemPlace): string | undefined {
  const first = statement.tokens[0]?.text ?? '';
  const table = tableName(context);
  if (first === '{') return 'The brace belongs at the end of the line before.';
  if (statement.tokens[1]?.text === '=' && statement.tokens.length === 3)
    return `Give it a name: ${statement.source} "Name".`;
  const later = laterKeywords.get(first.toLowerCase());
  if (later !== undefined) return ofVersion(`The keyword ${first}`, later);
  if (table === undefined) return undefined;
  const names = contexts[table].keywords.flatMap((one) => (one.isUnlisted ? [] : [one.name]));
  const close = nearest(first, names);
  if (close !== undefined) return `Did you mean "${close}"?`;
  const elsewhere = contextNames.find((name) => name !== table && keywordIn(name, first));
  return elsewhere === undefined
    ? undefined
    : `${first} belongs in ${contexts[elsewhere].title}, not into ${contexts[table].title}.`;
}

function tooManyHint({ statement }: ProblemPlace): string | undefined {
  if (statement.tokens.some(({ text, isQuoted }) => !isQuoted && (text.startsWith('//') || text.startsWith('#'))))
    return 'A comment needs a line of its own.';
  const isUnquoted = statement.tokens.slice(1).some(({ isQuoted, text }) => !isQuoted && text !== '{');
  return isUnquoted ? 'Put texts of several words in quotes.' : undefined;
}

function definedHint(identifier: string, { session }: ProblemPlace): string | undefined {
  const line = session.identifiers.all.get(identifier)?.place.line;
  return line === undefined ? undefined : `It is defined on line ${line}.`;
}

function missingHint(name: string, place: ProblemPlace): string | undefined {
  const { session, context } = place;
  const small = name.toLowerCase();
  if (context.name === 'dynamicView' && keywordIn('staticView', name))
    return `Dynamic views have no ${name}: their steps bring the elements.`;
  const isFlat = session.identifiers.mode === 'flat';
  const [other] = session.identifiers.endingIn(small);
  if (other !== undefined && isFlat && small.includes('.'))
    return `Identifiers are flat here: write ${other}, or put "!identifiers hierarchical" above the model.`;
  if (other !== undefined && !isFlat)
    return `Did you mean "${other}"? Identifiers include those of their parents here.`;
  const line = definedLater(small.split('.').at(-1) ?? small, place);
  if (line !== undefined) return `${name} is defined later, on line ${line}: move this below it.`;
  const known = [...session.identifiers.all.keys()].filter((key) => !key.includes(' '));
  const close = nearest(small, known);
  if (close === undefined) return undefined;
  const at = session.identifiers.all.get(close)?.place.line;
  return `Did you mean "${close}"?${at === undefined ? '' : ` It is defined on line ${at}.`}`;
}

/** The line further down that defines an identifier. */
function definedLater(identifier: string, { lines, statement }: ProblemPlace): number | undefined {
  for (let at = statement.line.line; at < lines.length; at += 1) {
    const found = /^\s*([\w-]+)\s+=\s/.exec(lines[at] ?? '')?.[1];
    if (found?.toLowerCase() === identifier) return at + 1;
  }
  return undefined;
}
