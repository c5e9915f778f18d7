/** Pictures on a canvas as data: items with their drawing, and a grid that finds them. Pure; canvas px. */
import type { DrawCommand } from '@archwright/drawing';
import type { Point } from './lines.ts';
import type { Part } from './nearest-box.ts';

/** A thing on a scene. It is drawn again only when it is another object. */
export interface SceneItem {
  readonly id: string;
  /** Around everything it draws. */
  readonly bounds: Part;
  readonly commands: readonly DrawCommand[];
  /** Drawn at small zooms instead: below a half, and where its texts could not be read at all. */
  readonly middle?: readonly DrawCommand[];
  readonly far?: readonly DrawCommand[];
}

/** Side of a cell. */
const cell = 256;

const keyOf = (column: number, row: number): string => `${column} ${row}`;

/** Cells that a part touches. */
function cellsOf({ x, y, width, height }: Part): readonly string[] {
  const keys: string[] = [];
  const [left, right] = [Math.floor(x / cell), Math.floor((x + width) / cell)];
  const [top, bottom] = [Math.floor(y / cell), Math.floor((y + height) / cell)];
  for (let column = left; column <= right; column += 1)
    for (let row = top; row <= bottom; row += 1) keys.push(keyOf(column, row));
  return keys;
}

/** Cells of an item at most; larger items are found by looking at each of them. */
const mostCells = 400;

const isLarge = ({ width, height }: Part): boolean => (width / cell + 1) * (height / cell + 1) > mostCells;

/** Whether two parts have a point in common. */
export const touches = (one: Part, other: Part): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

interface Placed {
  readonly item: SceneItem;
  /** Position from the bottom. */
  readonly at: number;
}

/** Finds items by place. Built for a list of items from the bottom to the top. */
export class SceneGrid {
  readonly #cells = new Map<string, Placed[]>();
  readonly #large: Placed[] = [];
  readonly #items: readonly SceneItem[];
  #byId: ReadonlyMap<string, Placed> | undefined;

  constructor(items: readonly SceneItem[]) {
    this.#items = items;
    for (const [at, item] of items.entries()) {
      const placed = { item, at };
      if (isLarge(item.bounds)) this.#large.push(placed);
      else for (const key of cellsOf(item.bounds)) this.#add(key, placed);
    }
  }

  /** Items that touch a part, from the bottom to the top. */
  within(part: Part): readonly SceneItem[] {
    const found = new Map<string, Placed>();
    for (const placed of this.#candidates(part))
      if (touches(placed.item.bounds, part)) found.set(placed.item.id, placed);
    return [...found.values()].toSorted((one, other) => one.at - other.at).map(({ item }) => item);
  }

  /** Items near a point, from the top to the bottom. */
  near({ x, y }: Point, reach: number): readonly SceneItem[] {
    return this.within({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }).toReversed();
  }

  /** The item with an id. */
  get(id: string): SceneItem | undefined {
    return this.#placed().get(id)?.item;
  }

  /**
   * Where a picture of the scene differs from one of an earlier scene. Undefined where items lie above each other in another
   * order: everything may differ.
   */
  changedSince(before: SceneGrid): readonly Part[] | undefined {
    if (before === this) return [];
    const parts: Part[] = [];
    const were = before.#placed();
    let last = -1;
    for (const item of this.#items) {
      const was = were.get(item.id);
      if (was && was.at < last) return undefined;
      if (was) last = was.at;
      if (was?.item !== item) parts.push(item.bounds, ...(was ? [was.item.bounds] : []));
    }
    const are = this.#placed();
    for (const { id, bounds } of before.#items) if (!are.has(id)) parts.push(bounds);
    return parts;
  }

  #placed(): ReadonlyMap<string, Placed> {
    this.#byId ??= new Map(this.#items.map((item, at) => [item.id, { item, at }]));
    return this.#byId;
  }

  #add(key: string, placed: Placed): void {
    const there = this.#cells.get(key);
    if (there) there.push(placed);
    else this.#cells.set(key, [placed]);
  }

  #candidates(part: Part): Iterable<Placed> {
    // A view of everything touches more cells than there are items.
    const parts = isLarge(part) ? this.#cells.values() : cellsOf(part).map((key) => this.#cells.get(key) ?? []);
    return [...this.#large, ...[...parts].flat()];
  }
}
