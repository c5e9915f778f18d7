/** The read view: every block with its role and level, and nothing that a stored document could make it do. */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { C4_VIEW_MISSING, DIAGRAM_MISSING } from '../contract.ts';
import type { DocNode } from '../model/document.ts';
import { everyBlockDocument, everyBlockJson } from '../model/every-block.ts';
import type { LinkTarget } from '../model/link-address.ts';
import { markdownToDocument } from '../model/markdown-to-document.ts';
import { DocView } from './doc-view.tsx';
import { paragraph } from './editor-fixture.tsx';

const opened = vi.fn<(target: LinkTarget) => void>();

/** Draws a stored document and gives its root. */
async function show(doc: DocNode | string, extras: Partial<Parameters<typeof DocView>[0]> = {}): Promise<HTMLElement> {
  opened.mockClear();
  const json = typeof doc === 'string' ? doc : JSON.stringify(doc);
  const screen = await render(<DocView json={json} onOpenLink={opened} {...extras} />);
  return screen.container.querySelector<HTMLElement>('.aw-doc') as HTMLElement;
}
const showMarkdown = (markdown: string) => show(markdownToDocument(markdown));
const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content });
const linked = (href: unknown, value = 'a link'): DocNode =>
  ({
    type: 'paragraph',
    content: [{ type: 'text', text: value, marks: [{ type: 'link', attrs: { href } }] }],
  }) as DocNode;

