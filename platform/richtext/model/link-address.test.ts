/** Addresses: the product's own scheme, what may be followed, and the tag on the way out. */
import { describe, expect, test } from 'vitest';
import {
  formatInternalLink,
  isSafeHref,
  LINK_KINDS,
  linkTarget,
  parseInternalLink,
  withSourceTag,
  type InternalLink,
} from './link-address.ts';

describe('internal links', () => {
  test.each(LINK_KINDS.filter((kind) => kind !== 'doc'))('to a %s are written and read back', (kind) => {
    const link: InternalLink = { kind, id: '0191f7a2-5c1e-7d3b' };
    expect(formatInternalLink(link)).toBe(`archwright://0191f7a2-5c1e-7d3b.${kind}.internal`);
    expect(parseInternalLink(formatInternalLink(link))).toEqual(link);
  });

  test.each<[string, InternalLink]>([
    ['archwright://12.doc.internal/handbook/12', { kind: 'doc', id: '12', namespace: 'handbook', page: '12' }],
    ['archwright://home.doc.internal/handbook/home', { kind: 'doc', id: 'home', namespace: 'handbook', page: 'home' }],
    [
      'archwright://12.doc.internal/handbook/12#steps',
      { kind: 'doc', id: '12', namespace: 'handbook', page: '12', anchor: 'steps' },
    ],
    ['archwright://12.doc.internal/%C3%9Cber%20uns/12', { kind: 'doc', id: '12', namespace: 'Über uns', page: '12' }],
    ['archwright://7.adr.internal#context', { kind: 'adr', id: '7', anchor: 'context' }],
  ])('%s', (href, link) => {
    expect(parseInternalLink(href)).toEqual(link);
    expect(formatInternalLink(link)).toBe(href);
    expect(isSafeHref(href)).toBe(true);
    expect(linkTarget(href)).toEqual({ type: 'internal', link });
  });

  test('the scheme may be in capitals', () => {
    expect(parseInternalLink('ArchWright://7.adr.internal')).toEqual({ kind: 'adr', id: '7' });
  });

  test.each([
    'archwright://7.page.internal',
    'archwright://7.adr.external',
    'archwright://.adr.internal',
    'archwright://7.8.adr.internal',
    'archwright://7.adr.internal/handbook/7',
    'archwright://12.doc.internal',
    'archwright://12.doc.internal/handbook',
    'archwright://12.doc.internal/../12',
    'archwright://12.doc.internal/%2e%2E/12',
    'archwright://12.doc.internal/%00/12',
    'archwright://12.doc.internal/./12',
    'archwright://12.doc.internal/handbook/12/more',
    'archwright://7.adr.internal?x=1',
    'archwright://7.adr.internal.evil.example',
    'archwright:7.adr.internal',
    `archwright://${'7'.repeat(101)}.adr.internal`,
    'https://7.adr.internal',
    'x archwright://7.adr.internal',
  ])('%s is none', (href) => {
    expect(parseInternalLink(href)).toBeNull();
  });
});

describe('targets', () => {
  test('outside addresses carry the tag of the product', () => {
    expect(linkTarget('https://a.example/b')).toEqual({
      type: 'external',
      href: 'https://a.example/b?utm_source=archwright',
    });
  });

  test('headings of the page', () => {
    expect(linkTarget('#wer%20was')).toEqual({ type: 'anchor', anchor: 'wer was' });
    expect(linkTarget('#100%')).toEqual({ type: 'anchor', anchor: '100%' });
  });

  test('mail and telephone stay as they are', () => {
    expect(linkTarget('mailto:a@b.example?subject=x')).toEqual({
      type: 'external',
      href: 'mailto:a@b.example?subject=x',
    });
    expect(linkTarget('tel:+43-1-555')).toEqual({ type: 'external', href: 'tel:+43-1-555' });
  });

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    ' https://a.example',
    '/login',
    '//a.example',
    'archwright://x',
    '',
    null,
    undefined,
    7,
    {},
    ['https://a.example'],
  ])('%j leads nowhere', (href) => {
    expect(linkTarget(href)).toBeNull();
  });
});

describe('the tag of the product', () => {
  test.each([
    ['https://a.example', 'https://a.example?utm_source=archwright'],
    ['https://a.example/b?c=d', 'https://a.example/b?c=d&utm_source=archwright'],
    ['https://a.example/b#c', 'https://a.example/b?utm_source=archwright#c'],
    ['https://a.example/b?c#d?e', 'https://a.example/b?c&utm_source=archwright#d?e'],
    ['HTTP://a.example/', 'HTTP://a.example/?utm_source=archwright'],
  ])('goes to %s', (href, tagged) => {
    expect(withSourceTag(href)).toBe(tagged);
    expect(withSourceTag(tagged)).toBe(tagged);
  });

  test.each([
    'https://a.example?utm_source=mail',
    'https://a.example?x=1&UTM_SOURCE=mail#y',
    'mailto:a@b.example',
    '#a',
    'archwright://7.adr.internal',
  ])('leaves %s alone', (href) => {
    expect(withSourceTag(href)).toBe(href);
  });
});
