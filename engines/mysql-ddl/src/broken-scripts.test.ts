/** Broken scripts: they are read without faults, and what is read can be written and read again. */
import { describe, expect, it } from 'vitest';
import { parseSchema } from './parse-schema.ts';
import { brokenScript } from './testing/broken-scripts.ts';
import { scriptFault } from './testing/script-faults.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const count = Number(process.env['SCRIPTS'] ?? 4_000);
console.log(`seed ${seed} (set SEED to repeat, SCRIPTS for another number than 4,000)`);

describe('broken scripts', () => {
  it(`are read without a fault, ${count} of them`, { timeout: 600_000 }, () => {
    for (let number = seed; number < seed + count; number += 1) {
      const text = brokenScript(number);
      const fault = scriptFault(text, number);
      if (fault !== undefined) throw new Error(`script ${number}: ${fault}\n${text}`);
    }
    expect(parseSchema(brokenScript(seed)).counts.tables).toBeGreaterThanOrEqual(0);
  });
});

/** Milliseconds of this process, which other processes do not change. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe('the time of reading', () => {
  it.each([
    ['open quotes', "CREATE TABLE a (b int COMMENT 'x);\n"],
    ['open comments', '/*! CREATE TABLE a (b int);\n'],
    ['open blocks', 'CREATE PROCEDURE a() BEGIN SELECT 1;\n'],
    ['open parentheses', 'CREATE TABLE a (b int CHECK ((((((((1;\n'],
    ['unknown statements', 'foo bar;\n'],
    ['blanks and dashes', '- - -- - \n   \t  -'],
    ['renames', 'RENAME TABLE a TO b, b TO a;\n'],
    ['keys', 'ALTER TABLE a ADD KEY (b);\n'],
    ['backslashes', "'\\"],
    ['stars', '/*~ * / */ *\\/ '],
  ])('grows with the length of a text of %s', (_name, unit) => {
    const textOf = (length: number): string =>
      `CREATE TABLE a (b int);\n${unit.repeat(Math.ceil(length / unit.length))}`;
    parseSchema(textOf(50_000));
    expect(cpuMs(() => parseSchema(textOf(400_000)))).toBeLessThan(3_000);
  });
});
