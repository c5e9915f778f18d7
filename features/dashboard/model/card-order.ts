/** The order of cards on the home page. Pure. */
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

/** The order with the shown cards in another one; hidden cards keep their places. */
export function orderWith({ order, hidden }: HomeLayout, shown: readonly HomeCard[]): HomeCard[] {
  const next = [...shown];
  return order.map((card) => (hidden.includes(card) ? card : (next.shift() ?? card)));
}
