/** Paste from word processors, office suites in the browser, web pages, wikis and spreadsheets, each in its dialect. */
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../model/document-rules.ts';
import type { DocNode } from '../model/document.ts';
import { openEditor, paragraph } from './editor-fixture.tsx';
import * as from from './paste-fixtures.ts';

const text = (value: string, ...marks: string[]): DocNode => ({
  type: 'text',
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
  text: value,
});
const link = (value: string, href: string, title: string | null = null): DocNode => ({
  type: 'text',
  marks: [{ type: 'link', attrs: { href, title } }],
  text: value,
});
const line = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content });
const node = (type: string, ...content: DocNode[]): DocNode => ({ type, content });
const heading = (level: number, value: string): DocNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
});
const code = (lang: string | null, value: string): DocNode => ({
  type: 'code_block',
  attrs: { lang },
  content: [text(value)],
});
const alert = (type: string, value: string): DocNode => ({
  type: 'alert',
  attrs: { type },
  content: [paragraph(value)],
});
const item = (...content: DocNode[]) => node('list_item', ...content);
const task = (checked: boolean, ...content: DocNode[]): DocNode => ({
  ...node('task_item', ...content),
  attrs: { checked },
});
const cellOf = (
  type: string,
  value: DocNode | string,
  spans: { colspan?: number; rowspan?: number } = {},
): DocNode => ({
  type,
  attrs: { colspan: 1, rowspan: 1, ...spans },
  content: [typeof value === 'string' ? paragraph(value) : value],
});
const td = (value: DocNode | string, spans = {}) => cellOf('table_cell', value, spans);
const th = (value: string) => cellOf('table_header', value);
const row = (...cells: DocNode[]) => node('table_row', ...cells);

