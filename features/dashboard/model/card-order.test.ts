/** The order of the cards. */
import { describe, expect, test } from 'vitest';
import type { HomeCard, HomeLayout } from '../contract.ts';
import { orderAfterMove, shownCards, wholeLayout } from './card-order.ts';

const layoutOf = (order: readonly HomeCard[], ...hidden: readonly HomeCard[]): HomeLayout => ({
  order: [...order],
  hidden: [...hidden],
});

describe('a stored layout', () => {
  test('without anything shows all cards in their first order', () => {
    expect(wholeLayout({ order: [], hidden: [] })).toEqual(layoutOf(['work', 'news', 'health', 'recent']));
  });

  test('loses cards that are gone, and gets those that were added at its end', () => {
    const stored = { order: ['health', 'weather', 'health', 'work'], hidden: ['weather', 'news'] };
    expect(wholeLayout(stored)).toEqual(layoutOf(['health', 'work', 'news', 'recent'], 'news'));
  });
});

describe('a card', () => {
  const layout = layoutOf(['work', 'news', 'health', 'recent'], 'news');

  test('that is hidden is not shown', () => {
    expect(shownCards(layout)).toEqual(['work', 'health', 'recent']);
  });

  test('moves among the shown ones; hidden ones stay where they are', () => {
    expect(orderAfterMove(layout, 0, 1)).toEqual(['health', 'news', 'work', 'recent']);
    expect(orderAfterMove(layout, 2, 0)).toEqual(['recent', 'news', 'work', 'health']);
  });

  test('does not move beyond the ends', () => {
    expect(orderAfterMove(layout, 0, -1)).toEqual(layout.order);
    expect(orderAfterMove(layout, 2, 3)).toEqual(layout.order);
  });
});
