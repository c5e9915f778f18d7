/** The parser: a stack of open blocks; each statement is read by the innermost one. */
import type { Growing } from '../editing/symbol-collector.ts';
import { checkIdentifier } from '../model/identifiers.ts';
import { constantUses } from '../text/constants.ts';
import { Exhausted } from '../text/budget.ts';
import { isLineComment, type JoinedLine, joinLines, physicalLines, placeIn } from '../text/lines.ts';
import { Refusal, refuse } from '../text/refusal.ts';
import { tokenize } from '../text/tokens.ts';
import { count } from '../model/model-builder.ts';
import { keywordIn, unexpectedTokens } from './contexts.ts';
import { readAnimationLine } from './content-statements.ts';
import { contentStatements } from './content-statements.ts';
import { deploymentStatements } from './deployment-statements.ts';
import { dynamicStatements, endSteps, readStep } from './dynamic-statements.ts';
import { elementStatements } from './element-statements.ts';
import { checkCount, type Handler, type Reading } from './handlers.ts';
import { itemStatements, readPerspective, readProperty } from './item-statements.ts';
import { keyword, type Keyword } from './keywords.ts';
import { groupOf, type OpenContext, tableName } from './open-contexts.ts';
import { ProblemList } from './problem-list.ts';
import {
  explicitRelationship,
  implicitRelationship,
  relates,
  relationshipStatements,
} from './relationship-statements.ts';
import type { Session } from './session.ts';
import { Statement } from './statement.ts';
import type { StatementName } from './statement-names.ts';
import { styleStatements } from './style-statements.ts';
import { viewStatements } from './view-statements.ts';
import { readUser, refuseDirective, workspaceStatements } from './workspace-statements.ts';

const handlers: Readonly<Record<StatementName, Handler>> = {
  ...workspaceStatements,
  ...elementStatements,
  ...relationshipStatements,
  ...itemStatements,
  ...deploymentStatements,
  ...viewStatements,
  ...contentStatements,
  ...dynamicStatements,
  ...styleStatements,
};

/** An open block. */
interface Frame {
  readonly context: OpenContext;
  /** Line of the statement that opened it. */
  readonly line: number;
  readonly source: string;
  readonly definition: Growing | undefined;
  /** Whether it was opened without a brace: one on the next line is then an error by itself. */
  readonly isBare: boolean;
}

const nowhere: Keyword = keyword('refused', ['', 0], '');
/** Statements that check their tokens themselves. */
const uncounted = new Set<StatementName>(['workspace', 'refused', 'parallel']);
const directives = new Set(['!include', '!plugin', '!script']);
/** Blocks whose lines are data; arrows and most directives mean nothing in them. */
const dataContexts = new Set<OpenContext['name']>(['properties', 'perspectives', 'users', 'animation']);

/** Reads one text. */
export class Parser {
  readonly #session: Session;
  readonly #problems: ProblemList;
  readonly #frames: Frame[] = [{ context: { name: 'top' }, line: 0, source: '', definition: undefined, isBare: false }];
  readonly #lines: readonly string[];

  constructor(session: Session, text: string) {
    this.#session = session;
    this.#lines = physicalLines(text);
    this.#problems = new ProblemList(session, this.#lines);
  }

  /** Reads all statements, and answers the problems. */
  read(): ProblemList {
    try {
      for (const line of joinLines(this.#lines)) {
        this.#readLine(line);
        if (this.#problems.isHopeless) return this.#problems;
      }
      const open = this.#frames.at(-1);
      if (this.#frames.length > 1 && open) {
        const hint = `The block opened on line ${open.line} is not closed: ${open.source}`;
        this.#problems.addWithoutLine(
          'Unexpected end of DSL content - are one or more closing curly braces missing?',
          hint,
        );
      }
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
    }
    return this.#problems;
  }

  /** Blocks that are open, outer ones first, with the statements that opened them. */
  get open(): readonly Pick<Frame, 'context' | 'source'>[] {
    return this.#frames;
  }

  get #context(): OpenContext {
    return this.#frames.at(-1)?.context ?? { name: 'top' };
  }

