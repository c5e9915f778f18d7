/** Tables that are in the way of relations, found by place. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';

/** Finds tables by place; built once for all relations. */
export class Obstacles {
  static readonly cell = 400;
  readonly #cells = new Map<string, Part[]>();
  readonly all: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.all = parts;
    for (const part of parts) {
      for (const key of Obstacles.#keys(part)) {
        const there = this.#cells.get(key);
        if (there) there.push(part);
        else this.#cells.set(key, [part]);
      }
    }
  }

  static #keys({ x, y, width, height }: Part): readonly string[] {
    const keys: string[] = [];
    const { cell } = Obstacles;
    for (let column = Math.floor(x / cell); column <= Math.floor((x + width) / cell); column += 1)
      for (let row = Math.floor(y / cell); row <= Math.floor((y + height) / cell); row += 1)
        keys.push(`${column} ${row}`);
    return keys;
  }

  /** Tables that touch a rectangle, each once. */
  within(part: Part): ReadonlySet<Part> {
    const found = new Set<Part>();
    for (const key of Obstacles.#keys(part)) {
      for (const other of this.#cells.get(key) ?? []) {
        const touches =
          other.x < part.x + part.width &&
          part.x < other.x + other.width &&
          other.y < part.y + part.height &&
          part.y < other.y + other.height;
        if (touches) found.add(other);
      }
    }
    return found;
  }

  /** Whether a straight line between two points runs through a table, or nearer to one than `margin`. */
  isHit(one: Point, other: Point, margin: number): boolean {
    const part = {
      x: Math.min(one.x, other.x) - (one.x === other.x ? margin : 0),
      y: Math.min(one.y, other.y) - (one.y === other.y ? margin : 0),
      width: Math.abs(one.x - other.x) + (one.x === other.x ? 2 * margin : 0),
      height: Math.abs(one.y - other.y) + (one.y === other.y ? 2 * margin : 0),
    };
    return this.within(part).size > 0;
  }
}
