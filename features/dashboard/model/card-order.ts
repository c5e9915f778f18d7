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

/** Moves a card by one place among the shown ones; the same order where it cannot move. */
export function movedCard(layout: HomeLayout, card: HomeCard, by: -1 | 1): readonly HomeCard[] {
  const shown = shownCards(layout);
  const other = shown[shown.indexOf(card) + by];
  return other === undefined ? layout.order : placedCard(layout, card, { card: other, isAfter: by > 0 });
}

/** Places a card before or after another one. */
export function placedCard(
  { order }: HomeLayout,
  card: HomeCard,
  target: { readonly card: HomeCard; readonly isAfter: boolean },
): readonly HomeCard[] {
  if (card === target.card) return order;
  const rest = order.filter((one) => one !== card);
  const at = rest.indexOf(target.card) + (target.isAfter ? 1 : 0);
  return [...rest.slice(0, at), card, ...rest.slice(at)];
}
