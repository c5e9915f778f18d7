/** Rows that are written in parts. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { rowParts, writeInParts } from './row-parts.ts';

const limits = { rows: 3, size: 10, sizeOf: (row: string) => row.length };

describe('parts', () => {
  test.each([
    ['none', [], []],
    ['as many rows as a statement may have', ['a', 'b', 'c', 'd'], [['a', 'b', 'c'], ['d']]],
    ['no more characters than a statement may have', ['aaaaaa', 'bbbb', 'c'], [['aaaaaa', 'bbbb'], ['c']]],
    ['a row that is too large by itself', ['a', 'b'.repeat(11), 'c'], [['a'], ['b'.repeat(11)], ['c']]],
  ] as const)('%s', (_what, rows, parts) => {
    expect([...rowParts<string>(rows, limits)]).toEqual(parts);
  });
});

describe('writing in parts', () => {
  const one = { ...limits, rows: 1 };

  test('sends a part before the one before it is answered, and holds two of them', async () => {
    const course: string[] = [];
    const answers = await writeInParts(['a', 'b', 'c', 'd'], one, async ([row = '']) => {
      course.push(`send ${row}`);
      await pause(5);
      course.push(`done ${row}`);
      return row.toUpperCase();
    });
    expect(answers).toEqual(['A', 'B', 'C', 'D']);
    expect(course).toEqual(['send a', 'send b', 'done a', 'send c', 'done b', 'send d', 'done c', 'done d']);
  });

  test('sends nothing more after a part that failed, and waits for those under way', async () => {
    const done: string[] = [];
    const writing = writeInParts(['a', 'b', 'c', 'd'], one, async ([row = '']) => {
      await pause(row === 'a' ? 5 : 10);
      if (row === 'a') throw new Error('No room.');
      done.push(row);
    });
    await expect(writing).rejects.toThrow('No room.');
    expect(done).toEqual(['b']);
  });
});