describe('blocks', () => {
  test('headings are one level below the title of the page and look as deep as they are', async () => {
    const root = await showMarkdown('# One\n## Two\n### Three\n#### Four\n##### Five\n###### Six');
    for (const [at, name] of ['One', 'Two', 'Three', 'Four', 'Five'].entries()) {
      await expect.element(page.getByRole('heading', { name, level: at + 2 })).toHaveClass(`aw-h${at + 1}`);
    }
    // HTML has no h7; the sixth level has aria-level.
    await expect.element(page.getByRole('heading', { name: 'Six' })).toHaveAttribute('aria-level', '7');
    expect(root.querySelector('h1')).toBeNull();
    expect([...root.querySelectorAll('[id]')].map(({ id }) => id)).toContain('s-one');
  });

  test('headings with the same text have unique anchors', async () => {
    const root = await showMarkdown('# Steps\n\n# Steps');
    expect([...root.children].map(({ id }) => id)).toEqual(['s-steps', 's-steps-1']);
  });

  test('lists nest and keep their first number', async () => {
    const root = await showMarkdown('- a\n  - b\n\n7. c\n8. d');
    expect(
      page
        .getByRole('list')
        .elements()
        .map(({ localName }) => localName),
    ).toEqual(['ul', 'ul', 'ol']);
    expect(page.getByRole('listitem').elements()).toHaveLength(4);
    expect(root.querySelector('ol')?.start).toBe(7);
  });

  test('paragraphs, quotes, rules and breaks', async () => {
    const root = await showMarkdown('one\\\ntwo\n\n> quoted\n\n---');
    expect(root.querySelector('p')?.innerHTML).toBe('one<br>two');
    await expect.element(page.getByRole('blockquote')).toHaveTextContent('quoted');
    await expect.element(page.getByRole('separator')).toBeInTheDocument();
  });

  test('marks, the link outermost', async () => {
    const root = await showMarkdown('**a** *b* ~~c~~ `d` [***`e`***](#f)');
    expect(root.querySelector('p')?.innerHTML).toBe(
      '<strong>a</strong> <em>b</em> <s>c</s> <code>d</code> <a href="#f"><strong><em><code>e</code></em></strong></a>',
    );
  });

  test.each([
    ['info', 'Info'],
    ['warning', 'Warning'],
    ['success', 'Success'],
    ['danger', 'Danger'],
    ['celebration', 'Info'],
    ['__proto__', 'Info'],
    [7, 'Info'],
    [null, 'Info'],
  ])('an alert of the type %s is drawn as %s', async (type, label) => {
    await show(docOf({ type: 'alert', attrs: { type }, content: [paragraph('mind this')] }));
    const note = page.getByRole('note', { name: label });
    await expect.element(note).toHaveTextContent('mind this');
    await expect.element(note).toHaveClass(`aw-alert-${label.toLowerCase()}`);
  });

  test('tables have column headers, row headers and merged cells', async () => {
    await show(everyBlockDocument);
    await expect.element(page.getByRole('columnheader', { name: 'Timeout' })).toBeInTheDocument();
    const events = page.getByRole('columnheader', { name: 'Events' }).element() as HTMLTableCellElement;
    const checkout = page.getByRole('rowheader', { name: 'Checkout' }).element() as HTMLTableCellElement;
    expect([events.colSpan, events.scope, checkout.rowSpan, checkout.scope]).toEqual([2, 'col', 2, 'row']);
    expect(page.getByRole('table').elements()).toHaveLength(2);
  });

  test('the columns of a table are aligned as Markdown says', async () => {
    const root = await showMarkdown('| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | 2 | 3 | 4 |');
    const alignments = (tag: string) => [...root.querySelectorAll(tag)].map((one) => getComputedStyle(one).textAlign);
    const legacy = (align: string) => expect.stringMatching(new RegExp(`^(-webkit-)?${align}$`));
    const expected = ['start', legacy('left'), legacy('center'), legacy('right')];
    expect([alignments('th'), alignments('td')]).toEqual([expected, expected]);
  });

  test('a long table is scrolled by keyboard', async () => {
    const row = (type: string) => ({
      type,
      content: [{ type: type === 'table_row' ? 'table_cell' : 'table_header', content: [paragraph('Reserve stock')] }],
    });
    const rows = Array.from({ length: 60 }, (_, at) => row(at === 0 ? 'table_header_row' : 'table_row'));
    await show(docOf({ type: 'table', content: rows }));
    await expect.element(page.getByRole('region', { name: 'Table' })).toHaveAttribute('tabindex', '0');
  });

  test('missing embeds show a message; registered embeds are rendered with their content', async () => {
    const embeds = docOf(
      { type: 'diagram', attrs: { diagram: '9' } },
      { type: 'structurizr', attrs: { view: '1:2' } },
      { type: 'c4model', attrs: { view: '3:4' } },
    );
    const missing = await show(embeds);
    expect([...missing.children].map(({ textContent }) => textContent)).toEqual([
      DIAGRAM_MISSING,
      C4_VIEW_MISSING,
      C4_VIEW_MISSING,
    ]);
    const View = ({ value }: { value: string }) => <figure>{value}</figure>;
    await show(embeds, { embeds: { c4model: { View, Editor: () => null } } });
    await expect.element(page.getByRole('figure')).toHaveTextContent('3:4');
  });

  test.each(['not json', '', 'null', '[]', '{"type":"paragraph"}', '{"type":"doc"}'])(
    '%s shows nothing',
    async (json) => {
      const root = await show(json);
      expect(root.textContent).toBe('');
    },
  );
});

describe('code', () => {
  test('is coloured once its language is there, and keeps its text', async () => {
    const root = await showMarkdown('```ts\nconst a = "b"; // c\n```');
    await expect.poll(() => root.querySelector('.aw-tok-keyword')?.textContent).toBe('const');
    expect(root.querySelector('pre')?.textContent).toBe('const a = "b"; // c');
    expect(root.querySelector('.aw-code-lang')?.textContent).toBe('ts');
  });

  test('in an unknown language stays plain', async () => {
    const root = await showMarkdown('```brainfuck\n+[-->-[>>+>-----<<]\n```');
    expect(root.querySelector('pre code')?.innerHTML).toBe('+[--&gt;-[&gt;&gt;+&gt;-----&lt;&lt;]');
  });

  test('is copied without its colours', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await showMarkdown('```sql\nselect 1;\n\nselect 2;\n```');
    await userEvent.click(page.getByRole('button', { name: 'Copy code' }));
    expect(write).toHaveBeenCalledWith('select 1;\n\nselect 2;');
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    write.mockRestore();
  });

  test('that cannot be copied is not reported as copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await showMarkdown('```\na\n```');
    await userEvent.click(page.getByRole('button', { name: 'Copy code' }));
    await expect.element(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
    write.mockRestore();
  });
});

