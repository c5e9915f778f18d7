/** Routines in scripts without DELIMITER: their end is that of their outermost block. */
import type { Span } from '../text/source-text.ts';
import { readOrNothing } from '../text/syntax-fault.ts';
import { Lexer, type Token } from '../text/tokens.ts';
import type { SqlMode } from '../text/sql-mode.ts';
import { wordSet } from '../words/word-set.ts';

const routines = wordSet('PROCEDURE FUNCTION TRIGGER EVENT');
const others = wordSet('TABLE VIEW INDEX UNIQUE DATABASE SCHEMA USER TEMPORARY ROLE');
const mostWordsBefore = 24;

/** Whether a statement creates something with a body. */
export function startsRoutine(text: string, start: number, mode: SqlMode): boolean {
  const first = text.charCodeAt(start) | 32;
  if (first !== 99 && first !== 47) return false;
  const lexer = new Lexer(text, { start, end: Math.min(start + 1_000, text.length) }, mode);
  const isRoutine = readOrNothing(() => {
    if (lexer.next().upper !== 'CREATE') return false;
    for (let count = 0; count < mostWordsBefore; count += 1) {
      const { kind, upper } = lexer.next();
      if (kind === 'end' || others.has(upper)) return false;
      if (routines.has(upper)) return true;
    }
    return false;
  });
  return isRoutine === true;
}

const endsOfParts = wordSet('IF LOOP WHILE REPEAT');

/** The offset of the semicolon after the outermost block, the end of the span, or -1 when a block is never closed. */
export function blockEnd(text: string, span: Span, mode: SqlMode): number {
  const lexer = new Lexer(text, span, mode);
  let depth = 0;
  const end = readOrNothing(() => {
    let token: Token = lexer.next();
    for (;;) {
      if (token.kind === 'end') return depth > 0 ? -1 : span.end;
      if (token.kind === 'symbol' && token.text === ';' && depth === 0) return token.start;
      const { upper } = token;
      token = lexer.next();
      if (upper === 'BEGIN' || upper === 'CASE') depth += 1;
      else if (upper === 'END' && !endsOfParts.has(token.upper)) {
        depth = Math.max(depth - 1, 0);
        if (token.upper === 'CASE') token = lexer.next();
      }
    }
  });
  return end ?? -1;
}
