/** Two versions drawn against each other, and the way from change to change. */
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import axe from 'axe-core';
import type { DocNode } from '../model/document.ts';
import { everyBlockJson } from '../model/every-block.ts';
import { compareWithFormer, CompareVersions, type ComparedPair, type Version } from './compare-versions.tsx';
import { documentOf, paragraph } from './editor-fixture.tsx';

const version = (title: string, ...content: DocNode[]): Version => ({
  title,
  json: JSON.stringify({ type: 'doc', content }),
  at: '2026-11-20T08:00:00.000Z',
  by: 'Ada',
});
const heading = (level: number, value: string): DocNode => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text: value }],
});
const cell = (value: string): DocNode => ({
  type: 'table_cell',
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(value)],
});
const table = (...rows: string[][]): DocNode => ({
  type: 'table',
  content: rows.map((values) => ({ type: 'table_row', content: values.map(cell) })),
});

const older = version(
  'Runbook',
  heading(2, 'Before the shift'),
  paragraph('Read the log of the last day.'),
  paragraph('Nobody is told of this.'),
  paragraph('This paragraph goes elsewhere.'),
  table(['web', '80'], ['db', '5432']),
  { type: 'alert', attrs: { type: 'info' }, content: [paragraph('Mind the queue.')] },
);
const newer = version(
  'Runbook of the night',
  paragraph('This paragraph goes elsewhere.'),
  heading(3, 'Before the shift'),
  paragraph('Read the log of the last night.'),
  table(['web', '443'], ['db', '5432'], ['mail', '25']),
  { type: 'alert', attrs: { type: 'danger' }, content: [paragraph('Mind the queue.')] },
);

const chosen = vi.fn<(pair: ComparedPair) => void>();

