/** What is open at a place in a text, and what was written on its line so far. */
import { type ContextName, contexts, keywordIn } from '../parse/contexts.ts';
import { type OpenContext, tableName } from '../parse/open-contexts.ts';
import { defaultLimits } from '../parse/parse-options.ts';
import { Parser } from '../parse/parser.ts';
import { Session } from '../parse/session.ts';
import { noConstants } from '../text/constants.ts';
import { tokenize } from '../text/tokens.ts';

/** A word around or before a place. */
export interface WordAt {
  readonly text: string;
  /** Its number within the statement, after an assignment. */
  readonly index: number;
  /** From 1. */
  readonly column: number;
}

/** The state of a text at a place. */
export interface TextState {
  readonly session: Session;
  /** The innermost open block; absent within comments. */
  readonly open: OpenContext | undefined;
  readonly context: ContextName | undefined;
  /** Values of the tokens before the place, after an assignment. */
  readonly before: readonly string[];
  /** The word that the place is in, or at the end of. */
  readonly word: WordAt | undefined;
  /** Whether the place is within quotes. */
  readonly isQuoted: boolean;
}

/** Blocks by the statement that opens them, for statements with problems. */
const opened: Readonly<Record<string, ContextName>> = {
  systemLandscape: 'staticView',
  systemContext: 'staticView',
  containerView: 'staticView',
  componentView: 'staticView',
  deployment: 'deploymentView',
  custom: 'customView',
  dynamic: 'dynamicView',
  filtered: 'filteredView',
  image: 'imageView',
};

/** What a block would be if its statement had no problem. */
function guessed(source: string, outer: ContextName | undefined): ContextName | undefined {
  if (outer === undefined) return undefined;
  const words = source.split(/\s+/);
  const [first = ''] = words[1] === '=' ? words.slice(2) : words;
  if (words.includes('->')) return outer === 'dynamicView' ? 'dynamicStep' : 'relationship';
  const keyword = keywordIn(outer, first);
  if (!keyword) return undefined;
  if (keyword.statement === 'group') return outer;
  const name = opened[keyword.statement] ?? keyword.statement;
  return isContext(name) ? name : undefined;
}

const isContext = (name: string): name is ContextName => name in contexts;

/** The state before a column of a line, both from 1. */
export function stateAt(text: string, line: number, column: number): TextState {
  const lines = text.split('\n');
  const session = new Session(defaultLimits);
  const parser = new Parser(session, lines.slice(0, line - 1).join('\n'));
  parser.read();
  let context: ContextName | undefined;
  let open: OpenContext | undefined;
  for (const frame of parser.open) {
    open = frame.context;
    context = frame.context.name === 'skipped' ? guessed(frame.source, context) : tableName(frame.context);
  }
  const current = (lines[line - 1] ?? '').replace(/\r$/, '');
  const tokens = tokenize({ text: current, line: 0, segments: [] }, noConstants);
  const from = tokens.length > 1 && tokens[1]?.text === '=' ? 2 : 0;
  const offset = column - 1;
  const at = tokens.findIndex(({ start, end }) => offset >= start && offset <= end);
  const token = tokens[at];
  return {
    session,
    open: open?.name === 'comment' ? undefined : open,
    context,
    before: tokens.flatMap(({ text: value, end }, index) =>
      index >= from && index !== at && end < offset ? [value] : [],
    ),
    word: token && { text: current.slice(token.start, token.end), index: at - from, column: token.start + 1 },
    isQuoted: token?.isQuoted === true,
  };
}
