/** The order of the cards. */
import { describe, expect, test } from 'vitest';
import type { HomeCard, HomeLayout } from '../contract.ts';
import { movedCard, placedCard, shownCards, wholeLayout } from './card-order.ts';

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

  test('moves past hidden ones, and not beyond the ends', () => {
    expect(movedCard(layout, 'work', 1)).toEqual(['news', 'health', 'work', 'recent']);
    expect(movedCard(layout, 'work', -1)).toEqual(layout.order);
    expect(movedCard(layout, 'recent', 1)).toEqual(layout.order);
    expect(movedCard(layout, 'recent', -1)).toEqual(['work', 'news', 'recent', 'health']);
  });

  test('is placed before or after another one, and not beside itself', () => {
    expect(placedCard(layout, 'recent', { card: 'work', isAfter: false })).toEqual([
      'recent',
      'work',
      'news',
      'health',
    ]);
    expect(placedCard(layout, 'work', { card: 'health', isAfter: true })).toEqual(['news', 'health', 'work', 'recent']);
    expect(placedCard(layout, 'work', { card: 'work', isAfter: true })).toEqual(layout.order);
  });
});