async function show(before: Version | undefined, after: Version | undefined, newest = 3): Promise<HTMLElement> {
  chosen.mockClear();
  const Shown = () => {
    const [pair, setPair] = useState(compareWithFormer(newest));
    return (
      <CompareVersions
        newest={newest}
        pair={pair}
        before={before}
        after={after}
        onChoose={(next) => {
          chosen(next);
          setPair(next);
        }}
      />
    );
  };
  const screen = await render(
    <MantineProvider env="test">
      <dialog open aria-label="History">
        <Shown />
      </dialog>
    </MantineProvider>,
  );
  return screen.container;
}
const texts = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('the difference', () => {
  test('strikes what went and underlines what came, in the looks of a page', async () => {
    const root = await show(older, newer);
    expect(texts(root, 'h2.aw-version-title ins')).toEqual([' of the night']);
    const line = [...root.querySelectorAll('.aw-doc p')].find(({ textContent }) => textContent?.startsWith('Read'));
    expect([texts(line as Element, 'del'), texts(line as Element, 'ins')]).toEqual([['day'], ['night']]);
    expect(getComputedStyle(line?.querySelector('del') as Element).textDecorationLine).toBe('line-through');
    expect(getComputedStyle(line?.querySelector('ins') as Element).textDecorationLine).toBe('underline');
    await expect.element(page.getByRole('heading', { name: 'Before the shift', level: 4 })).toBeVisible();
  });

  test('names blocks that came, went, moved or are another kind now', async () => {
    const root = await show(older, newer);
    const blocks = [...root.querySelectorAll<HTMLElement>('.aw-change')].map(
      ({ dataset, textContent }) => `${dataset['change']}: ${textContent}`,
    );
    expect(blocks).toContain('moved: Moved here: This paragraph goes elsewhere.');
    expect(blocks).toContain('moved-away: Moved from here: ');
    expect(blocks).toContain('removed: Removed: Nobody is told of this.');
    expect(blocks).toContain('changed: Heading 2 → Heading 3Before the shift');
    expect(blocks).toContain('changed: Alert: info → dangerMind the queue.');
  });

  test('shows a table cell by cell', async () => {
    const root = await show(older, newer);
    expect(texts(root, 'td:has([data-change])')).toEqual(['Removed: 80Added: 443']);
    expect(texts(root, 'tr[data-change="added"]')).toEqual(['mail25']);
  });

  test('breaks long lines of code, so that a change at their end is seen', async () => {
    const code = (end: string) => ({
      type: 'code_block',
      content: [{ type: 'text', text: `${'long '.repeat(400)}${end}` }],
    });
    const root = await show(version('Page', code('before')), version('Page', code('after')));
    const pre = root.querySelector('.aw-compared pre');
    expect(texts(root, '.aw-compared pre ins')).toEqual(['after']);
    expect(pre?.scrollWidth).toBe(pre?.clientWidth);
  });

  test('takes no ids of headings, and passes the checks of accessibility', async () => {
    const root = await show(version('Page', paragraph('')), { ...version('Page'), json: everyBlockJson });
    expect(root.querySelectorAll('.aw-doc [id]')).toHaveLength(0);
    const { violations } = await axe.run(root, {
      rules: { region: { enabled: false }, 'landmark-unique': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  test('of equal versions shows a message', async () => {
    await show(older, older);
    await expect.element(page.getByText('These two versions are the same.')).toBeVisible();
    await expect.element(page.getByText('No changes')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Next change' })).toBeDisabled();
  });
});

test('a collapsible block stands open where something in it changed', async () => {
  const details = (summary: string, inside: string): DocNode => ({
    type: 'details',
    content: [
      { type: 'details_summary', content: [{ type: 'text', text: summary }] },
      { type: 'details_content', content: [paragraph(inside)] },
    ],
  });
  const root = await show(
    version(
      'Page',
      details('More', 'The same words.'),
      details('Old name', 'Stays as it is.'),
      details('Log', 'Nothing.'),
    ),
    version(
      'Page',
      details('More', 'The other words.'),
      details('New name', 'Stays as it is.'),
      details('Log', 'Nothing.'),
    ),
  );
  await expect.poll(() => [...root.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true, false]);
  await expect.element(page.getByText('2 changes')).toBeVisible();
  expect(root.querySelectorAll('[data-change-stop]')).toHaveLength(2);
});

describe('the way through the changes', () => {
  test('goes on by button and by key, from the last to the first', async () => {
    const root = await show(older, newer);
    const stops = root.querySelectorAll('[data-change-stop]');
    await expect.element(page.getByText(`${stops.length} changes`)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Next change' }));
    expect(document.activeElement).toBe(stops[0]);
    await expect.element(page.getByText(`Change 1 of ${stops.length}`)).toBeVisible();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(stops[1]);
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(document.activeElement).toBe(stops[stops.length - 1]);
    expect(root.querySelectorAll('[data-current]')).toHaveLength(1);
  });
});

describe('the choice of versions', () => {
  test('is this one against the one before at first, and any two by the lists', async () => {
    await show(older, newer, 12);
    const [newest, former] = [
      page.getByRole('combobox', { name: 'Version', exact: true }),
      page.getByRole('combobox', { name: 'Version compared with' }),
    ];
    await expect.element(newest).toHaveValue('12 (current)');
    await expect.element(former).toHaveValue('11');
    await userEvent.click(former);
    await userEvent.click(page.getByRole('option', { name: '3', exact: true }));
    expect(chosen).toHaveBeenLastCalledWith({ before: 3, after: 12 });
    await userEvent.click(newest);
    await userEvent.click(page.getByRole('option', { name: '2', exact: true }));
    expect(chosen).toHaveBeenLastCalledWith({ before: 2, after: 3 });
  });

  test('shows a version alone when asked, and always the first one', async () => {
    const root = await show(older, newer);
    await userEvent.click(page.getByText('Text', { exact: true }));
    await expect.poll(() => root.querySelectorAll('ins, del, .aw-change')).toHaveLength(0);
    expect(texts(root, 'h2')).toContain('Runbook of the night');
  });

  test('of the first version has nothing to compare', async () => {
    const root = await show(undefined, { ...version('First'), json: JSON.stringify(documentOf('one')) }, 1);
    expect(texts(root, '.aw-doc p')).toEqual(['one']);
    expect(page.getByRole('combobox', { name: 'Version compared with' }).elements()).toEqual([]);
  });
});
