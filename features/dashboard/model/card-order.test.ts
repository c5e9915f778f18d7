/** The order of the cards. */
import { describe, expect, test } from 'vitest';
import type { HomeCard, HomeLayout } from '../contract.ts';
import { orderWith, shownCards, wholeLayout } from './card-order.ts';

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

  test('that is hidden keeps its place while the others are ordered', () => {
    expect(orderWith(layout, ['health', 'work', 'recent'])).toEqual(['health', 'news', 'work', 'recent']);
    expect(orderWith(layout, ['recent', 'work', 'health'])).toEqual(['recent', 'news', 'work', 'health']);
  });
});