function paste(field: HTMLElement, data: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** The stored document of pasted HTML. */
async function pasted(html: string): Promise<DocNode[]> {
  const { field, blocks, stored, close } = await openEditor();
  paste(field, { 'text/html': html });
  expect(checkDocument(JSON.stringify(stored()))).toEqual([]);
  const found = blocks();
  await close();
  return found;
}

describe('from a word processor', () => {
  test('lists of both kinds nest, and keep their start number', async () => {
    const inner = node('bullet_list', item(paragraph('Ines')), item(paragraph('Tom')));
    const steps = node('ordered_list', item(paragraph('Ask'), inner), item(paragraph('Write')));
    expect(await pasted(from.wordLists)).toEqual([
      paragraph('Steps'),
      node('ordered_list', item(paragraph('Plan'), steps), item(paragraph('Build'))),
      { ...node('ordered_list', item(paragraph('Later'))), attrs: { start: 5 } },
      paragraph('End'),
    ]);
  });

  test('titles, headings and quotes are what their names say; smart tags and inner links leave their text', async () => {
    expect(await pasted(from.wordHeadings)).toEqual([
      heading(1, 'Report'),
      heading(1, 'One'),
      heading(2, 'Two'),
      heading(3, 'Three'),
      node('blockquote', line(text('Said '), text('so', 'italic'))),
      line(text('See there, '), text('bold', 'bold'), text(', Paris.')),
    ]);
  });

  test('tracked changes are taken, comments and hidden text left out', async () => {
    expect(await pasted(from.wordChanges)).toEqual([paragraph('Keep new words.')]);
  });

  test('tables keep their merged cells', async () => {
    expect(await pasted(from.wordTable)).toEqual([
      node(
        'table',
        row(td(line(text('Both', 'bold')), { colspan: 2 })),
        row(td('Left', { rowspan: 2 }), td('Upper')),
        row(td('')),
      ),
    ]);
  });

  test('the browser’s edition has its lists nested as well', async () => {
    const first = node('ordered_list', item(paragraph('first')));
    const inner = node('bullet_list', item(paragraph('inner'), first));
    expect(await pasted(from.wordOnlineLists)).toEqual([
      paragraph('Intro'),
      node('bullet_list', item(paragraph('one'), inner), item(paragraph('two'))),
    ]);
  });
});

describe('from an office suite in the browser', () => {
  test('checklists are tasks', async () => {
    const inner = node('task_list', task(true, paragraph('Walls')));
    expect(await pasted(from.docsChecklist)).toEqual([
      node('task_list', task(true, paragraph('Plan')), task(false, paragraph('Build'), inner)),
    ]);
  });

  test('a typewriter’s font is code, in a line and in lines', async () => {
    const deep = node('ordered_list', item(paragraph('deep')));
    expect(await pasted(from.docsCode)).toEqual([
      line(text('Run '), text('make all', 'code'), text(' now')),
      node('ordered_list', item(paragraph('one'), deep)),
      code(null, 'if (a) {\n  go();\n}'),
    ]);
  });
});

describe('from web pages', () => {
  test('of a code host: code with its language, alerts, tasks and folds, no furniture', async () => {
    expect(await pasted(from.githubPage)).toEqual([
      heading(2, 'Setup'),
      code('ts', 'let a = 1\ngo()'),
      alert('warning', 'Mind the gap'),
      node(
        'task_list',
        task(true, paragraph('done')),
        task(false, paragraph('open'), node('bullet_list', item(paragraph('plain')))),
      ),
      node('details', node('details_summary', text('More')), node('details_content', paragraph('inside'))),
    ]);
  });

  test('of an encyclopaedia: links and tables, no edit links and no numbers of references', async () => {
    const found = await pasted(from.wikiArticle);
    expect(found.slice(0, 2)).toEqual([
      heading(2, 'History'),
      line(
        text('The '),
        link('loom', 'https://wiki.example/wiki/Loom', 'Loom'),
        text(' came '),
        text('early', 'bold'),
        text('.'),
      ),
    ]);
    expect(found[2]).toEqual(paragraph('Sizes'));
    const inner: DocNode = { ...td('1'), content: [paragraph('1'), paragraph('in side')] };
    expect(found[3]).toEqual(node('table', node('table_header_row', th('Name'), th('Size')), row(td('A'), inner)));
    expect(found.slice(4).map(({ type, content }) => [type, content?.[0]?.text])).toEqual([
      ['paragraph', 'Warp'],
      ['paragraph', 'lengthwise'],
      ['paragraph', 'a loom'],
      ['paragraph', 'A loom'],
    ]);
  });

  test('of a company wiki: tables with row headers, tasks, panels, code and expanders', async () => {
    expect(await pasted(from.wikiPage)).toEqual([
      node(
        'table',
        node('table_header_row', th('Who'), th('What')),
        row(th('Ann'), td(node('bullet_list', item(paragraph('a'))))),
      ),
      node('task_list', task(true, paragraph('call')), task(false, paragraph('write'))),
      alert('success', 'Well done'),
      code('java', 'int a;'),
      node('details', node('details_summary', text('Details')), node('details_content', paragraph('hidden'))),
      node('task_list', task(true, paragraph('ship')), task(false, paragraph('rest'))),
    ]);
  });
});

describe('from spreadsheets', () => {
  const grid = (blocks: readonly DocNode[]) =>
    blocks[0]?.content?.map((tableRow) =>
      tableRow.content?.map((cell) =>
        cell.content?.map(({ content }) => content?.map((one) => one.text ?? '/').join('') ?? '').join('|'),
      ),
    );

  test('cells become a table, merged ones merged', async () => {
    const excel = await pasted(from.excelCells);
    expect(grid(excel)).toEqual([['Name', '1.50'], ['both']]);
    expect(excel[0]?.content?.[1]?.content?.[0]?.attrs).toEqual({ colspan: 2, rowspan: 1 });
    expect(grid(await pasted(from.sheetsCells))).toEqual([
      ['A', '2'],
      ['two/lines', ''],
    ]);
    expect(grid(await pasted(from.numbersCells))).toEqual([['x', '1']]);
  });

  test('plain text with tabs becomes a table, its quoted cells with their lines; lines of code do not', async () => {
    const { field, blocks, type } = await openEditor();
    paste(field, { 'text/plain': 'Name\tNote\r\nAnn\t"two\nlines ""here"""\r\n' });
    await expect
      .poll(() => grid(blocks()))
      .toEqual([
        ['Name', 'Note'],
        ['Ann', 'two|lines "here"'],
      ]);
    await type('{Control>}a{/Control}{Backspace}');
    paste(field, { 'text/plain': '\tgo()\n\tstop()' });
    await expect.poll(() => blocks().map(({ type: name }) => name)).toEqual(['paragraph', 'paragraph']);
  });

  test.each([
    ['HTML', { 'text/html': from.sheetsCells, 'text/plain': 'A\t2\ntwo\t' }],
    ['plain text', { 'text/plain': 'A\t2\r\ntwo/lines\t' }],
  ])('cells fill the cells of a table as %s, which grows for them', async (_name, data) => {
    const { field, blocks, type } = await openEditor();
    await type('/table{Enter}x{Tab}y{Tab}z{Tab}{Tab}{Tab}');
    paste(field, data);
    await expect
      .poll(() => grid(blocks()))
      .toEqual([
        ['x', 'y', 'z', ''],
        ['', '', 'A', '2'],
        ['', '', 'two/lines', ''],
      ]);
    expect(blocks()[0]?.content?.map((tableRow) => tableRow.type)).toEqual([
      'table_header_row',
      'table_row',
      'table_row',
    ]);
  });

  test('one line with a tab goes into two cells, and is text elsewhere', async () => {
    const { field, blocks, type } = await openEditor();
    await type('/table{Enter}');
    paste(field, { 'text/plain': 'a\tb' });
    await expect.poll(() => grid(blocks())?.[0]).toEqual(['a', 'b', '']);
    await type('{Control>}{End}{/Control}');
    paste(field, { 'text/plain': 'a\tb' });
    await expect.poll(() => blocks().length).toBe(2);
    expect(blocks()[1]?.type).toBe('paragraph');
  });
});

describe('Markdown', () => {
  test('with tasks and folds becomes those blocks', async () => {
    const { field, blocks } = await openEditor();
    paste(field, {
      'text/plain':
        '- [ ] open\n- [x] done\n  - [ ] inner\n\n<details>\n<summary>More **here**</summary>\n\n- a\n\n</details>\n',
    });
    await expect
      .poll(blocks)
      .toEqual([
        node(
          'task_list',
          task(false, paragraph('open')),
          task(true, paragraph('done'), node('task_list', task(false, paragraph('inner')))),
        ),
        node(
          'details',
          node('details_summary', text('More '), text('here', 'bold')),
          node('details_content', node('bullet_list', item(paragraph('a')))),
        ),
      ]);
  });

  test('of our own page goes into another one with everything on it', async () => {
    const blocks = [
      node('task_list', task(true, paragraph('done'))),
      node('details', node('details_summary', text('More')), node('details_content', paragraph('inside'))),
      line({ type: 'mention', attrs: { kind: 'page', id: 'archwright://7.doc.internal/h/7', label: 'Orders' } }),
    ];
    const source = await openEditor({ type: 'doc', content: [...blocks, { type: 'paragraph' }] });
    await source.type('{Control>}a{/Control}');
    const clipboardData = new DataTransfer();
    source.field.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    const html = clipboardData.getData('text/html');
    await source.close();
    expect(html).toContain('aw-task');
    expect((await pasted(html)).slice(0, 3)).toEqual(blocks);
  });
});
