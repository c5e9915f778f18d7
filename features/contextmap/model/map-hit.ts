/** What lies under a point of the map. Pure; canvas px. */
import { hits, linesOf, type Point } from '#platform/canvas/model/lines.ts';
import type { Box, Part } from '#platform/canvas/model/nearest-box.ts';
import type { DrawnMap } from './map-scene.ts';
import type { MapTarget } from './map-state.ts';

/** Radius in which a ring is hit, screen px. */
const ringReach = 11;
/** Distance of a ring from its context, screen px. */
export const ringGap = 16;
/** Distance within which a line is hit, screen px. */
const lineReach = 6;

const holds = ({ x, y, width, height }: Part, at: Point): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;

/** The context under a point; the one that is drawn last covers the others. */
export const contextAt = ({ boxes }: Pick<DrawnMap, 'boxes'>, at: Point): string | undefined =>
  [...boxes.values()].findLast((box) => holds(box, at))?.id;

/** Where the rings of a context stand, right and left of it. */
export const ringsOf = ({ x, y, width, height }: Box, perPixel: number): readonly Point[] => [
  { x: x + width + ringGap * perPixel, y: y + height / 2 },
  { x: x - ringGap * perPixel, y: y + height / 2 },
];

/** The relationship whose line or label lies under a point. */
export function relationshipAt({ routes, labels }: DrawnMap, at: Point, reach: number): string | undefined {
  for (const [id, part] of labels) if (holds(part, at)) return id;
  const around = { x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach };
  for (const [id, points] of routes) if (linesOf(points).some(([from, to]) => hits(from, to, around))) return id;
  return undefined;
}

/** What a press at a point is on. Contexts with `rings` can be pulled from. */
export function mapTargetAt(
  drawn: DrawnMap,
  at: Point,
  { perPixel, rings }: { readonly perPixel: number; readonly rings: Iterable<string> },
): MapTarget {
  for (const id of rings) {
    const box = drawn.boxes.get(id);
    const isOn =
      box && ringsOf(box, perPixel).some(({ x, y }) => Math.hypot(at.x - x, at.y - y) <= ringReach * perPixel);
    if (isOn) return { kind: 'ring', id };
  }
  const context = contextAt(drawn, at);
  if (context !== undefined) return { kind: 'item', id: context };
  const relationship = relationshipAt(drawn, at, lineReach * perPixel);
  return relationship === undefined ? { kind: 'canvas' } : { kind: 'item', id: relationship };
}
