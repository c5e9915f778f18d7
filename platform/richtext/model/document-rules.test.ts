/** Which documents are valid, and the path of each problem. */
import { describe, expect, test } from 'vitest';
import { checkDocument, hasContent } from './document-rules.ts';
import { EMBED_KINDS, embedAttribute, parseDocument, type DocNode } from './document.ts';
import { everyBlockJson } from './every-block.ts';

const docOf = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });
const paths = (json: string) => checkDocument(json).map(({ path }) => path);
const text = (marks?: unknown, value: unknown = 'x') => ({ type: 'text', text: value, ...(marks ? { marks } : {}) });
const inParagraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const linkTo = (href: unknown) => docOf(inParagraph(text([{ type: 'link', attrs: { href } }])));
/** `count` nodes of a type around a paragraph, as text, since building it as objects would nest as deep. */
const nested = (open: string, close: string, count: number, core = '{"type":"paragraph"}') =>
  `{"type":"doc","content":[${open.repeat(count)}${core}${close.repeat(count)}]}`;

describe('documents that may be stored', () => {
  test('the page with every block', () => {
    expect(checkDocument(everyBlockJson)).toEqual([]);
  });

  test('unknown nodes, marks and attributes are kept, whatever they are called', () => {
    const strange = docOf(
      { type: 'script', attrs: { src: 'https://a.example/x.js', onload: 'x()' }, content: [text()] },
      { type: 'future_block', attrs: { file: 'f1', nested: { deep: [1, null, { a: 'b' }] } } },
      {
        type: 'heading',
        attrs: { level: 2, colour: 'red' },
        content: [text([{ type: 'highlight', attrs: { href: 'javascript:x' } }])],
      },
      { type: 'toString' },
    );
    expect(checkDocument(strange)).toEqual([]);
    expect(JSON.stringify(parseDocument(strange))).toBe(strange);
  });

  test.each([
    ['a heading without a level', docOf({ type: 'heading' })],
    ['attributes that are null', docOf({ type: 'heading', attrs: null })],
    ['a doc node without content', '{"type":"doc"}'],
    ['a table cell over 100 columns', docOf({ type: 'table_cell', attrs: { colspan: 100, rowspan: 1 } })],
    ['a code block in an unknown language', docOf({ type: 'code_block', attrs: { lang: 'brainfuck' } })],
    ['an alert of an unknown type', docOf({ type: 'alert', attrs: { type: 'celebration' } })],
    [
      'a link with a title that is null',
      docOf(inParagraph(text([{ type: 'link', attrs: { href: '#a', title: null } }]))),
    ],
  ])('%s', (_name, json) => {
    expect(checkDocument(json)).toEqual([]);
  });
});

