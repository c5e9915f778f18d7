/** Problems of a text: the first one is that of the reference, later ones are listed where they do not follow from it. */
import type { Problem } from '../text/places.ts';
import type { Refusal } from '../text/refusal.ts';
import type { Token } from '../text/tokens.ts';
import { hintFor, textBlockHint } from './hints.ts';
import type { OpenContext } from './open-contexts.ts';
import type { Session } from './session.ts';
import type { Statement } from './statement.ts';
import { textBlocks, type TextBlock } from './text-blocks.ts';

const missing = /"([^"]+)" (?:does not exist|could not be found)/;

/** After so many refused statements, the rest of a text says nothing new. */
const mostRefusals = 500;
/** Characters of a message and of the statement that it quotes. */
const longest = 5_000;

/** Problems in order of appearance. */
export class ProblemList {
  readonly problems: Problem[] = [];
  readonly #session: Session;
  readonly #lines: readonly string[];
  /** Identifiers that were not registered because their statement is wrong. */
  readonly #lost = new Set<string>();
  #blocks: readonly TextBlock[] | undefined;
  /** Text blocks that a problem was listed for. */
  readonly #told = new Set<TextBlock>();
  #hasTopLevelProblem = false;
  #refusals = 0;

  constructor(session: Session, lines: readonly string[]) {
    this.#session = session;
    this.#lines = lines;
  }

  /** Whether reading on is of no use. */
  get isHopeless(): boolean {
    return this.#refusals >= mostRefusals;
  }

  /** Remembers an identifier that could not be defined. */
  lose(identifier: string | undefined): void {
    if (identifier !== undefined) this.#lost.add(identifier.toLowerCase());
  }

  /** Adds a problem, unless it only follows from another one. */
  add(refusal: Refusal, statement: Statement, context: OpenContext): void {
    const { message } = refusal;
    this.#refusals += 1;
    if (this.problems.length > 0 && this.#follows(message, context)) return;
    const block = this.#blockAround(statement.line.line);
    if (block && this.#told.has(block)) return;
    if (block) this.#told.add(block);
    if (context.name === 'top') this.#hasTopLevelProblem = true;
    if (this.problems.length >= this.#session.limits.problems) return;
    const token = tokenOf(refusal, statement);
    const at = token ? statement.placeOf(token) : statement.place;
    const { line } = statement.line;
    const hint = block
      ? textBlockHint
      : (refusal.hint ?? hintFor(refusal, { session: this.#session, lines: this.#lines, statement, context }));
    const isHere = at.line === line;
    this.problems.push({
      message: message.slice(0, longest),
      line,
      column: isHere ? at.column : 1,
      length: isHere ? at.length : (this.#lines[line - 1]?.length ?? 0),
      source: statement.source.slice(0, longest),
      ...(hint === undefined ? {} : { hint }),
    });
  }

  /** Adds a problem of the text as a whole. */
  addWithoutLine(message: string, hint?: string): void {
    if (this.problems.length >= this.#session.limits.problems) return;
    this.problems.push({ message, line: 0, column: 0, length: 0, source: '', ...(hint === undefined ? {} : { hint }) });
  }

  /** The text block that a line is inside of: its lines are no statements. */
  #blockAround(line: number): TextBlock | undefined {
    this.#blocks ??= textBlocks(this.#lines);
    return this.#blocks.find(({ from, to }) => line > from && line <= to);
  }

  #follows(message: string, context: OpenContext): boolean {
    if (context.name === 'top' && message.startsWith('Unexpected tokens')) return this.#hasTopLevelProblem;
    const name = missing.exec(message)?.[1]?.toLowerCase();
    return name !== undefined && name.split('.').some((part) => this.#lost.has(part));
  }
}

/** The token that a problem is about, or the part of it that the problem names. */
function tokenOf({ token, message }: Refusal, { tokens, identifier }: Statement): Token | undefined {
  if (typeof token === 'number') return tokens[token] ?? tokens.at(-1);
  if (token === undefined) return message.startsWith('Expected:') ? tokens[0] : undefined;
  const all = identifier ? [identifier, ...tokens] : tokens;
  const whole = all.find(({ text }) => text === token);
  const around = whole ? undefined : all.find(({ text, isLiteral }) => isLiteral && text.includes(token));
  if (!around || token === '') return whole;
  const start = around.start + around.text.indexOf(token);
  return { ...around, start, end: start + token.length };
}
