/** Reads the statements of a script one after the other and applies those that are selected. */
import type { Remark, Statement } from '../parse/definition-types.ts';
import { readStatement, type SkippedStatement } from '../parse/read-statement.ts';
import { TokenReader } from '../parse/token-reader.ts';
import { applyStatement } from '../schema/apply-statement.ts';
import { SchemaDraft } from '../schema/schema-draft.ts';
import type { Schema } from '../schema/schema-types.ts';
import { startedDraft } from '../schema/started-draft.ts';
import type { ProblemList } from '../text/problem-list.ts';
import type { SourceText, Span } from '../text/source-text.ts';
import { modeAfter } from '../text/sql-mode.ts';
import { readOrNothing, SyntaxFault } from '../text/syntax-fault.ts';
import { Lexer, type Token } from '../text/tokens.ts';
import { defaultPlatform, type Platform, platformFacts } from '../words/platforms.ts';
import { skippedStatements } from '../words/statement-words.ts';
import { nextStatementLine, type Piece, StatementSplitter } from './split-statements.ts';
import { failedSummary, statementName, statementSummary } from './summaries.ts';

/** What a statement does. */
export type StatementKind = Statement['kind'] | 'unknown';

/** A statement that changes the schema, or that could not be read. Data and settings are not listed. */
export interface StatementInfo {
  /** Its number among the listed statements, from 0: what `only` selects. */
  readonly index: number;
  readonly kind: StatementKind;
  /** The table, view, trigger, routine or event. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  /** Its place in the text, without the delimiter. */
  readonly start: number;
  readonly end: number;
  /** For people: `Create table orders`. */
  readonly summary: string;
  /** Whether it has errors and therefore no effect. */
  readonly failed: boolean;
}

/** How a text is read. */
export interface ParseOptions {
  /** Versioned comments up to this platform are statements. Default: MySQL 9.0. */
  readonly platform?: Platform;
  /** Reads only these listed statements; settings between them are always followed. */
  readonly only?: readonly number[];
  /**
   * The schema that the statements change, instead of an empty one: tables that they create are replaced whole, others
   * may be altered, dropped and referred to.
   */
  readonly start?: Schema;
}

/** The statements of a script, and the draft that they made. */
export interface ReadStatements {
  readonly draft: SchemaDraft;
  readonly statements: readonly StatementInfo[];
  /** Whether there is no statement at all. */
  readonly isEmpty: boolean;
}

/** After so many statements with errors a text is no script. */
const mostFailures = 1_000;

/** After an error the rest of its statement is searched for another one, at most so many times. */
const mostSearches = 25;

/** Reading of one script. */
class ScriptReading {
  readonly draft: SchemaDraft;
  readonly statements: StatementInfo[] = [];
  isEmpty = true;
  private readonly source: SourceText;
  private readonly list: ProblemList;
  private readonly splitter: StatementSplitter;
  private readonly only: ReadonlySet<number> | undefined;
  private readonly skipped = new Map<string, { count: number; readonly at: Span }>();
  private readonly failedTables = new Set<string>();
  private searches = 0;
  private failures = 0;

  constructor(source: SourceText, list: ProblemList, { platform = defaultPlatform, only, start }: ParseOptions) {
    this.draft = start ? startedDraft(start) : new SchemaDraft();
    this.source = source;
    this.list = list;
    this.only = only && new Set(only);
    const { newest } = platformFacts(platform);
    this.splitter = new StatementSplitter(source.text, { ansiQuotes: false, noBackslashEscapes: false, newest });
  }

  readAll(): void {
    for (let piece = this.splitter.next(); piece; piece = this.splitter.next()) {
      this.isEmpty = false;
      if (this.failures >= mostFailures) {
        this.list.warning(
          `after ${mostFailures.toLocaleString('en')} statements with errors the rest is not read`,
          piece,
        );
        break;
      }
      if (!this.skipQuickly(piece)) this.read(piece);
    }
    this.list.statement = undefined;
    this.tellSkipped();
    if (this.splitter.oddDashes >= 0) {
      const start = this.splitter.oddDashes;
      this.list.info('lines that start with -- and no blank are read as comments', { start, end: start + 2 });
    }
  }

  /** Data and settings are recognised by their first word and not looked at further. */
  private skipQuickly(piece: Piece): boolean {
    const first = this.firstToken(piece);
    if (first?.kind !== 'word' || !skippedStatements.has(first.upper)) return false;
    const { text } = this.source;
    if (first.upper === 'SET')
      this.splitter.mode = modeAfter(
        this.splitter.mode,
        text.slice(piece.start, Math.min(piece.end, piece.start + 4_000)),
      );
    if (first.upper === 'USE') this.use(piece);
    this.count(first.upper, piece);
    return true;
  }

  private firstToken(piece: Piece): Token | undefined {
    return readOrNothing(() => new Lexer(this.source.text, piece, this.splitter.mode).next());
  }

