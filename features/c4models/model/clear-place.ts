/** Places of labels that must not be hidden by boxes. Pure; canvas px. */
import { overlaps, type Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';

/** Distance of a label to the box that it was moved away from. */
const gap = 4;
/** How many times boxes beside the ones that are in the way are considered. */
const mostRounds = 8;

const besides = ({ x, y, width, height }: Part, box: Part): readonly Part[] => {
  const [left, right] = [box.x - width - gap, box.x + box.width + gap];
  const [above, below] = [box.y - height - gap, box.y + box.height + gap];
  return [
    { x: left, y, width, height },
    { x: right, y, width, height },
    { x, y: above, width, height },
    { x, y: below, width, height },
  ];
};

/** The corner of a part where it covers no box, as near to its own as possible; its own when there is none around. */
export function clearPlace(part: Part, boxes: readonly Part[]): Point {
  const away = ({ x, y }: Part): number => Math.hypot(x - part.x, y - part.y);
  const inTheWay = (of: readonly Part[]): readonly Part[] =>
    boxes.filter((box) => of.some((one) => overlaps(one, box)));
  let places: readonly Part[] = [part];
  for (let round = 0; round < mostRounds; round += 1) {
    const blocking = inTheWay(places);
    const [first, ...others] = places.filter((place) => !blocking.some((box) => overlaps(place, box)));
    if (first) {
      const { x, y } = others.reduce((best, one) => (away(one) < away(best) ? one : best), first);
      return { x, y };
    }
    places = blocking.flatMap((box) => besides(part, box));
  }
  return part;
}
