/** Tables that are in the way of relations, found by place. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';

/** Side of a cell. */
const cell = 400;

/** The number of a cell: as a key it is faster than a text. */
const keyOf = (column: number, row: number): number => column * 1_000_003 + row;

const touches = (one: Part, other: Part): boolean =>
  other.x < one.x + one.width &&
  one.x < other.x + other.width &&
  other.y < one.y + one.height &&
  one.y < other.y + other.height;

/** Finds tables by place; built once for all relations. */
export class Obstacles {
  readonly #cells = new Map<number, Part[]>();

  constructor(parts: readonly Part[]) {
    for (const part of parts) {
      Obstacles.#walk(part, (key) => {
        const there = this.#cells.get(key);
        if (there) there.push(part);
        else this.#cells.set(key, [part]);
        return false;
      });
    }
  }

  /** Visits the cells that a rectangle touches, until the visitor answers true. */
  static #walk({ x, y, width, height }: Part, visit: (key: number) => boolean): boolean {
    const [left, right] = [Math.floor(x / cell), Math.floor((x + width) / cell)];
    const [top, bottom] = [Math.floor(y / cell), Math.floor((y + height) / cell)];
    for (let column = left; column <= right; column += 1)
      for (let row = top; row <= bottom; row += 1) if (visit(keyOf(column, row))) return true;
    return false;
  }

  /** Tables that touch a rectangle, each once. */
  within(part: Part): ReadonlySet<Part> {
    const found = new Set<Part>();
    Obstacles.#walk(part, (key) => {
      for (const other of this.#cells.get(key) ?? []) if (touches(part, other)) found.add(other);
      return false;
    });
    return found;
  }

  /** Whether a straight line between two points runs through a table, or nearer to one than `margin`. */
  isHit(one: Point, other: Point, margin: number): boolean {
    const isUpright = one.x === other.x;
    const isLevel = one.y === other.y;
    const part = {
      x: Math.min(one.x, other.x) - (isUpright ? margin : 0),
      y: Math.min(one.y, other.y) - (isLevel ? margin : 0),
      width: Math.abs(one.x - other.x) + (isUpright ? 2 * margin : 0),
      height: Math.abs(one.y - other.y) + (isLevel ? 2 * margin : 0),
    };
    return Obstacles.#walk(part, (key) => this.#cells.get(key)?.some((table) => touches(part, table)) ?? false);
  }
}
