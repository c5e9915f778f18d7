/** Removing an attribute from the list, and taking that back. */
import { describe, expect, test } from 'vitest';
import type { QualityAttribute } from '../contract.ts';
import { withAgain, without } from './attribute-removal.ts';

const hurts = (attributeId: string) => ({ attributeId, effect: 'hurts' as const, reason: 'More machines.' });

const attribute = (id: string, tradeOffs: QualityAttribute['tradeOffs'] = []): QualityAttribute => ({
  id,
  type: 'fixed',
  code: id,
  name: id,
  description: '',
  isMajor: false,
  reason: '',
  scenarios: [],
  tradeOffs,
});

const cost = attribute('cost');
const safety = attribute('safety', [hurts('cost')]);
const security = attribute('security', [hurts('cost'), hurts('safety')]);
const all = [safety, cost, security];

describe('an attribute that is removed', () => {
  test('takes the trade-offs that name it along', () => {
    expect(without(all, cost)).toEqual([attribute('safety'), attribute('security', [hurts('safety')])]);
  });

  test('comes back to its place with them', () => {
    expect(withAgain(without(all, safety), safety, all)).toEqual([
      safety,
      cost,
      attribute('security', [hurts('cost'), hurts('safety')]),
    ]);
  });

  test('comes back beside what was changed meanwhile', () => {
    const changed = { ...attribute('safety'), reason: 'Forklifts.' };
    expect(withAgain([changed], cost, all)).toEqual([{ ...changed, tradeOffs: [hurts('cost')] }, cost]);
  });

  test('comes back without trade-offs to what has left the list meanwhile, and only once', () => {
    expect(withAgain([], safety, all)).toEqual([attribute('safety')]);
    expect(withAgain(all, safety, all)).toBe(all);
  });
});
