/** Creating, filling and leaving blocks by keyboard, and their boundaries. */
import { MantineProvider } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FOCUS_DELAY_MS, MAX_LIST_DEPTH } from '../contract.ts';
import { checkDocument } from '../model/document-rules.ts';
import { MARK_NAMES, NODE_NAMES, type DocNode } from '../model/document.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';
import { hostileHtml } from './hostile-html.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content: [...content, { type: 'paragraph' }] });
const item = (...content: DocNode[]): DocNode => ({ type: 'list_item', content });
const bullets = (...content: DocNode[]): DocNode => ({ type: 'bullet_list', content });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function pasteHtml(field: HTMLElement, html: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

describe('the start', () => {
  test('takes the focus 200 ms after the editor is there, not before', async () => {
    const start = performance.now();
    let focused = 0;
    document.addEventListener('focusin', () => (focused = performance.now()), { once: true });
    await openEditor();
    expect(focused - start).toBeGreaterThanOrEqual(FOCUS_DELAY_MS);
    expect(focused - start).toBeLessThan(FOCUS_DELAY_MS + 2000);
  });
});

describe('the start beside another field', () => {
  test('does not take the focus from a field in use', async () => {
    const title = document.body.appendChild(document.createElement('input'));
    title.focus();
    const screen = await render(
      <MantineProvider env="test">
        <RichTextEditor initialJson="" onChange={() => undefined} label="Document content" />
      </MantineProvider>,
    );
    await expect.element(screen.getByRole('textbox', { name: 'Document content' })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, FOCUS_DELAY_MS * 2));
    expect(document.activeElement).toBe(title);
    title.remove();
  });
});

describe('from the slash picker', () => {
  test.each([1, 2, 3, 4, 5, 6])('a heading of level %i', async (level) => {
    const { type, blocks } = await openEditor();
    await type(`/h${level}{Enter}Steps`);
    expect(blocks()).toEqual([{ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'Steps' }] }]);
  });

  test.each([
    ['a quote', docOf({ type: 'blockquote', content: [{ type: 'paragraph' }] })],
    ['an alert', docOf({ type: 'alert', attrs: { type: 'info' }, content: [{ type: 'paragraph' }] })],
    ['a heading', docOf({ type: 'heading', attrs: { level: 2 } })],
    ['a code block', docOf({ type: 'code_block', attrs: { lang: null } })],
    ['a list', docOf(bullets(item({ type: 'paragraph' })))],
    [
      'a table',
      docOf({
        type: 'table',
        content: [{ type: 'table_row', content: [{ type: 'table_cell', content: [{ type: 'paragraph' }] }] }],
      }),
    ],
  ])('nothing in %s, which is no paragraph of the page', async (_name, doc) => {
    const { type, field } = await openEditor(doc);
    await type('{Control>}{Home}{/Control}');
    await type('/tab');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    expect(field.textContent).toContain('/tab');
  });

  test('nothing for a slash that was there before, until something is typed', async () => {
    const { type } = await openEditor(documentOf('/ta', ''));
    await type('{End}');
    expect(page.getByRole('listbox').elements()).toEqual([]);
    await type('b');
    await expect.element(page.getByRole('option', { name: 'Table' })).toBeVisible();
  });

  test('nothing when no block fits; Enter then makes a new line', async () => {
    const { type, blocks } = await openEditor();
    await type('/zzz{Enter}x');
    expect(blocks()).toEqual([paragraph('/zzz'), paragraph('x')]);
  });
});

describe('leaving a block', () => {
  test.each([
    ['a quote', '> in{Enter}{Enter}out', { type: 'blockquote', content: [paragraph('in')] }],
    [
      'an alert',
      '/alert{Enter}in{Enter}{Enter}out',
      { type: 'alert', attrs: { type: 'info' }, content: [paragraph('in')] },
    ],
    ['a list', '- in{Enter}{Enter}out', bullets(item(paragraph('in')))],
    ['a heading', '## in{Enter}out', { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'in' }] }],
  ])('%s, by Enter in its empty last line', async (_name, keys, block) => {
    const { type, blocks } = await openEditor();
    await type(keys);
    expect(blocks()).toEqual([block, paragraph('out')]);
  });

  test('Backspace at the start of a list item takes it out of the list', async () => {
    const { type, blocks } = await openEditor();
    await type('- one{Enter}two{Home}');
    await type('{Backspace}');
    expect(blocks()).toEqual([bullets(item(paragraph('one'))), paragraph('two')]);
  });
});

