/** The order of cards on the home page. Pure. */
import { movedTo } from '#platform/ui/model/item-order.ts';
import { homeCards, type HomeCard, type HomeLayout } from '../contract.ts';

const isCard = (word: string): word is HomeCard => homeCards.some((card) => card === word);

/** A layout of what was stored: unknown cards are left out, cards that were added since stand at the end. */
export function wholeLayout(stored: {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}): HomeLayout {
  const known = [...new Set(stored.order.filter(isCard))];
  const order = [...known, ...homeCards.filter((card) => !known.includes(card))];
  return { order, hidden: homeCards.filter((card) => stored.hidden.includes(card)) };
}

/** The shown cards in their order. */
export const shownCards = ({ order, hidden }: HomeLayout): readonly HomeCard[] =>
  order.filter((card) => !hidden.includes(card));

/** The order after a shown card was moved to another place among the shown ones; hidden ones keep theirs. */
export function orderAfterMove(layout: HomeLayout, from: number, to: number): HomeCard[] {
  const shown = [...movedTo(shownCards(layout), from, to)];
  return layout.order.map((card) => (layout.hidden.includes(card) ? card : (shown.shift() ?? card)));
}
