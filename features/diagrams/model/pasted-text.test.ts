/** What becomes of pasted texts: nothing of them is lost. */
import { describe, expect, test } from 'vitest';
import { isBox } from './board-element.ts';
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
