/** Takes an attribute off the list together with the trade-offs that name it, and puts both back. Pure. */
import type { QualityAttribute } from '../contract.ts';

type Attributes = readonly QualityAttribute[];

/** The list without an attribute. */
export const without = (items: Attributes, gone: QualityAttribute): Attributes =>
  items
    .filter(({ id }) => id !== gone.id)
    .map((item) =>
      item.tradeOffs.some(({ attributeId }) => attributeId === gone.id)
        ? { ...item, tradeOffs: item.tradeOffs.filter(({ attributeId }) => attributeId !== gone.id) }
        : item,
    );

/** The list as it is now with an attribute that `before` had, at its place, and with the trade-offs that named it. */
export function withAgain(now: Attributes, gone: QualityAttribute, before: Attributes): Attributes {
  if (now.some(({ id }) => id === gone.id)) return now;
  const at = before.findIndex(({ id }) => id === gone.id);
  const chosen = new Set(now.map(({ id }) => id));
  const own = { ...gone, tradeOffs: gone.tradeOffs.filter(({ attributeId }) => chosen.has(attributeId)) };
  const others = now.map((item) => {
    const lost = before.find(({ id }) => id === item.id)?.tradeOffs.find(({ attributeId }) => attributeId === gone.id);
    return lost ? { ...item, tradeOffs: [...item.tradeOffs, lost] } : item;
  });
  return others.toSpliced(at, 0, own);
}
