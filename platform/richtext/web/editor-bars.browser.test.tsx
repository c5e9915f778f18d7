/** What floats over the text: the slash picker, the selection toolbar, the link selector and the bars of blocks. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  DIAGRAM_VANISHED,
  LINK_INPUT_LABEL,
  LINK_NOT_VALID,
  LINK_SEARCH_PAUSE_MS,
  NO_RESULTS_FOUND,
  SELECT_DIAGRAM,
  SELECT_MODEL,
  VIEW_VANISHED,
} from '../contract.ts';
import type { DocNode } from '../model/document.ts';
import type { LinkSuggestion } from './editor/link-selector.tsx';
import { markdownToDocument } from '../model/markdown-to-document.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent?.replace(/(#+|-|1\.|>|\[ \]) space|```|---$/, '').trim());
const linked = (value: string, href: string) => ({
  type: 'text',
  marks: [{ type: 'link', attrs: { href, title: null } }],
  text: value,
});
const cell = (type: string, ...content: DocNode[]): DocNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: content.length > 0 ? content : [{ type: 'paragraph' }],
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the slash picker', () => {
  test('lists the blocks sorted by label', async () => {
    const { type } = await openEditor();
    await type('/');
    await expect.element(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
    const labels = options();
    expect(labels).toEqual([
      'Alert',
      'Blockquote',
      'Bullet list',
      'Code block',
      'Collapsible',
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Heading 4',
      'Heading 5',
      'Heading 6',
      'Mermaid diagram',
      'Ordered list',
      'Separator',
      'Table',
      'Task list',
    ]);
  });

  test('is filtered by the text after the slash', async () => {
    const { type } = await openEditor();
    await type('/lis');
    await expect.poll(options).toEqual(['Bullet list', 'Ordered list', 'Task list']);
  });

  test('stays closed in a list, after other text, and once it was closed by Escape', async () => {
    const { type, blocks } = await openEditor();
    await type('a/');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    await type('{Enter}- /');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    await type('{Enter}{Enter}/a{Escape}lert');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    expect(blocks().at(-1)).toEqual(paragraph('/alert'));
  });

  test.each([
    ['/alert', { type: 'alert', attrs: { type: 'info' }, content: [paragraph('x')] }],
    ['/blockquote', { type: 'blockquote', content: [paragraph('x')] }],
    ['/bullet', { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph('x')] }] }],
    ['/ordered', { type: 'ordered_list', content: [{ type: 'list_item', content: [paragraph('x')] }] }],
    [
      '/task',
      { type: 'task_list', content: [{ type: 'task_item', attrs: { checked: false }, content: [paragraph('x')] }] },
    ],
    [
      '/toggle',
      {
        type: 'details',
        content: [
          { type: 'details_summary', content: [{ type: 'text', text: 'x' }] },
          { type: 'details_content', content: [paragraph('')] },
        ],
      },
    ],
    ['/code', { type: 'code_block', attrs: { lang: null }, content: [{ type: 'text', text: 'x' }] }],
    ['/heading 2', { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'x' }] }],
  ])('%s makes its block', async (keys, block) => {
    const { type, blocks } = await openEditor();
    await type(`${keys}{Enter}x`);
    expect(blocks()).toEqual([block]);
  });

  test('/separator makes a rule and goes on below it', async () => {
    const { type, blocks } = await openEditor();
    await type('/sep{Enter}x');
    expect(blocks()).toEqual([{ type: 'hr' }, paragraph('x')]);
  });

  test('arrow keys choose a row, a click takes one', async () => {
    const { type, blocks } = await openEditor();
    await type('/head{ArrowDown}{ArrowDown}{Enter}three');
    expect(blocks()).toEqual([{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'three' }] }]);
    await type('{Enter}/');
    await userEvent.click(page.getByRole('option', { name: 'Alert' }));
    await type('look');
    expect(blocks().at(-1)).toEqual({ type: 'alert', attrs: { type: 'info' }, content: [paragraph('look')] });
  });
});

describe('the selection toolbar', () => {
  test('appears over selected text and sets marks and blocks', async () => {
    const { type, blocks } = await openEditor(documentOf('word', ''));
    await type('{Shift>}{End}{/Shift}');
    await expect.element(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await userEvent.click(button('Bold'));
    await userEvent.click(button('Heading 2'));
    expect(blocks()).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', marks: [{ type: 'bold' }], text: 'word' }] },
    ]);
    await userEvent.click(button('Heading 2'));
    await userEvent.click(button('Blockquote'));
    expect(blocks()[0]).toMatchObject({ type: 'blockquote', content: [{ type: 'paragraph' }] });
    await type('{ArrowRight}');
    await expect.poll(() => page.getByRole('toolbar', { name: 'Formatting' }).elements()).toEqual([]);
  });

  test('goes away when something outside is clicked', async () => {
    const { type } = await openEditor(documentOf('word', ''));
    await type('{Shift>}{End}{/Shift}');
    await expect.element(page.getByRole('toolbar')).toBeVisible();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    (document.activeElement as HTMLElement).blur();
    await expect.poll(() => page.getByRole('toolbar').elements()).toEqual([]);
  });
});

describe('the link selector', () => {
  const openSelector = async (extras: Parameters<typeof openEditor>[1] = {}) => {
    const editor = await openEditor(documentOf('read this', ''), extras);
    await editor.type('{Shift>}{End}{/Shift}');
    await editor.type('{Control>}k{/Control}');
    const input = page.getByRole('combobox', { name: LINK_INPUT_LABEL });
    await expect.element(input).toHaveFocus();
    return { ...editor, input };
  };

  test.each([
    'https://a.example/x?q=1',
    'mailto:a@b.example',
    'archwright://7.adr.internal',
    'archwright://home.doc.internal/handbook/home',
  ])('takes %s', async (href) => {
    const { type, blocks } = await openSelector();
    await type(`${href}{Enter}`);
    expect(blocks()).toEqual([{ type: 'paragraph', content: [linked('read this', href)] }]);
  });

  test.each(['a.example', 'javascript:alert(1)', 'https://', 'archwright://x', 'some words'])(
    'refuses %s',
    async (href) => {
      const { type, blocks } = await openSelector();
      await type(`${href}{Enter}`);
      await expect.element(page.getByRole('alert')).toHaveTextContent(LINK_NOT_VALID);
      expect(blocks()).toEqual([paragraph('read this')]);
    },
  );

  test('closes with the toolbar when something outside is clicked', async () => {
    const { input } = await openSelector();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await expect.poll(() => input.elements()).toEqual([]);
    await expect.poll(() => page.getByRole('toolbar').elements()).toEqual([]);
  });

  test('searches pages 400 ms after the last key and takes one by the keys', async () => {
    const searchLinks = vi.fn(async (query: string) =>
      query === 'none'
        ? []
        : [
            { title: 'First', kind: 'adr', href: 'archwright://1.adr.internal' },
            { title: 'Second', kind: 'rfc', href: 'archwright://2.rfc.internal' },
          ],
    );
    const { type, input, blocks } = await openSelector({ searchLinks });
    await type('none');
    expect(searchLinks).not.toHaveBeenCalled();
    await expect.element(page.getByText(NO_RESULTS_FOUND)).toBeVisible();
    expect(searchLinks).toHaveBeenCalledTimes(1);
    await userEvent.clear(input);
    await type('page');
    await expect.element(page.getByRole('option', { name: 'Second rfc' })).toBeVisible();
    await type('{ArrowDown}{ArrowDown}{Enter}');
    expect(blocks()).toEqual([{ type: 'paragraph', content: [linked('read this', 'archwright://2.rfc.internal')] }]);
  });

  test('shows found pages with the icon of their kind and the hit marked, at first the newest search', async () => {
    const Icon = () => <svg data-testid="kind-icon" />;
    let answerFirst: (rows: LinkSuggestion[]) => void = () => undefined;
    const row = (title: string): LinkSuggestion => ({
      title,
      parts: [
        { text: title.slice(0, 6), hit: true },
        { text: title.slice(6), hit: false },
      ],
      kind: 'Document',
      Icon,
      href: 'archwright://home.doc.internal/handbook/home',
    });
    const { type, input } = await openSelector({
      searchLinks: (query) =>
        query === 'first'
          ? new Promise((resolve) => {
              answerFirst = resolve;
            })
          : Promise.resolve([row('Schema of prices')]),
    });
    await type('first');
    await new Promise((resolve) => setTimeout(resolve, LINK_SEARCH_PAUSE_MS + 50));
    await userEvent.clear(input);
    await type('schema');
    const option = page.getByRole('option', { name: 'Schema of prices Document' });
    await expect.element(option).toBeVisible();
    answerFirst([row('Older answer')]);
    await expect.element(page.getByText('1 page', { exact: true })).toBeVisible();
    expect(option.element().querySelector('mark')?.textContent).toBe('Schema');
    await expect.element(page.getByTestId('kind-icon')).toBeVisible();
    expect(page.getByText('Older answer').elements()).toEqual([]);
  });

  test('removes a link', async () => {
    const { type, blocks } = await openEditor({
      type: 'doc',
      content: [{ type: 'paragraph', content: [linked('gone', 'https://a.example')] }, { type: 'paragraph' }],
    });
    await type('{Shift>}{End}{/Shift}');
    await type('{Control>}k{/Control}');
    await userEvent.click(button('Remove link'));
    expect(blocks()).toEqual([paragraph('gone')]);
  });
});

describe('tables', () => {
  test('are inserted with a header row; Tab goes from cell to cell and makes a row at the end', async () => {
    const { type, blocks } = await openEditor();
    await type('/table{Enter}a{Tab}b{Tab}c{Tab}d');
    const row = (...texts: string[]) => ({
      type: 'table_row',
      content: texts.map((value) => cell('table_cell', paragraph(value))),
    });
    const head = {
      type: 'table_header_row',
      content: ['a', 'b', 'c'].map((value) => cell('table_header', paragraph(value))),
    };
    expect(blocks()).toEqual([{ type: 'table', content: [head, row('d', '', ''), row('', '', '')] }]);
    await type('{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}last');
    expect(blocks()).toEqual([
      { type: 'table', content: [head, row('d', '', ''), row('', '', ''), row('last', '', '')] },
    ]);
  });

  test('have rows and columns added and removed, and lose their header row', async () => {
    const { type, blocks } = await openEditor();
    await type('/table{Enter}{Tab}{Tab}{Tab}x');
    await userEvent.click(button('Insert row below'));
    await userEvent.click(button('Insert column right'));
    await userEvent.click(button('Delete row'));
    const shape = () =>
      (blocks()[0]?.content ?? []).map(
        (row) => `${row.type}:${row.content?.map((one) => (one.type === 'table_header' ? 'h' : 'c')).join('')}`,
      );
    expect(shape()).toEqual(['table_header_row:hhhh', 'table_row:cccc', 'table_row:cccc']);
    await userEvent.click(button('Delete column'));
    await userEvent.click(button('Header row'));
    expect(shape()).toEqual(['table_row:ccc', 'table_row:ccc', 'table_row:ccc']);
    await userEvent.click(button('Header row'));
    expect(shape()[0]).toBe('table_header_row:hhh');
    await userEvent.click(button('Delete table'));
    expect(blocks()).toEqual([]);
  });

  test('align the cells of a new row like their column', async () => {
    const { type, blocks } = await openEditor(markdownToDocument('| a | b |\n|---|--:|\n| 1 | 2 |'));
    await type('{Control>}{Home}{/Control}{Tab}{Tab}{Tab}{Tab}3');
    const rows = blocks()[0]?.content?.map((row) => row.content?.map(({ attrs }) => attrs?.['align']));
    expect(rows).toEqual(Array(3).fill([undefined, 'right']));
  });

  test('keep merged cells, and split them again', async () => {
    const merged = {
      type: 'table',
      content: [
        {
          type: 'table_row',
          content: [{ type: 'table_cell', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph('wide')] }],
        },
        { type: 'table_row', content: [cell('table_cell', paragraph('a')), cell('table_cell', paragraph('b'))] },
      ],
    };
    const { type, blocks } = await openEditor({ type: 'doc', content: [merged, { type: 'paragraph' }] });
    await type('{Control>}{Home}{/Control}');
    // The selection change is asynchronous; the toolbar shows when it has arrived.
    await expect.element(button('Split cell')).toBeVisible();
    await type('!');
    expect(blocks()[0]?.content?.[0]?.content?.[0]).toEqual({
      type: 'table_cell',
      attrs: { colspan: 2, rowspan: 1 },
      content: [paragraph('!wide')],
    });
    await userEvent.click(button('Split cell'));
    expect(blocks()[0]?.content?.[0]?.content).toEqual([cell('table_cell', paragraph('!wide')), cell('table_cell')]);
  });
});

describe('the bars of other blocks', () => {
  test('an alert changes its style and can be taken off its text', async () => {
    const { type, blocks } = await openEditor();
    await type('/alert{Enter}mind this');
    await userEvent.click(button('Danger'));
    expect(blocks()).toEqual([{ type: 'alert', attrs: { type: 'danger' }, content: [paragraph('mind this')] }]);
    await userEvent.click(button('Remove alert'));
    expect(blocks()).toEqual([paragraph('mind this')]);
  });

  test('a code block changes its language and is coloured', async () => {
    const { field, type, blocks } = await openEditor();
    await type('```select 1;');
    await type('{Backspace}');
    // The first press selects the code of the block, the second one everything.
    await userEvent.keyboard('{Control>}aa{/Control}{Backspace}``` select 1');
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Language' }), 'SQL');
    expect(blocks()).toEqual([
      { type: 'code_block', attrs: { lang: 'sql' }, content: [{ type: 'text', text: 'select 1' }] },
    ]);
    await expect.poll(() => field.querySelector('.aw-tok-keyword')?.textContent).toBe('select');
  });
});

describe('embeds', () => {
  const embedded = (...nodes: DocNode[]): DocNode => ({
    type: 'doc',
    content: [paragraph('top'), ...nodes, { type: 'paragraph' }],
  });

  test('that are not registered show a message, can be moved and removed', async () => {
    const { blocks } = await openEditor(
      embedded(
        { type: 'diagram', attrs: { diagram: '9' } },
        { type: 'c4model', attrs: { view: '' } },
        { type: 'structurizr', attrs: { view: '1:2' } },
      ),
    );
    await expect.element(page.getByText(DIAGRAM_VANISHED)).toBeVisible();
    await expect.element(page.getByText(SELECT_MODEL)).toBeVisible();
    await expect.element(page.getByText(VIEW_VANISHED)).toBeVisible();
    await userEvent.click(button('Diagram options'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Move up' }));
    expect(blocks().map(({ type }) => type)).toEqual(['diagram', 'paragraph', 'c4model', 'structurizr']);
    await userEvent.click(
      page.getByRole('group', { name: 'Structurizr view' }).getByRole('button', { name: 'Remove' }),
    );
    expect(blocks().map(({ type }) => type)).toEqual(['diagram', 'paragraph', 'c4model']);
  });

  test('that are registered can be inserted and configured', async () => {
    const Editor = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
      <button type="button" onClick={() => onChange('42')}>
        {value || SELECT_DIAGRAM}
      </button>
    );
    const { type, blocks } = await openEditor(undefined, { embeds: { diagram: { View: () => null, Editor } } });
    await type('/diag{Enter}');
    await userEvent.click(button(SELECT_DIAGRAM));
    expect(blocks()).toEqual([{ type: 'diagram', attrs: { diagram: '42' } }]);
    await expect.element(button('42')).toBeVisible();
  });
});
