/** The comment that a pipeline posts. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoneElement, Impact, ImpactReference, TouchedElement } from '../contract.ts';
import { codeWords, commentText, mostComment, plainWords } from './impact-comment.ts';

const place = { origin: 'https://aw.example.org', url: 'https://aw.example.org/project/SHOP/merge-requests/7' };
const nothing: Impact & { readonly gone: readonly GoneElement[] } = {
  elements: [],
  adrs: [],
  rfcs: [],
  documents: [],
  drivers: [],
  unmatched: [],
  gone: [],
};

const reference = (title: string, state: string | null = null): ImpactReference => ({
  id: crypto.randomUUID(),
  title,
  url: '/project/SHOP/adrs/1/view',
  state,
  stateTheme: null,
  why: [{ kind: 'element-links', what: 'Orders' }],
});
const element = (name: string): TouchedElement => ({
  id: crypto.randomUUID(),
  modelId: crypto.randomUUID(),
  modelName: 'Shop',
  name,
  kind: 'container',
  around: ['Shop platform'],
  url: '/project/SHOP/c4-models/1/edit?element=2',
  pattern: 'src/order/**',
  files: ['src/order/cart.ts'],
});

describe('a comment', () => {
  test('begins with the decisions and their states, and says why each is listed', () => {
    const adrs = [{ ...reference('Use queues', 'Accepted'), serialNumber: 12 }];
    const text = commentText({ ...nothing, elements: [element('Orders')], adrs, unmatched: ['Dockerfile'] }, place);
    expect(text.split('\n')[0]).toBe('This touches ADR-12 (accepted).');
    expect(text).toContain(
      '- [Orders](https://aw.example.org/project/SHOP/c4-models/1/edit?element=2), Container in Shop platform: 1 file',
    );
    expect(text).toContain(
      '- [ADR-12 Use queues](https://aw.example.org/project/SHOP/adrs/1/view) (accepted) – Orders links to it',
    );
    expect(text).toContain('- `Dockerfile`');
    expect(text).toContain(`[See it on the map](${place.url})`);
  });

  test('lists elements whose files are gone with their patterns', () => {
    const gone = { elementId: crypto.randomUUID(), modelId: crypto.randomUUID(), name: 'Old *shop*', url: '/e' };
    const text = commentText({ ...nothing, gone: [{ ...gone, pattern: 'src/old/**' }] }, place);
    expect(text).toContain('**Elements whose files are gone** (1)');
    expect(text).toContain('- [Old \\*shop\\*](https://aw.example.org/e): `src/old/**`');
  });

  test('says so when nothing is touched', () => {
    expect(commentText(nothing, place)).toContain('This touches nothing the architecture describes.');
  });

  test('stays below its limit, counts what it leaves out, and always ends with the link', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 300 });
    const rows = fc.array(word, { maxLength: 60 });
    fc.assert(
      fc.property(rows, rows, rows, (names, titles, paths) => {
        const impact = {
          ...nothing,
          elements: names.map(element),
          adrs: titles.map((title, at) => ({ ...reference(title, 'Accepted'), serialNumber: at + 1 })),
          documents: titles.map((title) => reference(title)),
          unmatched: paths,
        };
        const text = commentText(impact, place);
        expect(text.length).toBeLessThanOrEqual(mostComment);
        expect(text.endsWith(`[See it on the map](${place.url})\n`)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('words of people', () => {
  test.each([
    ['**bold** _it_ `code`', '\\*\\*bold\\*\\* \\_it\\_ \\`code\\`'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert\\(1\\)\\>'],
    ['[here](https://evil.example)', '\\[here\\]\\(https:\u2060//evil.example\\)'],
    ['# Heading', '\\# Heading'],
    ['1. One', '1\\. One'],
    ['one\n\n- two', 'one - two'],
    ['ping @everyone, closes #12 and !3', 'ping @\u2060everyone, closes #\u206012 and !\u20603'],
    ['www.evil.example', 'www\u2060.evil.example'],
  ])('%j become plain text', (words, expected) => {
    expect(plainWords(words)).toBe(expected);
  });

  test('S97 a path stays one code span, whatever backticks it has', () => {
    expect(codeWords('src/a`b``c.ts')).toBe('``` src/a`b``c.ts ```');
    fc.assert(
      fc.property(fc.string(), (path) => {
        const [, fence = ''] = /^(`+)/.exec(codeWords(path)) ?? [];
        const inside = codeWords(path).slice(fence.length, -fence.length);
        expect([...inside.matchAll(/`+/g)].some(([run]) => run.length >= fence.length)).toBe(false);
        expect(codeWords(path)).not.toContain('\n');
      }),
    );
  });
});
