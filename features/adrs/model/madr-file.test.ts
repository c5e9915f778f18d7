/** MADR files round-trip whatever titles, names and reasons contain. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inlineText } from '#platform/richtext/model/document-text.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import type { ExportedAdr } from '../contract.ts';
import { adrWorkflow } from './adr-workflow.ts';
import type { ExportScope } from './exported-links.ts';
import { exportedFileName, recordName } from './exported-names.ts';
import { madrFile, yamlText } from './madr-file.ts';
import { readRecord } from './reader/read-record.ts';

const at = '2026-11-20T09:00:00.000Z';
const accepted = stateOf(adrWorkflow, 'accepted');
const anAdr = (more: Partial<ExportedAdr>): ExportedAdr => ({
  id: 'a',
  serialNumber: 7,
  title: 'One database',
  revision: 1,
  source: 'internal',
  isEditable: false,
  state: accepted,
  workflow: { state: accepted, transitions: [] },
  transitions: [],
  contributors: [],
  createdAt: at,
  former: null,
  consecutive: null,
  pendingFormer: null,
  pendingConsecutive: null,
  rfc: null,
  json: '{}',
  history: [],
  notes: [],
  ...more,
});
const scope: ExportScope = {
  projectAddress: 'https://decisions.example.org/project/SHOP',
  records: new Map(),
  ending: '.md',
  files: new Map(),
};

/**
 * Typical input and input that breaks writers: YAML and Markdown syntax, all kinds of line breaks, unusual characters.
 */
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(...'"\'\\:#-[]{}|>*&!%@`,?~/. \t\n\r\u0085\u2028\u2029\u0000\ufeff🙂ä'),
    maxLength: 60,
  }),
  fc.constantFrom('---', '...', '- a', 'a: b', '#1', '<script>', '[x](javascript:alarm())', '1. a', '!!binary', '\\'),
);
const asTitle = (text: string): string => text.replace(/\s+/g, ' ').trim() || 'Title';

describe('the front matter', () => {
  test('has one line per field, each value JSON and therefore YAML', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 3 }), nasty, (deciders, date) => {
        const [head = ''] = madrFile(anAdr({ deciders, date: date || null }), scope).split('\n---\n');
        const fields = head.split(/[\n\r\u0085\u2028\u2029]/).slice(1);
        expect(fields).toHaveLength(3);
        const values = fields.map((field) => JSON.parse(field.slice(field.indexOf(': ') + 2)) as unknown);
        expect(values).toEqual(['accepted', date || '2026-11-20', deciders.map((name) => name.toWellFormed())]);
      }),
    );
  });

  test('escapes characters that YAML treats as line breaks', () => {
    expect(yamlText('a\u2028b\u0085"c"\\')).toBe('"a\\u2028b\\u0085\\"c\\"\\\\"');
  });
});

describe('the text', () => {
  test('has the title as its only first-level heading, unchanged', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const title = asTitle(text);
        const file = madrFile(anAdr({ title }), scope);
        const { content = [] } = markdownToDocument(file.slice(file.indexOf('\n---\n') + 5));
        expect(content).toHaveLength(1);
        expect(content[0]).toMatchObject({ type: 'heading', attrs: { level: 1 } });
        expect(content[0] && inlineText(content[0])).toBe(title.replaceAll('\u0000', '\ufffd'));
      }),
    );
  });

  test('renders reasons as quotes that cannot break out', () => {
    const reason = '## Not a heading\n---\n- not a list\n<b>';
    const change = {
      transition: 'accept',
      label: 'Accepted',
      from: null,
      to: accepted,
      at,
      reason,
      consecutiveId: null,
    };
    const file = madrFile(anAdr({ history: [{ ...change, by: { id: null, username: 'Ada *L*' } }] }), scope);
    const { content = [] } = markdownToDocument(file.slice(file.indexOf('\n---\n') + 5));
    expect(content.map(({ type }) => type)).toEqual(['heading', 'heading', 'bullet_list']);
    expect(content[2] && inlineText(content[2])).toContain('2026-11-20: Accepted (Ada *L*)## Not a heading---');
  });

  test('keeps safe links and reduces others to their text', () => {
    const linked = (text: string, href: string) => ({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] });
    const content = [
      linked('good', 'https://a.example/x'),
      linked('bad', 'javascript:alarm()'),
      linked('gone', 'archwright://7.metric.internal'),
      { type: 'mention', attrs: { kind: 'user', id: '7', label: 'Ann' } },
    ];
    const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });
    expect(madrFile(anAdr({ json }), scope)).toContain('[good](https://a.example/x)badgone\\@Ann\n');
  });
});

describe('reading an export back', () => {
  const titles = [
    'Use "one" database: ../really',
    "It's 100 % & more",
    'Größe: 3 / 4, – 🙂 {a: b}',
    '- not a list',
    'A *star*, `code` and [x](y)',
  ];

  test.each(titles)('title, state, date and people of %j survive the round trip', (title) => {
    const adr = anAdr({ title, deciders: ['Ada "L": #1', 'Bob – the other'], date: '2024-02-29' });
    expect(readRecord('0007-x.md', madrFile(adr, scope))).toMatchObject({
      title,
      number: 7,
      status: 'accepted',
      date: '2024-02-29',
      deciders: ['Ada "L": #1', 'Bob – the other'],
    });
  });

  test('both records of a replacement mention it', () => {
    const records = new Map([
      ['a', { id: 'a', serialNumber: 7, title: 'One' }],
      ['b', { id: 'b', serialNumber: 9, title: 'Other' }],
    ]);
    const [former, next] = [...records.values()].map((one) => ({ ...one, state: accepted }));
    const together = { ...scope, records };
    const stated = (adr: ExportedAdr) => readRecord('x.md', madrFile(adr, together)).stated;
    expect(stated(anAdr({ consecutive: next ?? null }))).toContainEqual(
      expect.objectContaining({ kind: 'superseded_by', target: '0009-other.md' }),
    );
    expect(stated(anAdr({ ...next, former: former ?? null }))).toContainEqual(
      expect.objectContaining({ kind: 'supersedes', target: '0007-one.md' }),
    );
  });
});

describe('file names', () => {
  test('are safe in paths and URLs', () => {
    fc.assert(
      fc.property(nasty, (title) => {
        const name = recordName({ id: 'a', serialNumber: 7, title });
        expect(name).toMatch(/^0007-[\p{L}\p{N}-]+$/u);
        expect(decodeURIComponent(encodeURIComponent(name))).toBe(name);
      }),
    );
    expect(exportedFileName(1, 2, '../../evil.HTML')).toBe('0001-2-evil.html.txt');
    expect(exportedFileName(1, 2, 'order states.png')).toBe('0001-2-order-states.png');
  });
});
