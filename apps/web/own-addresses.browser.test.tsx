/** Addresses of the product and internal links lead to the same things, in both directions. */
import { describe, expect, test } from 'vitest';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import { linkAddress, linkOfAddress } from '#platform/search/web/thing-address.ts';
import { modules } from './modules.ts';

const kinds = new Map(modules.flatMap((module) => (module.kinds ?? []).map((kind) => [kind.kind, kind] as const)));
const id = '0190aaaa-0000-7000-8000-00000000000a';

describe('the address of', () => {
  test.each<InternalLink>([
    { kind: 'doc', id, namespace: 'hand-book', page: id },
    { kind: 'doc', id: 'home', namespace: 'handbook', page: 'home' },
    { kind: 'doc', id, namespace: 'handbook', page: id, anchor: 'first-steps' },
    { kind: 'metric', id, anchor: '?class=Shop%5CCart' },
    { kind: 'adr', id },
    { kind: 'rfc', id },
    { kind: 'c4model', id },
  ])('%j is read back as its internal link', (link) => {
    const address = linkAddress(kinds, 'SHOP', link) ?? '';
    expect(address).toMatch(/^\/project\/SHOP\//);
    expect(linkOfAddress(kinds, 'SHOP', address)).toEqual(link);
    expect(linkOfAddress(kinds, 'OTHER', address)).toBeNull();
  });

  test.each([
    '/',
    '/project/SHOP/adrs',
    '/project/SHOP/adrs/new',
    `/project/SHOP/adrs/${id}/edit`,
    '/project/SHOP/documentation',
  ])('%s is no thing', (address) => {
    expect(linkOfAddress(kinds, 'SHOP', address)).toBeNull();
  });
});