describe('links', () => {
  test('are handed to the page: outside ones with the source tag, inside ones taken apart', async () => {
    const root = await showMarkdown('[out](https://a.example/b) [in](archwright://7.adr.internal)');
    await userEvent.click(page.getByRole('link', { name: 'out' }));
    await userEvent.click(page.getByRole('link', { name: 'in', exact: true }));
    expect(opened.mock.calls).toEqual([
      [{ type: 'external', href: 'https://a.example/b?utm_source=archwright' }],
      [{ type: 'internal', link: { kind: 'adr', id: '7' } }],
    ]);
    const outside = root.querySelector('a');
    expect([outside?.target, outside?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test('show the address that the page gives them', async () => {
    const hrefFor = (target: LinkTarget) => (target.type === 'internal' ? `/go/${target.link.id}` : '#');
    const root = await show(linked('archwright://7.adr.internal') && docOf(linked('archwright://7.adr.internal')), {
      hrefFor,
    });
    expect(root.querySelector('a')?.getAttribute('href')).toBe('/go/7');
  });

  test('to a kind without a page are text', async () => {
    const root = await show(docOf(linked('archwright://7.adr.internal')), { hrefFor: () => undefined });
    expect(root.querySelector('a')).toBeNull();
    expect(root.textContent).not.toBe('');
  });

  test('to a heading scroll there and leave the page alone', async () => {
    const root = await showMarkdown('[down](#the-end)\n\n# The end');
    const scroll = vi.spyOn(root.querySelector('h2') as HTMLElement, 'scrollIntoView');
    await userEvent.click(page.getByRole('link', { name: 'down' }));
    expect(scroll).toHaveBeenCalledOnce();
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('what this version does not know', () => {
  test('is shown as its text, or as raw JSON', async () => {
    const root = await show(
      docOf(
        { type: 'details', attrs: { open: true }, content: [paragraph('inside')] },
        { type: 'future', attrs: { file: 'f1', alt: '<b>x</b>' } },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'a', marks: [{ type: 'highlight' }] },
            { type: 'mention', attrs: { label: 'Ines' } },
          ],
        },
      ),
    );
    const [details, image, line] = [...root.children];
    expect([details?.localName, details?.textContent]).toEqual(['pre', 'inside']);
    expect(image?.textContent).toBe('{"type":"future","attrs":{"file":"f1","alt":"<b>x</b>"}}');
    expect(line?.textContent).toBe('aInes');
    expect(root.querySelector('img, b, details')).toBeNull();
  });
});

/** Every attribute that the read view writes, besides `aria-…`. */
const WRITTEN =
  /^(?:data-aw-(?:file|alt|title|width|name|size)|data-(?:address|checked|mention|id|label)|aria-.+|class|href|title|target|rel|id|start|scope|colspan|rowspan|role|data-lang|tabindex|type)$/;
const FORBIDDEN = 'script, style, iframe, object, embed, img, form, input, link, base, video, audio, math';

/** Nothing on the page can run, be fetched or lead elsewhere. */
function expectInert(root: HTMLElement): void {
  expect(root.querySelector(FORBIDDEN)).toBeNull();
  const written = [...root.querySelectorAll('*')].filter((element) => !element.closest('svg, button'));
  const attributes = written.flatMap((element) => element.getAttributeNames());
  expect(attributes.filter((name) => !WRITTEN.test(name))).toEqual([]);
  const addresses = [...root.querySelectorAll('[href]')].map((element) => element.getAttribute('href') ?? '');
  expect(addresses.filter((href) => !/^(?:https?:\/\/|mailto:|tel:|#|archwright:\/\/)/.test(href))).toEqual([]);
}

describe('S50 malicious stored documents stay inert', () => {
  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '\u0001javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:x',
    '//a.example',
    '/api/v1/session',
    'archwright://x',
    '',
    null,
    7,
    { toString: 'https://a.example' },
    ['https://a.example'],
  ])('a link to %j is only its text', async (href) => {
    const root = await show(docOf(linked(href)));
    expect(root.innerHTML).toBe('<p>a link</p>');
  });
});

describe('S50 malformed stored nodes stay inert', () => {
  const html = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  test.each<[string, DocNode]>([
    ['HTML in a text', paragraph(html)],
    ['HTML in code', { type: 'code_block', attrs: { lang: html }, content: [{ type: 'text', text: html }] }],
    ['HTML in a heading', { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: html }] }],
    [
      'HTML in the title of a link',
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'x',
            marks: [{ type: 'link', attrs: { href: 'https://a.example', title: `">${html}` } }],
          },
        ],
      },
    ],
    [
      'HTML in the type of an alert',
      { type: 'alert', attrs: { type: `info" onclick="x()` }, content: [paragraph('x')] },
    ],
    [
      'handlers as attributes',
      {
        type: 'paragraph',
        attrs: { onclick: 'alert(1)', style: 'position:fixed', class: 'x', dangerouslySetInnerHTML: { __html: html } },
        content: [{ type: 'text', text: 'x' }],
      },
    ],
    [
      'attributes that React knows',
      {
        type: 'table',
        content: [
          {
            type: 'table_row',
            content: [
              {
                type: 'table_cell',
                attrs: { ref: 'x', key: 'y', style: { position: 'fixed' } },
                content: [paragraph('x')],
              },
            ],
          },
        ],
      },
    ],
    ['a block called script', { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }],
    ['a block called iframe', { type: 'iframe', attrs: { src: 'https://a.example', srcdoc: html } }],
    ['a block called like a method', { type: 'constructor', content: [paragraph('x')] }],
    [
      'a mark called script',
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'script', attrs: { src: 'https://a.example' } }] }],
      },
    ],
    ['a diagram id that is HTML', { type: 'diagram', attrs: { diagram: html } }],
    [
      'a table without rows',
      { type: 'table', content: [paragraph('x'), { type: 'table_row', content: [paragraph('y')] }] },
    ],
    ['a list item outside a list', { type: 'list_item', content: [paragraph('x')] }],
    ['a table cell outside a table', { type: 'table_cell', content: [paragraph('x')] }],
    ['a paragraph in a paragraph', { type: 'paragraph', content: [paragraph('x')] }],
    ['a doc in the doc', { type: 'doc', content: [paragraph('x')] }],
  ])('%s', async (_name, node) => {
    expectInert(await show(docOf(node, paragraph('after'))));
  });

  test('impossible figures are brought into their limits', async () => {
    const root = await show(
      docOf(
        { type: 'heading', attrs: { level: 7e9 }, content: [{ type: 'text', text: 'deep' }] },
        { type: 'heading', attrs: { level: -1 }, content: [{ type: 'text', text: 'high' }] },
        { type: 'ordered_list', attrs: { start: -5 }, content: [{ type: 'list_item', content: [paragraph('x')] }] },
        {
          type: 'table',
          content: [
            {
              type: 'table_row',
              content: [{ type: 'table_cell', attrs: { colspan: 1e9, rowspan: 'x' }, content: [paragraph('x')] }],
            },
          ],
        },
      ),
    );
    expect([...root.querySelectorAll('.aw-h6, .aw-h1')].map(({ textContent }) => textContent)).toEqual([
      'deep',
      'high',
    ]);
    expect(root.querySelector('ol')?.start).toBe(0);
    expect([root.querySelector('td')?.colSpan, root.querySelector('td')?.rowSpan]).toEqual([100, 1]);
  });

  test('children that are no nodes are left out', async () => {
    const root = await show(
      '{"type":"doc","content":[null,7,"x",{},{"type":"paragraph","content":[{"type":"text","text":{"html":"x"}}]}]}',
    );
    expect(root.innerHTML).toBe('<p></p>');
  });

  test('the page with every block is inert as well', async () => {
    expectInert(await show(everyBlockJson));
  });
});
