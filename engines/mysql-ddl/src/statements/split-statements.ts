/** Splits a script into statements, as the client of the server does: by delimiters outside of quotes and comments. */
import * as codes from '../text/character-codes.ts';
import { isBlank, isLineEnd } from '../text/characters.ts';
import {
  afterComment,
  afterQuoted,
  isDashComment,
  isDashCommentWithoutBlank,
  lineEndAfter,
  openComment,
} from '../text/skip.ts';
import type { SqlMode } from '../text/sql-mode.ts';
import { blockEnd, startsRoutine } from './routine-blocks.ts';

/** A statement without its delimiter. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** Whether it stands in a comment of what the platform cannot hold. */
  readonly isKept: boolean;
}

/** Reads one statement after the other. The caller may change `mode` between them, and move on with `resumeAt`. */
export class StatementSplitter {
  mode: SqlMode;
  /** Offset of the first comment that has no blank after its two dashes, or -1. */
  oddDashes = -1;
  private readonly text: string;
  private at = 0;
  private delimiter = ';';
  private delimiterLine = -1;
  private isKept = false;
  /** Set when a comment with code is never closed: from there on such comments do not hide delimiters. */
  private splitsInCode = false;
  /** Set when a routine without delimiter is never closed. */
  private ignoresBlocks = false;

  constructor(text: string, mode: SqlMode) {
    this.text = text;
    this.mode = mode;
  }

  /** Goes on at an offset after an error. */
  resumeAt(offset: number): void {
    this.at = offset;
    this.isKept = false;
  }

  /** The next statement that is not empty, or undefined at the end. */
  next(): Piece | undefined {
    for (;;) {
      this.skipToStart();
      if (this.at >= this.text.length) return undefined;
      if (this.readClientCommand()) continue;
      const start = this.at;
      const isKept = this.isKept;
      const end = this.statementEnd(start);
      if (end > start) return { start, end, isKept };
    }
  }

  /** Skips blanks, comments and empty statements. */
  private skipToStart(): void {
    const { text } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (isBlank(code) || code < 32) this.at += 1;
      else if (code === codes.hash || (code === codes.minus && isDashComment(text, this.at))) this.skipLine();
      else if (text.startsWith(this.delimiter, this.at)) this.at += this.delimiter.length;
      else if (text.startsWith('*/', this.at)) {
        this.isKept = false;
        this.at += 2;
      } else if (!text.startsWith('/*', this.at) || !this.skipComment()) return;
    }
  }

  private skipLine(): void {
    const { text, at } = this;
    if (this.oddDashes < 0 && text.charCodeAt(at) === codes.minus && isDashCommentWithoutBlank(text, at))
      this.oddDashes = at;
    this.at = lineEndAfter(text, at, text.length);
  }

  /** Skips a comment before a statement; false when the statement begins with it. */
  private skipComment(): boolean {
    const { kind, content } = openComment(this.text, this.at, this.mode);
    if (kind === 'code') return false;
    if (kind === 'kept') {
      this.isKept = true;
      this.at = content;
      return true;
    }
    const after = afterComment(this.text, this.at, this.text.length);
    if (after >= 0) this.at = after;
    return after >= 0;
  }

  /** Commands of the client, which end with their line: DELIMITER, SOURCE, USE. */
  private readClientCommand(): boolean {
    const { text } = this;
    const command = /(?:delimiter|source|use|\\[.u])(?=[ \t])/iy;
    command.lastIndex = this.at;
    const found = command.exec(text)?.[0].toLowerCase();
    if (found === undefined) return false;
    const lineEnd = lineEndAfter(text, this.at, text.length);
    const rest = text.slice(this.at + found.length, Math.min(lineEnd, this.at + 500)).trim();
    // USE matters to the reader of statements.
    if (found === 'use') return false;
    if (found === 'delimiter') this.delimiter = rest.split(/[ \t]/)[0] || ';';
    this.at = lineEnd;
    return true;
  }

  /** The end of the statement that starts here; goes on after its delimiter. */
  private statementEnd(start: number): number {
    const { text } = this;
    if (this.delimiter === ';' && !this.ignoresBlocks && startsRoutine(text, start, this.mode)) {
      const limit = this.delimiterLineAfter(start);
      const end = blockEnd(text, { start, end: limit }, this.mode);
      if (end >= 0) {
        this.at = end === limit ? limit : end + 1;
        return end;
      }
      this.ignoresBlocks = true;
    }
    return this.scan(start);
  }

  /** Where the next line with DELIMITER starts, or the end of the text: looked for once. */
  private delimiterLineAfter(start: number): number {
    if (this.delimiterLine > start) return this.delimiterLine;
    const line = /(?<=[\n\r])delimiter /gi;
    line.lastIndex = start;
    this.delimiterLine = line.exec(this.text)?.index ?? this.text.length;
    return this.delimiterLine;
  }

  private scan(start: number): number {
    const { text, delimiter } = this;
    const first = delimiter.charCodeAt(0);
    let openCode = 0;
    let isInKept = false;
    let at = start;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === first && (openCode === 0 || this.splitsInCode) && text.startsWith(delimiter, at)) {
        this.at = at + delimiter.length;
        return at;
      }
      if (code > codes.backtick) at += 1;
      else if (code === codes.singleQuote || code === codes.doubleQuote || code === codes.backtick) {
        const after = afterQuoted(text, at, text.length, this.mode);
        at = after < 0 ? text.length : after;
      } else if (code === codes.slash && text.charCodeAt(at + 1) === codes.star) {
        const { kind, content } = openComment(text, at, this.mode);
        const after = kind === 'plain' ? afterComment(text, at, text.length) : content;
        if (kind === 'code') openCode += 1;
        if (kind === 'kept') isInKept = true;
        at = after < 0 ? text.length : after;
      } else if (code === codes.star && text.charCodeAt(at + 1) === codes.slash) {
        if (this.isKept && !isInKept && openCode === 0) {
          this.isKept = false;
          this.at = at + 2;
          return at;
        }
        if (openCode > 0) openCode -= 1;
        else isInKept = false;
        at += 2;
      } else if (code === codes.hash || (code === codes.minus && isDashComment(text, at)))
        at = lineEndAfter(text, at, text.length);
      else if (isLineEnd(code) && this.isDelimiterCommand(at + 1)) {
        this.at = at + 1;
        return at;
      } else at += 1;
    }
    if (openCode > 0 && !this.splitsInCode) {
      this.splitsInCode = true;
      return this.scan(start);
    }
    this.at = text.length;
    return text.length;
  }

  private isDelimiterCommand(at: number): boolean {
    if ((this.text.charCodeAt(at) | 32) !== 100) return false;
    return this.text.slice(at, at + 10).toLowerCase() === 'delimiter ';
  }
}

const statementLine =
  /(?:create[ \t]+(?:table|temporary|unique|fulltext|spatial|index|view|or|trigger|procedure|function|event|definer|algorithm)|(?:alter|drop|rename)[ \t]+table|insert[ \t]+into|delimiter)\b/iy;

/** The offset of the next line that looks like the start of a statement, or -1: where to go on after an error. */
export function nextStatementLine(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    while (at < end && isBlank(text.charCodeAt(at))) at += 1;
    statementLine.lastIndex = at;
    if (statementLine.test(text)) return at;
    at = lineEndAfter(text, at, end) + 1;
  }
  return -1;
}
