/** Editor rules that the specification states explicitly (authoring 2.1 and 3). */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LINK_INPUT_LABEL } from '../contract.ts';
import type { DocNode } from '../model/document.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';

const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content: [...content, paragraph('')] });
const picker = page.getByRole('listbox', { name: 'Blocks' });
const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
const linkInput = page.getByRole('combobox', { name: LINK_INPUT_LABEL });

describe('content', () => {
  test.each(['', '[]', '"doc"', '{"type":"doc"}', '{"type":"doc","content":[]}', '{"type":"doc","content":[7]}'])(
    '%j is an empty document that can be written in',
    async (json) => {
      const { type, blocks, changes, close } = await openEditor(json);
      await type('words');
      expect(blocks()).toEqual([paragraph('words')]);
      await close();
      expect(changes.every((change) => (JSON.parse(change) as DocNode).type === 'doc')).toBe(true);
    },
  );

  test('every change is emitted: typed, removed, undone, and made by a bar', async () => {
    const { type, changes, handle } = await openEditor(documentOf('word', ''));
    const emitted = (): DocNode[] => {
      handle.flush();
      return (JSON.parse(changes.at(-1) ?? '{}') as DocNode).content ?? [];
    };
    await type('a');
    expect(emitted()[0]).toEqual(paragraph('aword'));
    await type('{Backspace}');
    expect(emitted()[0]).toEqual(paragraph('word'));
    await type('{Shift>}{End}{/Shift}');
    await userEvent.click(page.getByRole('button', { name: 'Heading 2' }));
    expect(emitted()[0]?.type).toBe('heading');
    await type('{Control>}z{/Control}');
    expect(emitted()[0]?.type).toBe('paragraph');
    expect(changes.filter((change, index) => change === changes[index - 1])).toEqual([]);
  });
});

describe('the block picker', () => {
  const list: DocNode = { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph('')] }] };
  const cell: DocNode = { type: 'table_cell', attrs: { colspan: 1, rowspan: 1 }, content: [paragraph('')] };
  test.each<[string, DocNode]>([
    ['a quote', { type: 'blockquote', content: [paragraph('')] }],
    ['an alert', { type: 'alert', attrs: { type: 'info' }, content: [paragraph('')] }],
    ['a list', list],
    ['a heading', { type: 'heading', attrs: { level: 2 } }],
    ['a cell', { type: 'table', content: [{ type: 'table_row', content: [cell] }] }],
    ['code', { type: 'code_block', attrs: { lang: null } }],
  ])('stays closed in %s: a slash is a letter there', async (_, block) => {
    const { type, stored } = await openEditor(docOf(block));
    await type('/al');
    expect(picker.elements()).toEqual([]);
    expect(JSON.stringify(stored())).toContain('"text":"/al"');
  });

  test('finds a Mermaid diagram, which is code in that language', async () => {
    const { type, blocks } = await openEditor();
    await type('/mermaid');
    await type('{Enter}');
    await type('graph');
    expect(blocks()[0]).toEqual({
      type: 'code_block',
      attrs: { lang: 'mermaid' },
      content: [{ type: 'text', text: 'graph' }],
    });
  });

  test('opens in a top-level paragraph, also between others, and goes with its slash', async () => {
    const { type } = await openEditor(documentOf('one', '', 'three', ''));
    await type('{ArrowDown}');
    await type('/');
    await expect.element(picker).toBeVisible();
    await type('{Backspace}');
    await expect.poll(() => picker.elements()).toEqual([]);
  });
});

describe('the selection toolbar and the link selector', () => {
  test('a click outside of both closes both', async () => {
    const outside = document.createElement('button');
    outside.textContent = 'Outside';
    document.body.append(outside);
    const { type } = await openEditor(documentOf('word', ''));
    await type('{Shift>}{End}{/Shift}');
    await type('{Control>}k{/Control}');
    await expect.element(linkInput).toHaveFocus();
    await expect.element(toolbar).toBeVisible();
    await userEvent.click(outside);
    await expect.poll(() => [...linkInput.elements(), ...toolbar.elements()]).toEqual([]);
    outside.remove();
  });

  test('a search starts 400 ms after the last key, once, and never for an address', async () => {
    const asked: { query: string; at: number }[] = [];
    const searchLinks = vi.fn(async (query: string) => {
      asked.push({ query, at: performance.now() });
      return [];
    });
    const { type } = await openEditor(documentOf('word', ''), { searchLinks });
    await type('{Shift>}{End}{/Shift}');
    await type('{Control>}k{/Control}');
    await expect.element(linkInput).toHaveFocus();
    let lastKey = 0;
    linkInput.element().addEventListener('input', () => (lastKey = performance.now()));
    await type('sta');
    await type('ck');
    await expect.poll(() => asked.map(({ query }) => query)).toEqual(['stack']);
    expect((asked[0]?.at ?? 0) - lastKey).toBeGreaterThanOrEqual(390);
    expect((asked[0]?.at ?? 0) - lastKey).toBeLessThan(900);
    await userEvent.fill(linkInput, 'https://a.example/stack');
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(asked).toHaveLength(1);
  });
});
