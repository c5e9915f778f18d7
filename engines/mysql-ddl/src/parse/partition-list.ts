/** Partitions of a table one by one: read from the text that a table keeps, changed, and written again. */
import { Lexer } from '../text/tokens.ts';
import { readOrNothing } from '../text/syntax-fault.ts';
import { TokenReader } from './token-reader.ts';

/** A partition as it is written. */
export interface Partition {
  readonly name: string;
  readonly text: string;
}

/** How a table is partitioned. */
export interface PartitionList {
  /** From `PARTITION BY` to before the partitions or their number. */
  readonly head: string;
  /** Number of partitions that are not written one by one. */
  readonly count?: number;
  readonly partitions: readonly Partition[];
}

/** Partitions between parentheses, as definitions of CREATE TABLE and ALTER TABLE have them. */
export const readPartitions = (reader: TokenReader): readonly Partition[] =>
  reader.list(() => {
    const from = reader.mark;
    reader.expectWords('PARTITION');
    const { name } = reader.name('the name of a partition');
    while (!reader.isSymbol(',') && !reader.isSymbol(')')) {
      if (reader.isAtEnd) throw reader.unexpected(', or )');
      const token = reader.take();
      if (token.kind === 'symbol' && token.text === '(') reader.toClosing(token);
    }
    return { name, text: reader.textBetween(from, reader.mark) };
  });

/** Takes apart what a table keeps; undefined for a text with something else in it. */
export const partitionsOf = (text: string): PartitionList | undefined =>
  readOrNothing(() => {
    const lexer = new Lexer(
      text,
      { start: 0, end: text.length },
      { ansiQuotes: false, noBackslashEscapes: false, newest: 0 },
    );
    const reader = new TokenReader(text, lexer);
    let end = 0;
    let count: number | undefined;
    while (!reader.isAtEnd) {
      if (reader.isSymbol('(') && reader.peek(1).upper === 'PARTITION') {
        const partitions = readPartitions(reader);
        if (!reader.isAtEnd) throw reader.unexpected('the end of the partitions');
        return { head: reader.textBetween(0, end), partitions };
      }
      if (reader.skip('PARTITIONS')) {
        count = reader.integer();
        continue;
      }
      const token = reader.take();
      if (token.kind === 'symbol' && token.text === '(') reader.toClosing(token);
      if (count === undefined) end = reader.mark;
    }
    return { head: reader.textBetween(0, end), count: count ?? 1, partitions: [] };
  });

/** The text that a table keeps. */
export const partitioningText = ({ head, count, partitions }: PartitionList): string =>
  partitions.length > 0
    ? `${head} (${partitions.map(({ text }) => text).join(', ')})`
    : `${head} PARTITIONS ${count ?? 1}`;
