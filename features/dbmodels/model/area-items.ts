/** An area of a model with what stands in it. Pure. */
import { isWithin, partOf } from './schema-geometry.ts';
import { isPlaced, type SchemaItems } from './schema-item.ts';

/** The parts within an area, the relations between them, and its name; undefined when there is no such area. */
export function itemsOfArea(
  items: SchemaItems,
  areaId: string,
): { readonly items: SchemaItems; readonly name: string } | undefined {
  const area = items.get(areaId);
  if (area?.kind !== 'area') return undefined;
  const part = partOf(area);
  const inside = new Set(
    [...items.values()].filter((item) => isPlaced(item) && isWithin(partOf(item), part)).map(({ id }) => id),
  );
  const shown = [...items].filter(([id, item]) =>
    item.kind === 'relation' ? inside.has(item.from) && inside.has(item.to) : inside.has(id),
  );
  return { items: new Map(shown), name: area.name };
}
