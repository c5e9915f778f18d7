/** What another text of a workspace takes away. */
import { expect, test } from 'vitest';
import { lostParts } from './lost-parts.ts';

const text = (...lines: readonly string[]): string => `workspace "Shop" {\n  model {\n${lines.join('\n')}\n  }\n}\n`;
const [ada, shop, bank] = ['ada = person "Ada"', 'shop = softwareSystem "Shop"', 'bank = softwareSystem "Bank"'];
const [buys, pays] = ['ada -> shop "Buys"', 'shop -> bank "Pays"'];
const before = text(ada, shop, bank, buys, pays);

test('elements that a text leaves out are named, and relationships between those that stay', () => {
  expect(lostParts(before, text(ada, shop, buys))).toEqual(['SoftwareSystem://Bank', 'view Bank - System Context']);
  expect(lostParts(before, text(ada, shop, bank, pays))).toEqual(['Ada → Shop']);
  expect(lostParts(before, before)).toEqual([]);
});

test('another name of the same identifier, and other words of a relationship, take nothing away', () => {
  const renamed = shop.replace('"Shop"', '"Web shop"');
  expect(lostParts(before, text(ada, renamed, bank, buys.replace('Buys', 'Orders'), pays))).toEqual([]);
});

test('views with keys that are gone are named; a text with a fault names nothing', () => {
  const views = '\n  views {\n    systemContext shop "context" {\n      include *\n    }\n  }\n}\n';
  const withView = before.replace(/\n}\n$/, views);
  expect(lostParts(withView, withView.replace('"context"', '"other"'))).toEqual([expect.stringMatching(/^view /)]);
  expect(lostParts(before, 'workspace {')).toEqual([]);
});
