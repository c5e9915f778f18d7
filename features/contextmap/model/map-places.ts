/** Sizes of contexts, and free places for them. Pure; canvas px. */
import type { MapPosition } from '../contract.ts';

/** Size of a context on the map. */
export const contextSize = { width: 240, height: 120 } as const;

/** Distance between contexts that are placed automatically; room for a line with its label. */
export const contextGap = { x: 180, y: 120 } as const;

/** Contexts in a row of places. */
const rowLength = 4;

const isClear = ({ x, y }: MapPosition, taken: readonly MapPosition[]): boolean =>
  taken.every(
    (other) => Math.abs(other.x - x) >= contextSize.width + 30 || Math.abs(other.y - y) >= contextSize.height + 30,
  );

/** The first place of a grid, row by row from the top left, that no context covers. */
export function freePlace(taken: readonly MapPosition[]): MapPosition {
  const left = Math.min(0, ...taken.map(({ x }) => x));
  const top = Math.min(0, ...taken.map(({ y }) => y));
  for (let at = 0; ; at += 1) {
    const place = {
      x: left + (at % rowLength) * (contextSize.width + contextGap.x),
      y: top + Math.floor(at / rowLength) * (contextSize.height + contextGap.y),
    };
    if (isClear(place, taken)) return place;
  }
}