describe('the end of the document', () => {
  test.each([
    ['a table', '/table{Enter}x'],
    ['a code block', '``` x'],
    ['a rule', '---'],
    ['an alert', '/alert{Enter}x'],
  ])('is an empty paragraph after %s', async (_name, keys) => {
    const { type, stored } = await openEditor(documentOf(''));
    await type(keys);
    expect(stored().content?.at(-1)).toEqual({ type: 'paragraph' });
  });

  test('is an empty paragraph when everything was deleted', async () => {
    const { type, stored } = await openEditor(documentOf('a', 'b', ''));
    await type('{Control>}a{/Control}{Backspace}');
    expect(stored().content?.at(-1)).toEqual({ type: 'paragraph' });
  });
});

describe('lists', () => {
  test(`go in by Tab ${MAX_LIST_DEPTH} deep, and no deeper`, async () => {
    const { type, stored } = await openEditor();
    await type('- 0');
    for (let depth = 1; depth <= MAX_LIST_DEPTH + 2; depth += 1) await type(`{Enter}${depth}{Tab}`);
    expect(checkDocument(JSON.stringify(stored()))).toEqual([]);
    expect(JSON.stringify(stored()).match(/"bullet_list"/g)).toHaveLength(MAX_LIST_DEPTH);
  });

  test('a line break stays in its item', async () => {
    const { type, blocks } = await openEditor();
    await type('- a{Shift>}{Enter}{/Shift}b');
    const line: DocNode = {
      type: 'paragraph',
      content: [{ type: 'text', text: 'a' }, { type: 'hard_break' }, { type: 'text', text: 'b' }],
    };
    expect(blocks()).toEqual([bullets(item(line))]);
  });
});

