/** Pages of the decision log in a browser: user text never runs, fetches or breaks out. */
import { describe, expect, test } from 'vitest';
import { isEmbedKind, type DocNode } from '#platform/richtext/model/document.ts';
import { everyBlockJson } from '#platform/richtext/model/every-block.ts';
import { hostileHtml } from '#platform/richtext/web/hostile-html.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import type { ExportedAdr } from '../contract.ts';
import { adrWorkflow } from '../model/adr-workflow.ts';
import { logIndex } from '../model/decision-log-contents.ts';
import { logRecord } from '../model/decision-log-page.ts';
import type { ExportScope } from '../model/exported-links.ts';
import { listedRecord } from '../model/madr-file.ts';

const at = '2026-11-20T09:00:00.000Z';
const state = stateOf(adrWorkflow, 'accepted');
const somebody = { id: null, username: 'Ada' };
const anAdr = (more: Partial<ExportedAdr> = {}): ExportedAdr => ({
  id: 'a',
  serialNumber: 7,
  title: 'One database',
  revision: 1,
  source: 'internal',
  isEditable: false,
  state,
  workflow: { state, transitions: [] },
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
  ending: '.html',
  files: new Map([['known', { path: '../files/0007-1-x.png', isImage: true }]]),
};
const alone = { before: undefined, behind: undefined };
const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const pageOf = (adr: ExportedAdr): Document => parsed(logRecord(adr, scope, alone, 'Shop'));

const elements = new Set(
  `a article aside b blockquote body br code dd details div dl dt em fieldset figure h1 h2 h3 h4 h5 h6 head header hr html
  img input label legend li link main meta nav ol p pre s section small span strong summary table tbody td th thead time
  title tr ul`.split(/\s+/),
);

/** Everything in a page that could run code, fetch from other hosts or lead to a forbidden address. */
function dangersOf(page: Document): string[] {
  return [...page.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName;
    const stated = elements.has(name) && element.namespaceURI?.endsWith('/xhtml') ? [] : [`<${name}>`];
    const attributes = [...element.attributes].filter(({ name: attribute, value }) => {
      if (/^on|^style$|^srcset$|^srcdoc$|^formaction$|^ping$/.test(attribute)) return true;
      if (attribute === 'src') return !value.startsWith('../files/');
      if (attribute !== 'href') return false;
      return name === 'link'
        ? !/^(?:\.\.\/)?style\.css$/.test(value)
        : !/^(?:https?:|mailto:|tel:|#|[\w.%/-]+$)/.test(value);
    });
    return [...stated, ...attributes.map(({ name: attribute, value }) => `${name} ${attribute}=${value}`)];
  });
}

const textNodeOf = (text: string, marks: object[] = []): object => ({ type: 'text', text, marks });
const link = (href: string, title: string): object => ({ type: 'link', attrs: { href, title } });

/** The payload in every text field of a record. */
function everywhere(hostile: string): ExportedAdr {
  const inside = [
    textNodeOf(hostile, [{ type: 'bold' }, link(hostile, hostile), link(`https://a.example/${hostile}`, hostile)]),
  ];
  const blocks = [
    { type: 'paragraph', content: inside },
    { type: 'heading', attrs: { level: 2 }, content: inside },
    { type: 'code_block', attrs: { lang: hostile }, content: [textNodeOf(hostile)] },
    { type: 'alert', attrs: { type: hostile }, content: inside },
    { type: 'image', attrs: { file: 'known', alt: hostile, title: hostile, width: 40 } },
    { type: 'image', attrs: { file: hostile, alt: hostile, title: hostile } },
    { type: 'attachment', attrs: { file: 'known', name: hostile, size: 7 } },
    {
      type: 'table',
      content: [{ type: 'table_row', content: [{ type: 'table_cell', attrs: { colspan: hostile }, content: inside }] }],
    },
    { type: hostile, attrs: { [hostile]: hostile }, content: inside },
    { type: hostile },
    { type: 'paragraph', content: [{ type: 'mention', attrs: { kind: 'page', id: hostile, label: hostile } }] },
  ];
  const reference = {
    id: hostile,
    serialNumber: 1,
    title: hostile,
    state: { name: hostile, label: hostile, theme: hostile },
  };
  return anAdr({
    title: hostile,
    json: JSON.stringify({ type: 'doc', content: blocks }),
    state: reference.state,
    former: reference,
    consecutive: reference,
    rfc: reference,
    contributors: [{ id: null, username: hostile, createdAt: at }],
    notes: [{ content: hostile, by: { id: null, username: hostile }, at }],
    history: [
      {
        transition: 'accept',
        label: 'Accepted',
        from: null,
        to: reference.state,
        by: somebody,
        at,
        reason: hostile,
        consecutiveId: null,
      },
    ],
    source: 'external',
    repository: hostile,
    externalId: hostile,
    externalNumber: hostile,
    webUrl: hostile,
    date: hostile,
    deciders: [hostile],
  });
}

describe('hostile payloads', () => {
  test('stay text on the page of a record and in the list', () => {
    expect(hostileHtml.length).toBeGreaterThan(300);
    const found = hostileHtml.flatMap((hostile) => {
      const adr = everywhere(hostile.slice(0, 2_000));
      const index = parsed(logIndex([listedRecord(adr)], scope, { projectName: hostile, exportedOn: '2026-11-20' }));
      return [pageOf(adr), index].flatMap(dangersOf).map((danger) => `${hostile.slice(0, 80)}: ${danger}`);
    });
    expect(found).toEqual([]);
    const [first = ''] = hostileHtml;
    expect(pageOf(everywhere(first)).querySelector('h1')?.textContent).toBe(first);
  });

  test('the content security policy forbids what the page does not use', () => {
    const policy = pageOf(anAdr()).querySelector('meta[http-equiv]')?.getAttribute('content') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

test('every block is rendered, only unknown ones as text', () => {
  const page = pageOf(anAdr({ json: everyBlockJson }));
  expect(dangersOf(page)).toEqual([]);
  const blocks = (JSON.parse(everyBlockJson) as DocNode).content ?? [];
  const embeds = blocks.filter(({ type }) => isEmbedKind(type));
  expect(page.querySelectorAll('.gone').length).toBeGreaterThanOrEqual(embeds.length);
  for (const selector of [
    'h2',
    'blockquote',
    'pre code',
    'ul',
    'ol',
    'table td',
    '.alert',
    '.tasks',
    'details',
    'hr',
  ]) {
    expect(page.querySelector(`.text ${selector}`), selector).not.toBeNull();
  }
});