describe('S50 invalid values are rejected with their path', () => {
  test.each([0, 7, -1, 1.5, 1e9, '2', null, true, [2], {}])('heading level %j', (level) => {
    expect(paths(docOf({ type: 'paragraph' }, { type: 'heading', attrs: { level } }))).toEqual([
      'content[1].attrs.level',
    ]);
  });

  test.each(EMBED_KINDS)('what a %s shows is named by a text', (type) => {
    const name = embedAttribute(type);
    expect(paths(docOf({ type, attrs: { [name]: { id: 'a' } } }))).toEqual([`content[0].attrs.${name}`]);
  });

  test.each([0, 101, 1e9, -3, 2.5, '2', null, {}])('colspan and rowspan %j', (span) => {
    const cell = (type: string, name: string) => ({ type, attrs: { [name]: span } });
    const row = { type: 'table_row', content: [cell('table_cell', 'colspan'), cell('table_header', 'rowspan')] };
    expect(paths(docOf({ type: 'table', content: [row] }))).toEqual([
      'content[0].content[0].content[0].attrs.colspan',
      'content[0].content[0].content[1].attrs.rowspan',
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    '\u2028javascript:alert(1)',
    '\ufeffjavascript:alert(1)',
    'javascript\u200b:alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A;avascript:alert(1)',
    'java&Tab;script:alert(1)',
    'javascript&colon;alert(1)',
    'javascript://a.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'v\tbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'filesystem:https://a.example/1',
    'view-source:https://a.example',
    'ftp://a.example',
    '//a.example',
    '/relative',
    'relative',
    '?query',
    '',
    '#',
    'https:',
    'https://',
    'https:///a.example',
    'https:a.example',
    'https:\\\\a.example',
    'https://a.example/with space',
    'https://a.example/\u0000',
    'https://@a.example',
    'mailto:',
    'mailto://a.example',
    'archwright:',
    'archwright:javascript:alert(1)',
    `https://a.example/${'x'.repeat(9000)}`,
    null,
    7,
    ['https://a.example'],
    { toString: 'https://a.example' },
  ])('a link to %j', (href) => {
    expect(paths(linkTo(href))).toContain('content[0].content[0].marks[0].attrs.href');
  });

  test('a link without attributes, and one whose title is no text', () => {
    const titled = { type: 'link', attrs: { href: 'https://a.example', title: { html: '<b>' } } };
    expect(paths(docOf(inParagraph(text([{ type: 'link' }]), text([titled]))))).toEqual([
      'content[0].content[0].marks[0].attrs.href',
      'content[0].content[1].marks[0].attrs.title',
    ]);
  });

  test.each([
    ['no type', { text: 'x' }, 'content[0]'],
    ['a type that is no text', { type: 7 }, 'content[0]'],
    ['a text instead of a node', 'x', 'content[0]'],
    ['null instead of a node', null, 'content[0]'],
    ['a list instead of a node', [], 'content[0]'],
    ['content that is no list', { type: 'paragraph', content: 'x' }, 'content[0].content'],
    ['content that is null', { type: 'paragraph', content: null }, 'content[0].content'],
    ['attributes that are a list', { type: 'heading', attrs: [1] }, 'content[0].attrs'],
    ['a doc in the doc', { type: 'doc' }, 'content[0].type'],
    ['an empty text', inParagraph(text(undefined, '')), 'content[0].content[0].text'],
    ['a text that is a number', inParagraph(text(undefined, 7)), 'content[0].content[0].text'],
    ['marks that are no list', inParagraph(text({ type: 'bold' })), 'content[0].content[0].marks'],
    ['a mark that is a text', inParagraph(text(['bold'])), 'content[0].content[0].marks[0]'],
    ['a language that is no text', { type: 'code_block', attrs: { lang: ['js'] } }, 'content[0].attrs.lang'],
    ['an info string that is no text', { type: 'code_block', attrs: { info: 1 } }, 'content[0].attrs.info'],
    ['an unknown alignment of a cell', { type: 'table_cell', attrs: { align: 'middle' } }, 'content[0].attrs.align'],
    ['an alert type that is no text', { type: 'alert', attrs: { type: 1 } }, 'content[0].attrs.type'],
    ['a diagram id that is no text', { type: 'diagram', attrs: { diagram: 12 } }, 'content[0].attrs.diagram'],
    ['a view that is no text', { type: 'c4model', attrs: { view: {} } }, 'content[0].attrs.view'],
    ['marks in code', { type: 'code_block', content: [text([{ type: 'bold' }])] }, 'content[0].content[0].marks'],
    ['a break in code', { type: 'code_block', content: [{ type: 'hard_break' }] }, 'content[0].content[0].type'],
    ['a NUL in a text', inParagraph(text(undefined, 'a\u0000b')), 'content[0].content[0].text'],
    ['half a character in a text', inParagraph(text(undefined, 'a\ud800b')), 'content[0].content[0].text'],
    ['an image without a file', { type: 'image', attrs: { file: null } }, 'content[0].attrs.file'],
    ['an image of no text', { type: 'image', attrs: { file: 'f', alt: 1 } }, 'content[0].attrs.alt'],
    [
      'an image with a long alt',
      { type: 'image', attrs: { file: 'f', alt: 'a'.repeat(1001) } },
      'content[0].attrs.alt',
    ],
    ['an image too narrow', { type: 'image', attrs: { file: 'f', width: 39 } }, 'content[0].attrs.width'],
    ['an image of a half width', { type: 'image', attrs: { file: 'f', width: 99.5 } }, 'content[0].attrs.width'],
    ['an attachment without a name', { type: 'attachment', attrs: { file: 'f', name: {} } }, 'content[0].attrs.name'],
    [
      'an attachment of less than nothing',
      { type: 'attachment', attrs: { file: 'f', size: -1 } },
      'content[0].attrs.size',
    ],
    ['a NUL in an attribute', { type: 'future_block', attrs: { alt: ['\u0000'] } }, 'content[0].attrs.alt[0]'],
    ['a NUL in the name of an attribute', { type: 'image', attrs: { 'a\u0000': 1 } }, 'content[0].attrs'],
    [
      'half a character in the attributes of a mark',
      inParagraph(text([{ type: 'note', attrs: { by: '\udc00' } }])),
      'content[0].content[0].marks[0].attrs.by',
    ],
  ])('%s', (_name, node, path) => {
    expect(paths(docOf(node))).toEqual([path]);
  });

  test.each(['__proto__', 'constructor'])('a key called %s, wherever it stands', (key) => {
    const evil = `{"${key}":{"isAdmin":true}}`;
    expect(paths(`{"type":"doc","${key}":1}`)).toEqual([key]);
    expect(paths(`{"type":"doc","content":[{"type":"image","attrs":${evil}}]}`)).toEqual([`content[0].attrs.${key}`]);
    expect(paths(`{"type":"doc","content":[{"type":"image","attrs":{"a":[${evil}]}}]}`)).toEqual([
      `content[0].attrs.a[0].${key}`,
    ]);
    const marked = `{"type":"text","text":"x","marks":[{"type":"note","attrs":${evil}}]}`;
    expect(paths(`{"type":"doc","content":[{"type":"paragraph","content":[${marked}]}]}`)).toEqual([
      `content[0].content[0].marks[0].attrs.${key}`,
    ]);
  });

  test('a stored __proto__ changes no prototype when it is read', () => {
    const doc = parseDocument(
      '{"type":"doc","content":[{"type":"image","attrs":{"__proto__":{"isAdmin":true},"a":1}}]}',
    );
    expect({ ...doc.content?.[0]?.attrs }).toEqual({ a: 1 });
    expect('isAdmin' in (doc.content?.[0]?.attrs ?? {})).toBe(false);
  });

  test.each([
    '',
    'null',
    '[]',
    '"doc"',
    '7',
    '{}',
    '{"type":"paragraph"}',
    '{"type":["doc"]}',
    '{"type":"doc"',
    'undefined',
  ])('%s instead of a document', (json) => {
    expect(paths(json)).toEqual(['']);
  });

  test('at most 20 problems are reported', () => {
    expect(
      checkDocument(docOf(...Array.from({ length: 50 }, () => ({ type: 'heading', attrs: { level: 9 } })))),
    ).toHaveLength(20);
  });
});

describe('the size of a document', () => {
  const ofBytes = (letter: string, bytes: number) => {
    const empty = docOf(inParagraph(text(undefined, letter))).length - letter.length;
    return docOf(
      inParagraph(text(undefined, letter.repeat((bytes - empty) / new TextEncoder().encode(letter).length))),
    );
  };

  test.each(['a', 'é', '中', '😀'])('counts bytes, not letters: %s', (letter) => {
    const most = 1_048_576;
    const fits = ofBytes(letter, most);
    expect(new TextEncoder().encode(fits).length).toBeGreaterThan(most - 5);
    expect(checkDocument(fits)).toEqual([]);
    expect(paths(ofBytes(letter, most + 5))).toEqual(['']);
  });
});

describe('the depth of a document', () => {
  const list = ['{"type":"bullet_list","content":[{"type":"list_item","content":[', ']}]}'] as const;
  const quote = ['{"type":"blockquote","content":[', ']}'] as const;

  test('lists nest 10 deep and no deeper, also through quotes', () => {
    expect(checkDocument(nested(...list, 10))).toEqual([]);
    expect(checkDocument(nested(...list, 11))[0]?.message).toContain('10 levels');
    const quoted = [list[0] + quote[0], quote[1] + list[1]] as const;
    expect(checkDocument(nested(...quoted, 11))[0]?.path).toMatch(/^content\[0\](\.content\[0\]){30}$/);
  });

  test('nodes nest 64 deep and no deeper', () => {
    expect(checkDocument(nested(...quote, 63))).toEqual([]);
    expect(checkDocument(nested(...quote, 64))[0]?.message).toContain('64 levels');
  });

  test.each([
    ['nodes', nested(...quote, 30_000)],
    ['attributes', nested('', '', 0, `{"type":"image","attrs":{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}}`)],
    [
      'keys of attributes',
      nested('', '', 0, `{"type":"image","attrs":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`),
    ],
    ['marks', docOf(inParagraph(text(Array.from({ length: 30_000 }, () => ({ type: 'bold', attrs: 7 })))))],
    ['faults', docOf(...Array.from({ length: 30_000 }, () => ({ type: 'heading', attrs: { level: 9 } })))],
  ])(
    'a flood of %s is answered at once',
    (_name, json) => {
      checkDocument(json);
      const read = parseDocument(json);
      // The time limit allows for a busy machine, not for quadratic time.
      expect(JSON.stringify(read).length).toBeLessThanOrEqual(json.length);
    },
    20_000,
  );

  test('a document that nests too deep is rejected, and read without its deepest levels', () => {
    const json = nested(...quote, 30_000);
    expect(checkDocument(json)).toHaveLength(1);
    expect(JSON.stringify(parseDocument(json)).length).toBeLessThan(4000);
  });
});

describe('having content', () => {
  const says = (...content: DocNode[]) => hasContent({ type: 'doc', content });

  test('takes more than characters of no width', () => {
    const saysText = (text: string) => says({ type: 'paragraph', content: [{ type: 'text', text }] });
    expect([saysText('\u200b \u2060\ufeff'), saysText('\u200bx')]).toEqual([false, true]);
  });

  test.each<[string, DocNode]>([
    ['a text', { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
    [
      'a text deep in a list',
      {
        type: 'bullet_list',
        content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] }],
      },
    ],
    ['a rule', { type: 'hr' }],
    ['a table', { type: 'table', content: [] }],
    ['an embed', { type: 'c4model', attrs: { view: '' } }],
    ['an image', { type: 'image', attrs: { file: 'f1' } }],
    ['an attachment', { type: 'attachment', attrs: { file: 'f1' } }],
    ['a block that is not known', { type: 'future_block', attrs: { file: 'f1' } }],
  ])('%s', (_name, node) => {
    expect(says({ type: 'paragraph' }, node)).toBe(true);
  });

  test('empty paragraphs, blanks, breaks and empty blocks are no content', () => {
    const blank: DocNode = {
      type: 'paragraph',
      content: [{ type: 'text', text: ' \u00a0\t' }, { type: 'hard_break' }],
    };
    expect(says({ type: 'paragraph' }, blank, { type: 'heading', attrs: { level: 1 } }, { type: 'code_block' })).toBe(
      false,
    );
    expect(says()).toBe(false);
  });
});
