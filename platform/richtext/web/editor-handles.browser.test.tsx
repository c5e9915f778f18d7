/** The handles of blocks and of table lines, and the keys that move the same things. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';
import type { DocNode } from '../model/document.ts';

const texts = (blocks: DocNode[]): string[] => blocks.map(textOf);
const textOf = (node: DocNode): string => node.text ?? (node.content ?? []).map(textOf).join(' ');

const cell = (type: string, text: string): DocNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [paragraph(text)],
});
const tableOf = (...rows: string[][]): DocNode => ({
  type: 'doc',
  content: [
    {
      type: 'table',
      content: rows.map((row, at) => ({
        type: at === 0 ? 'table_header_row' : 'table_row',
        content: row.map((text) => cell(at === 0 ? 'table_header' : 'table_cell', text)),
      })),
    },
    { type: 'paragraph' },
  ],
});

const grip = () => page.getByRole('button', { name: 'Drag to move, click for actions' });
const lineOf = (text: string) => page.getByText(text, { exact: true });

async function openBlockMenu(text: string): Promise<void> {
  await userEvent.hover(lineOf(text));
  await userEvent.click(grip());
}

describe('the handle of a block', () => {
  test('moves it down and up by its menu', async () => {
    const { blocks } = await openEditor(documentOf('one', 'two', 'three'));
    await openBlockMenu('one');
    await userEvent.click(page.getByRole('menuitem', { name: /Move down/ }));
    expect(texts(blocks())).toEqual(['two', 'one', 'three']);
    await openBlockMenu('three');
    await userEvent.click(page.getByRole('menuitem', { name: /Move up/ }));
    expect(texts(blocks())).toEqual(['two', 'three', 'one']);
  });

  test('copies it, deletes it and makes a heading of it', async () => {
    const { blocks } = await openEditor(documentOf('one', 'two'));
    await openBlockMenu('two');
    await userEvent.click(page.getByRole('menuitem', { name: 'Duplicate' }));
    expect(texts(blocks())).toEqual(['one', 'two', 'two']);
    await openBlockMenu('one');
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
    expect(texts(blocks())).toEqual(['two', 'two']);
    await userEvent.hover(page.getByText('two').first());
    await userEvent.click(grip());
    await userEvent.click(page.getByRole('menuitem', { name: 'Heading 2' }));
    expect(blocks()[0]).toMatchObject({ type: 'heading', attrs: { level: 2 } });
  });

  test('is dragged to another place', async () => {
    const { blocks } = await openEditor(documentOf('one', 'two', 'three'));
    await userEvent.hover(lineOf('three'));
    await expect.element(grip()).toBeVisible();
    await userEvent.dragAndDrop(grip(), lineOf('one'), { targetPosition: { x: 5, y: 2 } });
    expect(texts(blocks())).toEqual(['three', 'one', 'two']);
  });

  test('is not there for a diagram and for the empty line at the end', async () => {
    const diagram: DocNode = { type: 'diagram', attrs: { diagram: 'd1' } };
    await openEditor({ type: 'doc', content: [paragraph('one'), diagram, { type: 'paragraph' }] });
    await userEvent.hover(lineOf('one'));
    await expect.element(grip()).toBeVisible();
    await userEvent.hover(document.querySelector('.aw-embed-edit') ?? document.body);
    await expect.element(grip()).not.toBeInTheDocument();
  });
});

describe('Alt-Shift and an arrow', () => {
  test('move the block of the cursor, which goes along, but never behind the empty line at the end', async () => {
    const { blocks, type } = await openEditor(documentOf('one', 'two'));
    await type('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await type('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await type('!');
    expect(texts(blocks())).toEqual(['two', '!one']);
  });

  test('move the item of the cursor within its list, and stay at its edge', async () => {
    const item = (...content: DocNode[]): DocNode => ({ type: 'list_item', content });
    const list = (...items: DocNode[]): DocNode => ({ type: 'bullet_list', content: items });
    const { blocks, type } = await openEditor({
      type: 'doc',
      content: [list(item(paragraph('one')), item(paragraph('two'), list(item(paragraph('in'))))), paragraph('')],
    });
    await type('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await type('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await type('!');
    expect(blocks()).toEqual([list(item(paragraph('two'), list(item(paragraph('in')))), item(paragraph('!one')))]);
  });

  test('move the row or the column of the cursor; the header row stays first', async () => {
    const { blocks, type } = await openEditor(tableOf(['a', 'b'], ['c', 'd'], ['e', 'f']));
    await type('{ArrowRight}');
    await type('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(textOf(blocks()[0] ?? paragraph(''))).toBe('a b c d e f');
    await type('{Tab}{Tab}');
    await type('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(textOf(blocks()[0] ?? paragraph(''))).toBe('a b e f c d');
    await type('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(textOf(blocks()[0] ?? paragraph(''))).toBe('b a f e d c');
    expect(blocks()[0]?.content?.map(({ type: name }) => name)).toEqual(['table_header_row', 'table_row', 'table_row']);
  });
});

describe('the cursor in a table', () => {
  test('is at the end of the text of a cell after Tab, and the next key replaces nothing', async () => {
    const { blocks, type } = await openEditor(tableOf(['a', 'b'], ['c', 'd']));
    await type('{Tab}');
    await expect.element(page.getByRole('toolbar', { name: 'Table' })).toBeVisible();
    await type('!');
    expect(textOf(blocks()[0] ?? paragraph(''))).toBe('a b! c d');
  });

  test('is at the end of the text of merged cells', async () => {
    const { blocks, type } = await openEditor(tableOf(['a', 'b'], ['c', 'd']));
    await userEvent.dragAndDrop(lineOf('a'), lineOf('b'));
    await userEvent.click(page.getByRole('button', { name: 'Merge cells' }));
    await type('!');
    expect(textOf(blocks()[0] ?? paragraph(''))).toMatch(/^a b! c d$/);
  });
});

describe('the handles of a table', () => {
  test('move, add and delete the row and the column of the cursor', async () => {
    const { blocks, type } = await openEditor(tableOf(['a', 'b'], ['c', 'd'], ['e', 'f']));
    await type('{Tab}{Tab}');
    await userEvent.click(page.getByRole('button', { name: 'Row actions' }));
    await userEvent.click(page.getByRole('menuitem', { name: /Move row down/ }));
    expect(textOf(blocks()[0] ?? paragraph(''))).toBe('a b e f c d');
    await userEvent.click(page.getByRole('button', { name: 'Row actions' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete row' }));
    expect(textOf(blocks()[0] ?? paragraph(''))).toBe('a b e f');
    await userEvent.click(page.getByRole('button', { name: 'Column actions' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Insert column right' }));
    expect(blocks()[0]?.content?.[0]?.content).toHaveLength(3);
  });
});
