/** Writing on a screen as narrow as a phone. */
import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DocNode } from '../model/document.ts';
import { openEditor, paragraph } from './editor-fixture.tsx';

const words = ['Step', 'Service', 'Timeout', 'On failure', 'Responsibility'];
const row = (type: string, kind: string): DocNode => ({
  type,
  content: words.map((word) => ({ type: kind, attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(word)] })),
});

afterEach(() => page.viewport(1280, 800));

describe('a wide table', () => {
  test('keeps its words whole, and scrolls to the cell that is written in', async () => {
    await page.viewport(390, 844);
    const table: DocNode = {
      type: 'table',
      content: [row('table_header_row', 'table_header'), row('table_row', 'table_cell')],
    };
    const { field, type } = await openEditor({ type: 'doc', content: [table] });
    const scroller = field.querySelector<HTMLElement>('.aw-table');
    expect(scroller?.scrollWidth).toBeGreaterThan(scroller?.clientWidth ?? 0);
    expect(field.querySelector('th')?.getBoundingClientRect().height).toBeLessThan(40);
    const { violations } = await axe.run(field, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await type('{Control>}{Home}{/Control}');
    for (let time = 0; time < 4; time += 1) await type('{Tab}');
    await type('!');
    await expect.poll(() => scroller?.scrollLeft).toBeGreaterThan(0);
  });
});
