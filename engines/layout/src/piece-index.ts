/** Pieces of edges by where they are, so that a question about a place looks only at the pieces near it. */
import type { EdgePath, Point, Rect } from './layout-types.ts';
import { bottomOf, piecesOf, rightOf, type Piece } from './rects.ts';

/** A piece of an edge with its bounds. */
export interface EdgePiece {
  readonly edge: string;
  readonly piece: Piece;
  readonly bounds: Rect;
}

/** The bounds of a piece. */
export const boundsOf = ([from, to]: Piece): Rect => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

/** Side of a cell, px. */
const cell = 160;

/** Width of the table of cells; what is farther away shares cells with others, which costs time and nothing else. */
const width = 1 << 15;

/** Whether two rectangles touch, or are not farther apart than `gap`. */
const touch = (one: Rect, other: Rect, gap: number): boolean =>
  one.x <= other.x + other.width + gap &&
  other.x <= one.x + one.width + gap &&
  one.y <= other.y + other.height + gap &&
  other.y <= one.y + one.height + gap;

/** Pieces in cells; a long one is in several. */
export class PieceIndex {
  readonly #cells = new Map<number, EdgePiece[]>();

  constructor(routes: readonly EdgePath[]) {
    for (const { id, points } of routes) this.add(id, points);
  }

  /** Adds the pieces of a path. */
  add(edge: string, points: readonly Point[]): void {
    for (const piece of piecesOf(points)) {
      const entry = { edge, piece, bounds: boundsOf(piece) };
      this.#visit(entry.bounds, 0, (key, there) => {
        if (there) there.push(entry);
        else this.#cells.set(key, [entry]);
      });
    }
  }

  /** Removes the pieces of a path. */
  remove(edge: string, points: readonly Point[]): void {
    for (const piece of piecesOf(points)) {
      this.#visit(boundsOf(piece), 0, (key, there = []) => {
        this.#cells.set(
          key,
          there.filter((other) => other.edge !== edge),
        );
      });
    }
  }

  /** Whether any piece of other edges that touches the surroundings of a rectangle meets a condition. */
  some(around: Rect, gap: number, edge: string, holds: (piece: Piece) => boolean): boolean {
    let isFound = false;
    this.#visit(around, gap, (_, there = []) => {
      isFound ||= there.some((other) => other.edge !== edge && touch(around, other.bounds, gap) && holds(other.piece));
    });
    return isFound;
  }

  /** How many pieces of other edges that touch a rectangle's surroundings meet a condition. */
  count(around: Rect, gap: number, edge: string, holds: (piece: Piece) => boolean): number {
    const found = new Set<EdgePiece>();
    this.#visit(around, gap, (_, there = []) => {
      for (const other of there) {
        if (other.edge !== edge && touch(around, other.bounds, gap) && holds(other.piece)) found.add(other);
      }
    });
    return found.size;
  }

  /** The other edges that have a piece which touches a rectangle and meets a condition, in the order of their ids. */
  edgesAt(around: Rect, edge: string, holds: (piece: Piece) => boolean): readonly string[] {
    const found = new Set<string>();
    this.#visit(around, 0, (_, there = []) => {
      for (const other of there) {
        if (other.edge !== edge && touch(around, other.bounds, 0) && holds(other.piece)) found.add(other.edge);
      }
    });
    return [...found].toSorted();
  }

  #visit(around: Rect, gap: number, visit: (key: number, there: EdgePiece[] | undefined) => void): void {
    const [left, right] = [Math.floor((around.x - gap) / cell), Math.floor((rightOf(around) + gap) / cell)];
    const [top, bottom] = [Math.floor((around.y - gap) / cell), Math.floor((bottomOf(around) + gap) / cell)];
    for (let column = left; column <= right; column += 1) {
      for (let row = top; row <= bottom; row += 1) {
        const key = column * width + row;
        visit(key, this.#cells.get(key));
      }
    }
  }
}
