/** What becomes of pasted texts: nothing of them is lost. */
import { describe, expect, test } from 'vitest';
import { isBox } from './board-element.ts';
import { linesOfText } from './board-text.ts';
import { elementsOfText, withoutFence } from './pasted-text.ts';

const labels = (text: string): readonly (string | undefined)[] => {
  let ids = 0;
  return elementsOfText(text, () => `id${(ids += 1)}`).map(({ label }) => label);
};

describe('a pasted text', () => {
  test('longer than one element can hold stands in several, cut at the ends of lines', () => {
    const lines = Array.from({ length: 3_000 }, (_none, at) => `Line ${at} of a long log`);
    const found = labels(lines.join('\n'));
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((label = '') => label.length <= 20_000)).toBe(true);
    expect(found.join('\n')).toBe(lines.join('\n'));
    const word = 'x'.repeat(45_000);
    expect(labels(word).join('')).toBe(word);
  });

  test('is cut between characters, never within an emoji', () => {
    const family = '👩‍👩‍👧‍👦';
    const found = labels(`x${family.repeat(4_000)}`);
    expect(found).toHaveLength(3);
    expect(found.map((label = '') => label.replaceAll(family, ''))).toEqual(['x', '', '']);
    const smiles = labels(`x${'😀'.repeat(25_000)}`);
    expect(smiles.every((label = '') => label.isWellFormed())).toBe(true);
  });

  test('keeps its indents as spaces, without a tab', () => {
    const code = `if (paid) {\n\tship(\torder);\n}\n${'// a comment '.repeat(12)}`;
    const [label = ''] = labels(code);
    expect(label).toBe(code.replaceAll('\t', '    ').trimEnd());
    expect(linesOfText('\tship(  order);', { size: 14, line: 19, weight: 400 }, Infinity)).toEqual([
      '\u00a0\u00a0\u00a0\u00a0ship( \u00a0order);',
    ]);
  });

  test('of millions of letters takes linear time, as one word or many', () => {
    const started = process.cpuUsage().user;
    expect(labels('x'.repeat(2_000_000))).toHaveLength(100);
    expect(labels('word '.repeat(400_000))).toHaveLength(100);
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(10_000);
  });

  test('of a spreadsheet is a grid, also where cells hold line breaks and quotes', () => {
    expect(labels('Name\tNote\n"two\nlines"\t"a ""quoted"" word"')).toEqual([
      'Name',
      'Note',
      'two\nlines',
      'a "quoted" word',
    ]);
    const rows = Array.from({ length: 100 }, (_none, at) => `a${at}\tb${at}\tc${at}\td${at}\te${at}`);
    expect(labels(rows.join('\n'))).toHaveLength(500);
  });

  test('with a Markdown table is a grid', () => {
    expect(labels('| Name | Use |\n|---|:-:|\n| Redis | cache |')).toEqual(['Name', 'Use', 'Redis', 'cache']);
    expect(labels('one | two\nthree')).toEqual(['one | two', 'three']);
  });

  test('that is fenced is taken without its fence', () => {
    expect(withoutFence('```mermaid\ngraph TD\nA-->B\n```\n')).toBe('graph TD\nA-->B');
    expect(withoutFence('```\nhalf')).toBe('```\nhalf');
  });

  test('of a few lines becomes notes, all in their places', () => {
    const notes = elementsOfText('- One\n- Two', () => crypto.randomUUID());
    expect(notes.filter(isBox).map(({ type, label }) => [type, label])).toEqual([
      ['custom.StickyNote', 'One'],
      ['custom.StickyNote', 'Two'],
    ]);
  });
});