  #readLine(line: JoinedLine): void {
    const trimmed = line.text.trim();
    if (trimmed === '' || isLineComment(line.text)) return;
    const context = this.#context;
    if (context.name === 'comment') {
      if (trimmed.endsWith('*/')) this.#close(line);
      return;
    }
    if (trimmed.startsWith('/*')) {
      if (!trimmed.endsWith('*/'))
        this.#open({ name: 'comment' }, new Statement(line, [], undefined), { isBare: false });
      return;
    }
    this.#readStatement(line);
  }

  #readStatement(line: JoinedLine): void {
    const depth = this.#frames.length;
    let statement = new Statement(line, [], undefined);
    try {
      this.#noteConstants(line);
      const tokens = tokenize(line, this.#session.constants);
      const isAssignment = tokens.length > 3 && tokens[1]?.text === '=';
      statement = new Statement(line, isAssignment ? tokens.slice(2) : tokens, isAssignment ? tokens[0] : undefined);
      if (tokens.length === 0) return;
      if (this.#context.name === 'skipped') this.#skip(statement);
      else {
        this.#dispatch(statement);
        this.#warnOfTexts(statement);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problems.add(error, statement, this.#context);
      if (error instanceof Exhausted) throw error;
      if (this.#frames.length === depth) this.#recover(statement);
    }
  }

  /** Comments and braces within a line are read as texts. */
  #warnOfTexts({ tokens, ...statement }: Statement): void {
    if (tokens[0]?.text === '}') return;
    tokens.forEach((token, at) => {
      if (at === 0 || token.isQuoted || !token.isLiteral) return;
      const isBrace = token.text === '}' || token.text === '{}' || (token.text === '{' && at < tokens.length - 1);
      if (!isBrace && !token.text.startsWith('//')) return;
      const message = isBrace
        ? 'This brace is read as a text: a block opens at the end of a line and closes on a line of its own.'
        : 'This comment is read as a text: comments need a line of their own.';
      this.#session.warn(message, placeIn(statement.line, token.start, token.end));
    });
  }

  /** Within a block that is left out: braces count, and what it would have defined is remembered. */
  #skip(statement: Statement): void {
    this.#problems.lose(statement.identifier?.text);
    if (statement.tokens[0]?.text === '}') this.#close(statement.line);
    else if (statement.hasBrace) this.#open({ name: 'skipped' }, statement, { isBare: false });
  }

  /** After a problem: the block of the statement is left out. */
  #recover(statement: Statement): void {
    const { tokens, identifier } = statement;
    this.#problems.lose((tokens[1]?.text === '=' ? tokens[0] : identifier)?.text);
    if (!statement.hasBrace) return;
    const isLoneBrace = tokens.length === 1;
    if (isLoneBrace && this.#frames.at(-1)?.isBare) return;
    this.#open({ name: 'skipped' }, statement, { isBare: false });
  }

  #dispatch(statement: Statement): void {
    const { identifier, tokens } = statement;
    if (identifier) checkIdentifier(identifier.text);
    const context = this.#context;
    const first = tokens[0]?.text ?? '';
    const small = first.toLowerCase();
    if (first === '}') return this.#close(statement.line);
    if (directives.has(small)) refuseDirective(statement);
    if (dataContexts.has(context.name)) return this.#readData(statement, context);
    const relation = relates(statement, context);
    const reading: Reading = { session: this.#session, statement, context, keyword: nowhere };
    if (relation) {
      const opened = relation === 'explicit' ? explicitRelationship(reading) : implicitRelationship(reading);
      if (statement.hasBrace) this.#open(opened, statement, { isBare: false });
      return undefined;
    }
    const found = this.#keywordOf(statement, context);
    if (found) return this.#readKeyword({ ...reading, keyword: found });
    if (context.name === 'dynamicView') {
      const opened = readStep(reading, context);
      if (statement.hasBrace) this.#open(opened, statement, { isBare: false });
      return undefined;
    }
    return this.#readConstant(statement, small);
  }

  #keywordOf({ tokens, hasBrace }: Statement, context: OpenContext): Keyword | undefined {
    const table = tableName(context);
    const first = tokens[0]?.text ?? '';
    if (first === '->' || (first === '{' && (tokens.length > 1 || !hasBrace))) return undefined;
    const isSecondWorkspace = context.name === 'top' && first.toLowerCase() === 'workspace';
    const found = table === undefined ? undefined : keywordIn(table, first);
    if (isSecondWorkspace) return found;
    if (found?.isBarredFromGroups && groupOf(context)) return undefined;
    return found ?? this.#impliedAnywhere(first);
  }

  /** `!impliedRelationships` may stand in every block of a workspace. */
  #impliedAnywhere(first: string): Keyword | undefined {
    const isImplied = /^!?impliedrelationships$/i.test(first);
    return isImplied && this.#frames.length > 1 ? keywordIn('workspace', '!impliedRelationships') : undefined;
  }

  #readKeyword(reading: Reading): undefined {
    const { statement, keyword: found } = reading;
    if (!uncounted.has(found.statement)) checkCount(reading);
    const opened = handlers[found.statement](reading);
    if (opened && (found.block === 'always' || statement.hasBrace))
      this.#open(opened, statement, { isBare: !statement.hasBrace });
    return undefined;
  }

  #readData(statement: Statement, context: OpenContext): void {
    const session = this.#session;
    if (context.name === 'properties') readProperty({ session, statement }, context.holders);
    else if (context.name === 'perspectives') readPerspective({ session, statement }, context.items);
    else if (context.name === 'users') readUser({ session, statement });
    else if (context.name === 'animation')
      readAnimationLine({ session, statement, context, keyword: nowhere }, context.view);
  }

  /** `!const` and `!var`; anything else is unexpected. */
  #readConstant(statement: Statement, small: string): void {
    const { tokens } = statement;
    if (small === '!constant')
      refuse('!constant was previously deprecated, and has now been removed - please use !const or !var instead', {
        token: 0,
      });
    if (small !== '!const' && small !== '!var') {
      const table = tableName(this.#context);
      const isAfterWorkspace = table === 'top' && this.#session.seen.has('workspace');
      refuse(table === undefined || isAfterWorkspace ? 'Unexpected tokens' : unexpectedTokens(table), { token: 0 });
    }
    const grammar = `${tokens[0]?.text} <name> <value>`;
    if (tokens.length > 3) refuse(`Too many tokens, expected: ${grammar}`, { token: 3 });
    if (tokens.length < 3) refuse(`Expected: ${grammar}`);
    const [, name = '', value = ''] = statement.wordsFrom(0);
    this.#session.constants.define(name, value, small === '!const');
    this.#session.symbols.define(`constant ${name}`, {
      kind: 'constant',
      place: statement.placeOf(tokens[1]),
      name,
      label: `${small === '!const' ? 'constant' : 'variable'} ${name}`,
      description: value,
    });
  }

  #noteConstants(line: JoinedLine): void {
    for (const { name, start, end } of constantUses(line.text))
      this.#session.symbols.refer(`constant ${name}`, name, placeIn(line, start, end));
  }

  #open(context: OpenContext, statement: Statement, { isBare }: Pick<Frame, 'isBare'>): void {
    const { nesting } = this.#session.limits;
    const { line } = statement.line;
    this.#frames.push({
      context,
      line,
      source: statement.source,
      definition: this.#definedBy(context),
      isBare,
    });
    if (this.#frames.length - 1 > nesting && context.name !== 'skipped' && context.name !== 'comment') {
      this.#frames.pop();
      refuse(`Blocks may be nested at most ${count(nesting)} deep`);
    }
  }

  #definedBy(context: OpenContext): Growing | undefined {
    const { symbols } = this.#session;
    const group = groupOf(context);
    if (group) return symbols.of(group);
    if ('element' in context) return symbols.of(context.element);
    if ('members' in context) return symbols.of(context.members.view);
    if ('style' in context) return symbols.of(context.style);
    if ('relationship' in context) return symbols.of(context.relationship);
    if ('environment' in context) return symbols.of(context.environment);
    return context.name === 'filteredView' || (context.name === 'dynamicView' && !context.isParallel)
      ? symbols.of(context.view)
      : undefined;
  }

  #close(line: JoinedLine): void {
    const frame = this.#frames.length > 1 ? this.#frames.pop() : undefined;
    if (!frame) return refuse('Unexpected end of context', { token: 0 });
    const { context } = frame;
    this.#session.symbols.close(frame.line, line.line, frame.definition);
    if (context.name === 'dynamicView') endSteps(context);
    if (context.name === 'imageView' && !context.hasSource) refuse('An image must be specified');
    return undefined;
  }
}
