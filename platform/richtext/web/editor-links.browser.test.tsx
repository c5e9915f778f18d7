/** Links in the editor: made while typing, shown at the cursor, stored as internal where they lead into the product. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LINK_INPUT_LABEL, LINK_NOT_VALID } from '../contract.ts';
import type { DocNode } from '../model/document.ts';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';
import type { LinkPlaces } from './editor/own-links.ts';

const OWN = 'https://archwright.example/project/shop/adrs/7/view';
const INTERNAL = 'archwright://7.adr.internal';
const links: LinkPlaces = {
  toStored: (address) => (address === OWN ? INTERNAL : address),
  toAddress: (href) => (href === INTERNAL ? '/project/shop/adrs/7/view' : href),
};

const linked = (text: string, href: string): DocNode => ({
  type: 'text',
  marks: [{ type: 'link', attrs: { href, title: null } }],
  text,
});
const line = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content });
const words = (text: string): DocNode => ({ type: 'text', text });
const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content: [...content, paragraph('')] });
const linkInput = page.getByRole('combobox', { name: LINK_INPUT_LABEL });
const bar = page.getByRole('toolbar', { name: 'Link' });

function paste(field: HTMLElement, data: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

afterEach(() => vi.restoreAllMocks());

describe('a typed address', () => {
  test('becomes a link with the space behind it, without the sign of the sentence', async () => {
    const { type, blocks } = await openEditor(documentOf('', ''));
    await type('See https://a.example/x, or www.b.example today');
    expect(blocks()).toEqual([
      line(
        words('See '),
        linked('https://a.example/x', 'https://a.example/x'),
        words(', or '),
        linked('www.b.example', 'https://www.b.example'),
        words(' today'),
      ),
    ]);
  });

  test('becomes a link with Enter and with Shift-Enter', async () => {
    const { type, blocks } = await openEditor(documentOf('', ''));
    await type('https://a.example{Enter}');
    await type('https://b.example{Shift>}{Enter}{/Shift}');
    await type('c');
    expect(blocks()).toEqual([
      line(linked('https://a.example', 'https://a.example')),
      line(linked('https://b.example', 'https://b.example'), { type: 'hard_break' }, words('c')),
    ]);
  });

  test.each([' ', '{Enter}'])('is text again after the first undo behind %j, and stays so', async (end) => {
    const { type, blocks } = await openEditor(documentOf('', ''));
    await type(`See https://a.example/x${end}`);
    const linkOf = () => blocks()[0]?.content?.at(1)?.marks?.[0]?.type;
    expect(linkOf()).toBe('link');
    await type('{Control>}z{/Control}');
    expect(blocks()).toEqual([paragraph(`See https://a.example/x${end === ' ' ? ' ' : ''}`)]);
    await type('now');
    expect(linkOf()).toBeUndefined();
    // Slow typing is several undo steps.
    for (let steps = 0; steps < 40 && blocks().length > 0; steps += 1) {
      await type('{Control>}z{/Control}');
      expect(linkOf()).toBeUndefined();
    }
    expect(blocks()).toEqual([]);
  });

  test('stays text in code', async () => {
    const { type, blocks } = await openEditor(docOf({ type: 'code_block', attrs: { lang: null } }));
    await type('https://a.example x');
    expect(blocks()[0]?.content).toEqual([words('https://a.example x')]);
  });

  test('of the product becomes an internal link', async () => {
    const { type, blocks } = await openEditor(documentOf('', ''), { links });
    await type(`${OWN} x`);
    expect(blocks()).toEqual([line(linked(OWN, INTERNAL), words(' x'))]);
  });
});

describe('a pasted address of the product becomes an internal link', () => {
  test.each<[string, Record<string, string>]>([
    ['alone', { 'text/plain': OWN }],
    ['in HTML', { 'text/html': `<p><a href="${OWN}">${OWN}</a></p>`, 'text/plain': 'one\ntwo' }],
    ['in Markdown', { 'text/plain': `[${OWN}](${OWN})` }],
  ])('%s', async (_, data) => {
    const { field, blocks } = await openEditor(documentOf('', ''), { links });
    paste(field, data);
    await expect.poll(blocks).toEqual([line(linked(OWN, INTERNAL))]);
  });

  test('typed into the link selector', async () => {
    const { type, blocks } = await openEditor(documentOf('word', ''), { links });
    await type('{Shift>}{End}{/Shift}');
    await type('{Control>}k{/Control}');
    await userEvent.fill(linkInput, OWN);
    await userEvent.keyboard('{Enter}');
    await expect.poll(blocks).toEqual([line(linked('word', INTERNAL))]);
  });
});

describe('the link selector', () => {
  const rows = ['Handbook', 'Operations / Guides'].map((place, index) => ({
    title: 'Overview',
    kind: 'Document',
    place,
    href: `archwright://${index}.adr.internal`,
  }));

  test('links to no page that nobody chose', async () => {
    const { type, blocks } = await openEditor(documentOf('word', ''), { searchLinks: async () => rows });
    await type('{Shift>}{End}{/Shift}');
    await type('{Control>}k{/Control}');
    await userEvent.fill(linkInput, 'example.org/path');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    expect(page.getByRole('option', { selected: true }).elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(LINK_NOT_VALID)).toBeVisible();
    expect(blocks()).toEqual([paragraph('word')]);
  });

  test('tells pages of one title apart by their place, and links to the one chosen by arrows', async () => {
    const { type, blocks } = await openEditor(documentOf('word', ''), { searchLinks: async () => rows });
    await type('{Shift>}{End}{/Shift}');
    await type('{Control>}k{/Control}');
    await userEvent.fill(linkInput, 'over');
    await expect.element(page.getByRole('option', { name: /Operations \/ Guides/ })).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('option', { name: /Operations \/ Guides/, selected: true })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(blocks).toEqual([line(linked('word', 'archwright://0.adr.internal'))]);
  });
});

describe('the cursor in a link', () => {
  const doc = docOf(line(words('a '), linked('guide', INTERNAL), words(' b')));
  const intoLink = async (type: (keys: string) => Promise<void>) => {
    for (let step = 0; step < 4; step += 1) await type('{ArrowRight}');
  };

  test('shows where it leads, and opens it', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { type } = await openEditor(doc, { links });
    expect(bar.elements()).toEqual([]);
    await intoLink(type);
    await expect.element(bar.getByText('/project/shop/adrs/7/view')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Open link' }));
    expect(open).toHaveBeenCalledWith('/project/shop/adrs/7/view', '_blank', 'noopener,noreferrer');
  });

  test('lets it be edited and removed', async () => {
    const { type, blocks } = await openEditor(doc, { links });
    await intoLink(type);
    await userEvent.click(bar.getByRole('button', { name: 'Edit link' }));
    await expect.element(linkInput).toHaveValue(INTERNAL);
    await userEvent.fill(linkInput, 'https://b.example/');
    await userEvent.keyboard('{Enter}');
    await expect.poll(blocks).toEqual([line(words('a '), linked('guide', 'https://b.example/'), words(' b'))]);
    await type('{ArrowLeft}{ArrowRight}');
    await userEvent.click(bar.getByRole('button', { name: 'Remove link' }));
    await expect.poll(blocks).toEqual([paragraph('a guide b')]);
    await expect.poll(() => bar.elements()).toEqual([]);
  });
});

describe('code pasted from a code editor', () => {
  const code = (text: string, mode: string) => ({
    'text/plain': text,
    'text/html': `<div style="font-family: Consolas">${text}</div>`,
    'vscode-editor-data': JSON.stringify({ version: 1, mode }),
  });

  test('is a code block in its language', async () => {
    const { field, blocks } = await openEditor();
    paste(field, code('# no heading\r\ndef f():\n    return 2 ** 3 ** 4\n', 'python'));
    expect(blocks()).toEqual([
      {
        type: 'code_block',
        attrs: { lang: 'python' },
        content: [words('# no heading\ndef f():\n    return 2 ** 3 ** 4')],
      },
    ]);
  });

  test('is inline code where it is a part of a line among other words', async () => {
    const { field, type, blocks } = await openEditor(documentOf('call ', ''));
    await type('{End}');
    paste(field, code('f(1 * 2 * 3)', 'typescript'));
    expect(blocks()).toEqual([line(words('call '), { type: 'text', marks: [{ type: 'code' }], text: 'f(1 * 2 * 3)' })]);
  });

  test('is Markdown where it was written as Markdown', async () => {
    const { field, blocks } = await openEditor();
    paste(field, code('## Title', 'markdown'));
    await expect.poll(() => blocks().map(({ type }) => type)).toEqual(['heading']);
  });
});

test('Ctrl-Shift-V pastes Markdown as the text that it is', async () => {
  const { field, blocks } = await openEditor(documentOf('', ''));
  const key = { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true };
  field.dispatchEvent(new KeyboardEvent('keydown', key));
  paste(field, { 'text/plain': '# a **b**' });
  field.dispatchEvent(new KeyboardEvent('keyup', key));
  expect(blocks()).toEqual([paragraph('# a **b**')]);
});

test.each(['2 * 3 * 4', 'SELECT * FROM a; SELECT * FROM b', 'a * b * c', 'snake_case_name and _private'])(
  'pasted and typed, %j keeps its signs',
  async (text) => {
    const { field, type, blocks } = await openEditor(documentOf('', ''));
    paste(field, { 'text/plain': text });
    await type('{Enter}');
    await type(text);
    expect(blocks()).toEqual([paragraph(text), paragraph(text)]);
  },
);

test('a mark is also made behind a line break', async () => {
  const { type, blocks } = await openEditor(documentOf('', ''));
  await type('a{Shift>}{Enter}{/Shift}');
  await type('**bold**');
  expect(blocks()).toEqual([
    line(words('a'), { type: 'hard_break' }, { type: 'text', marks: [{ type: 'bold' }], text: 'bold' }),
  ]);
});
