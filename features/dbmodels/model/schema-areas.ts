/** Which area holds what, and areas that grow with what a layout put into them. Pure; canvas px. */
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { isWithin, overlaps, partAround, partOf } from './schema-geometry.ts';
import { isPlaced, type AreaItem, type PlacedItem, type SchemaItems } from './schema-item.ts';
import { areaPadding } from './schema-layout.ts';

const surface = (area: AreaItem): number => area.size.width * area.size.height;

/** Areas, those that hold others behind them. */
const areasOf = (items: SchemaItems): readonly AreaItem[] =>
  [...items.values()]
    .filter((item) => item.kind === 'area')
    .toSorted((one, other) => surface(one) - surface(other) || (one.id < other.id ? 1 : -1));

/** The innermost area that each part stands in, by the id of the part. */
export function innermostAreas(items: SchemaItems): ReadonlyMap<string, string> {
  const areas = areasOf(items);
  const found = new Map<string, string>();
  for (const item of items.values()) {
    if (!isPlaced(item)) continue;
    // Areas of the same size would stand in each other: only those behind in the order can hold one.
    const holders = item.kind === 'area' ? areas.slice(areas.indexOf(item) + 1) : areas;
    const holder = holders.find((area) => isWithin(partOf(item), partOf(area)));
    if (holder) found.set(item.id, holder.id);
  }
  return found;
}

const right = ({ x, width }: Part): number => x + width;
const bottom = ({ y, height }: Part): number => y + height;

/** The room that parts need in an area. */
const roomOf = (parts: readonly Part[]): readonly Part[] =>
  parts.map(({ x, y, width, height }) => ({
    x: x - areaPadding.side,
    y: y - areaPadding.top,
    width: width + 2 * areaPadding.side,
    height: height + areaPadding.top + areaPadding.side,
  }));

/** Where everything stands while areas grow, one after the other from the inside. */
class Growth {
  readonly #items: SchemaItems;
  readonly #holders: ReadonlyMap<string, string>;
  readonly #moved: Map<string, PlacedItem>;

  constructor(items: SchemaItems, moved: ReadonlyMap<string, PlacedItem>) {
    this.#items = items;
    this.#holders = innermostAreas(items);
    this.#moved = new Map(moved);
  }

  whole(): ReadonlyMap<string, PlacedItem> {
    for (const area of areasOf(this.#items)) if (!this.#moved.has(area.id)) this.#grow(area);
    return this.#moved;
  }

  /** An area holds all of its parts that got other places; its neighbours make room. */
  #grow(area: AreaItem): void {
    const members = [...this.#holders].flatMap(([id, holder]) =>
      holder === area.id ? (this.#moved.get(id) ?? []) : [],
    );
    if (members.length === 0) return;
    const frame = partOf(area);
    const neighbours = this.#neighbours(area);
    const isFree = (part: Part): boolean =>
      neighbours.every((item) => !overlaps(partOf(item), part) || overlaps(partOf(item), frame));
    const needed = partAround([frame, ...roomOf(members.map(partOf))]) ?? frame;
    if (isFree(needed)) return this.#resize(area, needed);
    // To the right and downwards there is as much room as the neighbours make.
    const { x, y } = partAround([frame, ...members.map(partOf)]) ?? frame;
    const grown = { x, y, width: right(needed) - x, height: bottom(needed) - y };
    const [dx, dy] = [right(grown) - right(frame), bottom(grown) - bottom(frame)];
    for (const item of isFree(grown) ? [] : neighbours) {
      const part = partOf(item);
      this.#shift(item, part.x >= right(frame) ? dx : 0, part.y >= bottom(frame) ? dy : 0);
    }
    this.#resize(area, grown);
  }

  /** What stands beside an area in the same area, or in none. */
  #neighbours({ id }: AreaItem): readonly PlacedItem[] {
    const holder = this.#holders.get(id);
    return [...this.#items.values()]
      .filter(isPlaced)
      .filter((item) => item.id !== id && this.#holders.get(item.id) === holder)
      .map((item) => this.#moved.get(item.id) ?? item);
  }

  /** Moves a part with everything that stands in it. */
  #shift(item: PlacedItem, dx: number, dy: number): void {
    if (dx === 0 && dy === 0) return;
    this.#moved.set(item.id, { ...item, position: { x: item.position.x + dx, y: item.position.y + dy } });
    for (const [id, holder] of this.#holders) {
      const member = holder === item.id ? (this.#moved.get(id) ?? this.#items.get(id)) : undefined;
      if (member && isPlaced(member)) this.#shift(member, dx, dy);
    }
  }

  #resize(area: AreaItem, { x, y, width, height }: Part): void {
    const size = { width: Math.round(width), height: Math.round(height) };
    this.#moved.set(area.id, { ...area, position: { x: Math.round(x), y: Math.round(y) }, size });
  }
}

/** Parts with their new places, and areas that stayed grown round those that stood in them. Nothing comes to lie on anything. */
export const withGrownAreas = (
  items: SchemaItems,
  moved: ReadonlyMap<string, PlacedItem>,
): ReadonlyMap<string, PlacedItem> => new Growth(items, moved).whole();
