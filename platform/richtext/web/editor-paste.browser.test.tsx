/** What comes from the clipboard: Markdown becomes blocks, HTML is cleaned, hostile HTML stays harmless. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { checkDocument } from '../model/document-rules.ts';
import { documentText } from '../model/document-text.ts';
import type { DocMark, DocNode } from '../model/document.ts';
import { DocView } from './doc-view.tsx';
import { documentOf, openEditor, paragraph } from './editor-fixture.tsx';
import { hostileHtml } from './hostile-html.ts';

function paste(field: HTMLElement, data: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const names = (nodes: readonly DocNode[]) => nodes.map(({ type }) => type);
const item = (...content: DocNode[]): DocNode => ({ type: 'list_item', content });

describe('pasted text', () => {
  test('that is Markdown becomes blocks', async () => {
    const { field, blocks } = await openEditor();
    paste(field, {
      'text/plain':
        '# Title\n\nSome **bold** text\n\n- one\n- two\n\n> [!WARNING]\n> mind\n\n```ts\nlet a;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    });
    await expect
      .poll(() => names(blocks()))
      .toEqual(['heading', 'paragraph', 'bullet_list', 'alert', 'code_block', 'table']);
    expect(blocks()[1]?.content?.[1]).toEqual({ type: 'text', marks: [{ type: 'bold' }], text: 'bold' });
  });

  test('that is Markdown in a line stays in that line', async () => {
    const { field, type, blocks } = await openEditor(documentOf('ab', ''));
    await type('{ArrowRight}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    paste(field, { 'text/plain': 'x **y**' });
    await expect.poll(() => blocks()[0]?.content?.map(({ text }) => text)).toEqual(['ax ', 'y', 'b']);
  });

  test('stays text in a code block', async () => {
    const { field, type, blocks } = await openEditor();
    await type('```ts ');
    paste(field, { 'text/plain': '# no heading\n- no list' });
    expect(blocks()).toEqual([
      { type: 'code_block', attrs: { lang: 'ts' }, content: [{ type: 'text', text: '# no heading\n- no list' }] },
    ]);
  });

  test('that is an address becomes a link, or the link of the selected text', async () => {
    const { field, type, blocks } = await openEditor(documentOf('here', ''));
    await type('{Shift>}{End}{/Shift}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    paste(field, { 'text/plain': 'https://a.example/' });
    expect(blocks()).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', marks: [{ type: 'link', attrs: { href: 'https://a.example/', title: null } }], text: 'here' },
        ],
      },
    ]);
  });
});

describe('pasted HTML', () => {
  test('keeps blocks and marks, nothing of its look', async () => {
    const { field, blocks } = await openEditor();
    paste(field, {
      'text/html':
        '<h2 style="color:red" class="x">Title</h2><p onclick="a()">one <b>bold</b> <i>it</i> <span style="font-weight:700">b2</span></p><ol start="4"><li>four</li></ol><hr><pre><code class="language-ts">let a;</code></pre><table><tr><th>h</th></tr><tr><td colspan="2" rowspan="1000">c</td></tr></table>',
    });
    const found = blocks();
    expect(names(found)).toEqual(['heading', 'paragraph', 'ordered_list', 'hr', 'code_block', 'table']);
    expect(found[0]).toEqual({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] });
    expect(found[2]?.attrs).toEqual({ start: 4 });
    expect(found[4]).toEqual({
      type: 'code_block',
      attrs: { lang: 'ts' },
      content: [{ type: 'text', text: 'let a;' }],
    });
    expect(JSON.stringify(found)).not.toMatch(/style|class|color|onclick/);
    expect(checkDocument(JSON.stringify({ type: 'doc', content: found }))).toEqual([]);
  });

  test('from Word has its lists nested', async () => {
    const row = (level: number, sign: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`;
    const { field, blocks } = await openEditor();
    paste(field, {
      'text/html': `<html><body><p>Intro</p>${row(1, '·', 'one')}${row(2, 'o', 'inner')}${row(1, '·', 'two')}<p>Between</p>${row(1, '1.', 'first')}${row(1, '2.', 'second')}</body></html>`,
    });
    expect(blocks()).toEqual([
      paragraph('Intro'),
      {
        type: 'bullet_list',
        content: [
          item(paragraph('one'), { type: 'bullet_list', content: [item(paragraph('inner'))] }),
          item(paragraph('two')),
        ],
      },
      paragraph('Between'),
      { type: 'ordered_list', content: [item(paragraph('first')), item(paragraph('second'))] },
    ]);
  });

  test('turns images into links', async () => {
    const { field, blocks } = await openEditor();
    paste(field, {
      'text/html':
        '<p>see <img src="https://a.example/p.png" alt="plan"> and <img src="data:image/png;base64,AAAA" alt="inline"></p>',
    });
    expect(blocks()).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'see ' },
          {
            type: 'text',
            marks: [{ type: 'link', attrs: { href: 'https://a.example/p.png', title: null } }],
            text: 'plan',
          },
          { type: 'text', text: ' and inline' },
        ],
      },
    ]);
  });

  test('from our own page keeps heading levels, alerts and code languages', async () => {
    const { field, blocks } = await openEditor();
    paste(field, {
      'text/html':
        '<h2 class="aw-h1">One</h2><div class="aw-alert aw-alert-danger" role="note"><svg></svg><div class="aw-alert-body"><p>no</p></div></div><pre data-lang="sql"><code><span class="aw-tok-keyword">select</span> 1</code></pre>',
    });
    expect(blocks()).toEqual([
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'One' }] },
      { type: 'alert', attrs: { type: 'danger' }, content: [paragraph('no')] },
      { type: 'code_block', attrs: { lang: 'sql' }, content: [{ type: 'text', text: 'select 1' }] },
    ]);
  });

  test('never becomes a node that is unknown or an embed', async () => {
    const { field, blocks } = await openEditor();
    paste(field, {
      'text/html':
        '<p>a</p><div class="aw-embed-edit" diagram="1">b</div><pre class="aw-raw" json="{&quot;type&quot;:&quot;evil&quot;}">c</pre><p extra="{}">d</p>',
    });
    expect(new Set(names(blocks()))).toEqual(new Set(['paragraph', 'code_block']));
    expect(JSON.stringify(blocks())).not.toMatch(/extra|evil|diagram/);
  });
});

/** What in an element could run, be fetched or change the look of the page. */
function liveParts(root: Element): string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    const name = element.localName;
    const isOurs = element.closest('svg[class*="tabler-icon"], img.ProseMirror-separator') !== null;
    if (LIVE.test(name) && !isOurs) found.push(name);
    for (const { name: attribute, value } of element.attributes) {
      if (/^on|^style$|^srcset$|^background$|^ping$/i.test(attribute)) found.push(`${name} ${attribute} ${value}`);
      if (attribute === 'href' && !/^(?:https?:\/\/|mailto:|#|archwright:)/.test(value)) found.push(`${name} ${value}`);
    }
  }
  return found;
}
const LIVE = /^(?:script|style|link|meta|base|iframe|object|embed|form|input|svg|math|img|video|audio|template)$/;

