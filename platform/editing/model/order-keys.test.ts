/** Keys of items in an order. */
import { describe, expect, test } from 'vitest';
import { keyBetween, keysBetween } from './order-keys.ts';

describe('the key of an item in an order', () => {
  test('lies between its neighbours, wherever elements are put', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const keys: string[] = [];
    for (let round = 0; round < 3_000; round += 1) {
      const at = Math.floor(random() * (keys.length + 1));
      keys.splice(at, 0, keyBetween(keys[at - 1], keys[at]));
    }
    expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('stays short when ten thousand items are put on top, or at the bottom', () => {
    let [top, bottom] = [keyBetween(undefined, undefined), keyBetween(undefined, undefined)];
    for (let round = 0; round < 10_000; round += 1) {
      const [higher, lower] = [keyBetween(top, undefined), keyBetween(undefined, bottom)];
      expect(higher > top && lower < bottom).toBe(true);
      [top, bottom] = [higher, lower];
    }
    expect([top.length, bottom.length]).toEqual([5, 5]);
  });

  test('does not fail between keys of foreign programs that leave no room', () => {
    expect(keyBetween('a', 'a0')).toBe('aV');
    expect(keyBetween('ä', 'ö')).toBe('äV');
  });

  test('comes in order for several items', () => {
    const keys = keysBetween('V000V', 'V001V', 5);
    expect(keys).toEqual(keys.toSorted());
    expect(keys.every((key) => key > 'V000V' && key < 'V001V')).toBe(true);
  });
});