describe('alerts', () => {
  test.each(['Info', 'Warning', 'Success', 'Danger'])('can be of the type %s', async (label) => {
    const { type, blocks } = await openEditor();
    await type('/alert{Enter}mind this');
    await userEvent.click(button(label));
    expect(blocks()).toEqual([
      { type: 'alert', attrs: { type: label.toLowerCase() }, content: [paragraph('mind this')] },
    ]);
    await expect.element(button(label)).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('tables', () => {
  test('have cells merged that were selected with the keys', async () => {
    const { type, blocks } = await openEditor();
    await type('/table{Enter}{Tab}{Tab}{Tab}a{Tab}b');
    // Two keys: the first step's selection change must arrive before the second one leaves the cell.
    await type('{Shift>}{ArrowLeft}{/Shift}');
    await type('{Shift>}{ArrowLeft}{/Shift}');
    await userEvent.click(button('Merge cells'));
    expect(blocks()[0]?.content?.[1]?.content?.[0]).toEqual({
      type: 'table_cell',
      attrs: { colspan: 2, rowspan: 1 },
      content: [paragraph('a'), paragraph('b')],
    });
    await type('{Control>}z{/Control}');
    expect(blocks()[0]?.content?.[1]?.content).toHaveLength(3);
  });

  test('keep what was typed in their cells through undo and redo', async () => {
    const { type, blocks } = await openEditor();
    await type('/table{Enter}x{Tab}y');
    const filled = blocks();
    await type('{Control>}z{/Control}');
    expect(blocks()).not.toEqual(filled);
    await type('{Control>}y{/Control}');
    expect(blocks()).toEqual(filled);
  });
});

describe('marks at their borders', () => {
  test('a link ends where its text ends', async () => {
    const marks = [{ type: 'link', attrs: { href: 'https://a.example', title: null } }];
    const linked: DocNode = { type: 'text', marks, text: 'link' };
    const { type, blocks } = await openEditor(docOf({ type: 'paragraph', content: [linked] }));
    await type('{End}');
    await type(' after');
    expect(blocks()).toEqual([{ type: 'paragraph', content: [linked, { type: 'text', text: ' after' }] }]);
  });

  test('an unknown mark stays on text that is changed inside it', async () => {
    const marks = [{ type: 'highlight', attrs: { color: 'red', deep: { a: [1] } } }];
    const { type, blocks } = await openEditor(
      docOf({ type: 'paragraph', content: [{ type: 'text', marks, text: 'ac' }] }),
    );
    await type('{ArrowRight}');
    await type('b');
    expect(blocks()).toEqual([{ type: 'paragraph', content: [{ type: 'text', marks, text: 'abc' }] }]);
  });
});

describe('pasted from other programs', () => {
  test('a page of an office suite in the browser keeps its structure', async () => {
    const span = (text: string, style = 'font-weight:400') =>
      `<span style="font-size:11pt;color:#000;${style};white-space:pre-wrap">${text}</span>`;
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38">${span('Title')}</h1><p dir="ltr">${span('a ')}${span('bold', 'font-weight:700')}${span(' ')}${span('leaning', 'font-weight:400;font-style:italic')}${span(' ')}${span('gone', 'font-weight:400;text-decoration:line-through')}${span(' ')}<a href="https://a.example/" style="text-decoration:none">${span('link', 'font-weight:400;text-decoration:underline')}</a></p><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('one')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${span('inner')}</p></li></ul></ul><div dir="ltr" align="left"><table style="border:none"><colgroup><col width="100"/></colgroup><tbody><tr style="height:0"><td style="border:solid 1pt"><p dir="ltr">${span('cell')}</p></td></tr></tbody></table></div></b>`;
    const { field, blocks } = await openEditor();
    pasteHtml(field, html);
    const text = (value: string, mark?: string): DocNode => ({
      type: 'text',
      ...(mark ? { marks: [{ type: mark }] } : {}),
      text: value,
    });
    const link: DocNode = {
      type: 'text',
      marks: [{ type: 'link', attrs: { href: 'https://a.example/', title: null } }],
      text: 'link',
    };
    expect(blocks()).toEqual([
      { type: 'heading', attrs: { level: 1 }, content: [text('Title')] },
      {
        type: 'paragraph',
        content: [
          text('a '),
          text('bold', 'bold'),
          text(' '),
          text('leaning', 'italic'),
          text(' '),
          text('gone', 'strike'),
          text(' '),
          link,
        ],
      },
      bullets(item(paragraph('one'), bullets(item(paragraph('inner'))))),
      {
        type: 'table',
        content: [
          {
            type: 'table_row',
            content: [{ type: 'table_cell', attrs: { colspan: 1, rowspan: 1 }, content: [paragraph('cell')] }],
          },
        ],
      },
    ]);
  });

  test('hostile HTML leaves only names and attributes of the tree', async () => {
    expect(hostileHtml.length).toBeGreaterThanOrEqual(300);
    const { field, stored } = await openEditor();
    for (const html of hostileHtml) pasteHtml(field, html);
    const found = new Set<string>();
    const collect = (node: DocNode): void => {
      found.add(node.type);
      for (const { type, attrs } of [node, ...(node.marks ?? [])]) {
        found.add(type);
        for (const name of Object.keys(attrs ?? {})) found.add(`${type}.${name}`);
      }
      node.content?.forEach(collect);
    };
    collect(stored());
    const known = new Set([
      ...NODE_NAMES,
      ...MARK_NAMES,
      'heading.level',
      'code_block.lang',
      'alert.type',
      'ordered_list.start',
      'link.href',
      'link.title',
      'task_item.checked',
      'mention.kind',
      'mention.id',
      'mention.label',
    ]);
    for (const type of ['table_cell', 'table_header'])
      for (const name of ['colspan', 'rowspan']) known.add(`${type}.${name}`);
    expect([...found].filter((name) => !known.has(name))).toEqual([]);
    expect(found).toContain('paragraph');
  });
});
