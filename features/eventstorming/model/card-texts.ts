/** Texts of cards in lines, and how high a card is for them. Pure; canvas px. */
import { wrapText, type Font } from '@archwright/drawing';
import { parseInternalLink } from '#platform/richtext/model/link-address.ts';
import type { NotedItem } from './storm-items.ts';

/** Sizes of cards and of what stands between them. */
export const cardSizes = {
  width: 150,
  height: 90,
  condition: 38,
  padding: 10,
  /** Between two steps of a flow downwards, and to the right. */
  gap: 22,
  gapAside: 36,
  /** Between ways, and between cards side by side. */
  side: 18,
} as const;

/** Font of a card, and of its kind. */
export const cardFont: Font = { size: 13, line: 17, weight: 600 };
/** See `cardFont`. */
export const kindFont: Font = { size: 11, line: 14, weight: 400 };

/** So many lines are shown; longer texts are read in the details. */
const mostLines = 12;

/** A text as it is drawn. */
export interface CardText {
  readonly lines: readonly string[];
  readonly height: number;
}

/** Whether a card says the state of an RFC, which stands on a line of its own above its kind. */
export const hasStateLine = ({ kind, href }: NotedItem): boolean =>
  kind !== 'condition' && parseInternalLink(href)?.kind === 'rfc';

const texts = new WeakMap<NotedItem, CardText>();

/** Lines and height of a card; kept as long as the item is the same. */
export function textOfCard(item: NotedItem): CardText {
  const known = texts.get(item);
  if (known) return known;
  const lines = wrapText(item.content, cardFont, { most: cardSizes.width - 2 * cardSizes.padding, mostLines });
  const written = Math.max(1, lines.length) * cardFont.line + 2 * cardSizes.padding;
  const height =
    item.kind === 'condition'
      ? Math.max(cardSizes.condition, written)
      : Math.max(cardSizes.height, written + (hasStateLine(item) ? 2 : 1) * kindFont.line + 4);
  const text = { lines, height };
  texts.set(item, text);
  return text;
}