/** One piece wherever a document has room for a string. */
function hostileBlocks(html: string): DocNode[] {
  const line = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content });
  const text = (...marks: DocMark[]): DocNode => ({ type: 'text', ...(marks.length > 0 ? { marks } : {}), text: html });
  return [
    { ...line(text()), attrs: { style: html, onclick: html, class: html } },
    { type: 'heading', attrs: { level: 2, id: html }, content: [text()] },
    { type: 'code_block', attrs: { lang: html }, content: [text()] },
    { type: 'alert', attrs: { type: html }, content: [line(text({ type: html, attrs: { html } }))] },
    line(
      text({ type: 'link', attrs: { href: html, title: html } }),
      text({ type: 'link', attrs: { href: 'https://a.example/', title: html } }),
      { type: 'mention', attrs: { kind: 'user', id: html, label: html } },
      { type: 'mention', attrs: { kind: 'page', id: html, label: html } },
      { type: html, attrs: { html, label: html } },
    ),
    { type: 'task_list', content: [{ type: 'task_item', attrs: { checked: html }, content: [line(text())] }] },
    {
      type: 'details',
      attrs: { ontoggle: html },
      content: [
        { type: 'details_summary', content: [text()] },
        { type: 'details_content', content: [line(text())] },
      ],
    },
    { type: 'image', attrs: { file: html, alt: html, title: html, width: html } },
    { type: 'attachment', attrs: { file: html, name: html, size: html } },
    { type: 'diagram', attrs: { diagram: html } },
    { type: html, attrs: { src: 'https://evil.example/json', srcdoc: html }, content: [text()] },
  ];
}

function dropAtEnd(field: HTMLElement, html: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/html', html);
  const { left, top } = (field.lastElementChild ?? field).getBoundingClientRect();
  const place = { clientX: left + 2, clientY: top + 2 };
  field.dispatchEvent(new DragEvent('drop', { ...place, dataTransfer, bubbles: true, cancelable: true }));
}

describe('hostile HTML', () => {
  const alarms: string[] = [];
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ name }) => /evil\.example/.test(name) && alarms.push(name)),
  );
  beforeEach(() => {
    alarms.length = 0;
    (globalThis as { alarm?: () => void }).alarm = () => alarms.push('ran');
    globalThis.alert = () => alarms.push('dialog');
    observer.observe({ type: 'resource', buffered: false });
  });
  afterEach(() => observer.disconnect());

  /** What ran or was fetched; the browser reports fetches asynchronously. */
  const heard = async (): Promise<readonly string[]> => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return alarms;
  };

  test.each<[string, (field: HTMLElement, html: string) => void]>([
    ['pasted', (field, html) => paste(field, { 'text/html': html, 'text/plain': 'x' })],
    ['pasted as text', (field, html) => paste(field, { 'text/plain': html })],
    ['dropped', dropAtEnd],
  ])(
    `of ${hostileHtml.length} kinds, %s, leaves only a document that may be stored`,
    async (_name, put) => {
      expect(hostileHtml.length).toBeGreaterThanOrEqual(300);
      const { field, stored, type } = await openEditor();
      let texts = 0;
      for (const [index, html] of hostileHtml.entries()) {
        put(field, html);
        expect({ html, live: liveParts(field) }).toEqual({ html, live: [] });
        if (index % 20 < 19 && index < hostileHtml.length - 1) continue;
        expect({ html, problems: checkDocument(JSON.stringify(stored())) }).toEqual({ html, problems: [] });
        texts += documentText(stored()).length;
        await type('{Control>}a{/Control}{Backspace}');
      }
      // Their harmless parts were inserted.
      expect(texts).toBeGreaterThan(500);
      expect(await heard()).toEqual([]);
    },
    120_000,
  );

  test(`of ${hostileHtml.length} kinds in a stored document is text for readers and for the editor`, async () => {
    for (let at = 0; at < hostileHtml.length; at += 60) {
      const content = hostileHtml.slice(at, at + 60).flatMap(hostileBlocks);
      const stored = JSON.stringify({ type: 'doc', content });
      const view = await render(<DocView json={stored} onOpenLink={() => undefined} />);
      expect(liveParts(view.container)).toEqual([]);
      await view.unmount();
      const { field, close } = await openEditor(stored);
      expect(liveParts(field)).toEqual([]);
      await close();
    }
    expect(await heard()).toEqual([]);
  });
});