  /** USE, which ends with its line when it has no delimiter. */
  private use(piece: Piece): void {
    const lexer = new Lexer(this.source.text, piece, this.splitter.mode);
    lexer.next();
    const name = this.nameAfter(lexer);
    if (!name) return;
    this.draft.currentSchema = name.text;
    const next = this.source.text.slice(name.end, piece.end).trimStart();
    if (next !== '') this.splitter.resumeAt(name.end);
  }

  private nameAfter(lexer: Lexer): Token | undefined {
    const token = readOrNothing(() => lexer.next());
    return token?.kind === 'word' || token?.kind === 'name' ? token : undefined;
  }

  private count(words: string, at: Span): void {
    const counted = this.skipped.get(words);
    if (counted) counted.count += 1;
    else this.skipped.set(words, { count: 1, at: { start: at.start, end: at.start } });
  }

  private tellSkipped(): void {
    const [first] = this.skipped.values();
    if (!first) return;
    const kinds = [...this.skipped].toSorted(([, one], [, other]) => other.count - one.count);
    this.list.info(
      `statements that are no part of a schema are left out: ${kinds.map(([words, { count }]) => `${count} ${words}`).join(', ')}`,
      first.at,
    );
  }

  private read(piece: Piece): void {
    const { mode } = this.splitter;
    const lexer = new Lexer(this.source.text, piece, mode, piece.isKept);
    const reader = new TokenReader(this.source.text, lexer, piece.isKept);
    const remarks: Remark[] = [];
    let statement: Statement | SkippedStatement | undefined;
    const index = this.statements.length;
    this.list.statement = index;
    try {
      statement = readStatement(reader, { lexer, span: piece, remarks });
      if (statement.kind === 'skipped') {
        this.list.statement = undefined;
        const { database } = statement;
        if (database) this.draft.setDefaults(database.name, database.options);
        this.count(statement.words, piece);
        return;
      }
      if (!this.only || this.only.has(index)) this.apply(statement, remarks);
      this.add(
        piece,
        { kind: statement.kind, name: statementName(statement), summary: statementSummary(statement) },
        false,
      );
      for (const { message, at } of remarks) this.list.warning(message, at);
    } catch (fault) {
      if (!(fault instanceof SyntaxFault)) throw fault;
      this.fail(piece, { fault, reader, statement: statement as Statement | undefined });
    }
  }

  private apply(statement: Statement, remarks: Remark[]): void {
    if ('table' in statement && statement.kind !== 'create-table' && !this.draft.find(statement.table)) {
      const { name } = statement.table;
      if (this.failedTables.has(name.toLowerCase())) {
        remarks.push({
          message: `table ${name} is not there because its own statement has an error`,
          at: statement.table,
        });
        return;
      }
    }
    applyStatement(this.draft, statement, remarks);
  }

  private fail(
    piece: Piece,
    failure: { readonly fault: SyntaxFault; readonly reader: TokenReader; readonly statement: Statement | undefined },
  ): void {
    const { fault, reader, statement } = failure;
    this.failures += 1;
    const isLeftOut = this.only && !this.only.has(this.statements.length);
    if (!isLeftOut) this.list.error(fault.message, fault.at, fault.hint);
    const info = statement
      ? { kind: statement.kind, name: statementName(statement), summary: statementSummary(statement) }
      : failedSummary(reader);
    this.add(piece, info, true);
    if (info.kind === 'create-table' && !this.draft.find({ name: info.name }))
      this.failedTables.add(info.name.toLowerCase());
    if (!statement && this.searches < mostSearches) this.searchAfter(fault, piece);
  }

  /** An open quote or a missing semicolon may hide the next statements: those that begin a line are read. */
  private searchAfter(fault: SyntaxFault, piece: Piece): void {
    const from = fault.at.start > piece.start ? fault.at.start : piece.start + 1;
    const next = nextStatementLine(this.source.text, from, piece.end);
    if (next <= piece.start || !this.startsLine(next)) return;
    this.searches += 1;
    this.splitter.resumeAt(next);
  }

  private startsLine(offset: number): boolean {
    const { text } = this.source;
    for (let at = offset - 1; at >= 0; at -= 1) {
      const character = text[at];
      if (character === '\n' || character === '\r') return true;
      if (character !== ' ' && character !== '\t') return false;
    }
    return true;
  }

  private add(piece: Piece, about: Pick<StatementInfo, 'kind' | 'name' | 'summary'>, failed: boolean): void {
    const { line, column } = this.source.placeOf(piece);
    const endLine = this.source.lineOf(Math.max(piece.end - 1, piece.start));
    this.statements.push({
      index: this.statements.length,
      ...about,
      line,
      column,
      endLine,
      start: piece.start,
      end: piece.end,
      failed,
    });
  }
}

/** Reads all statements of a text. */
export function readStatements(source: SourceText, list: ProblemList, options: ParseOptions): ReadStatements {
  const reading = new ScriptReading(source, list, options);
  reading.readAll();
  return reading;
}
