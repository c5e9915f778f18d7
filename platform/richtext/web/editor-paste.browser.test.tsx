/** What comes from the clipboard: Markdown becomes blocks, HTML is cleaned, hostile HTML stays harmless. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDocument } from '../model/document-rules.ts';
import type { DocNode } from '../model/document.ts';
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

  test(`of ${hostileHtml.length} kinds runs nothing, fetches nothing and leaves only a document that may be stored`, async () => {
    const { field, stored, type } = await openEditor();
    for (const html of hostileHtml) {
      paste(field, { 'text/html': html });
      paste(field, { 'text/plain': html });
      const json = JSON.stringify(stored());
      expect({ html, problems: checkDocument(json) }).toEqual({ html, problems: [] });
      expect({
        html,
        found: field.querySelector(
          'script, style, iframe, img[src], svg, object, embed, form, input, [onload], [onerror], [onclick], a[href^="javascript" i]',
        ),
      }).toEqual({ html, found: null });
      await type('{Control>}a{/Control}{Backspace}');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(alarms).toEqual([]);
  }, 120_000);
});
