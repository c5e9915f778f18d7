/** What of a board lies at a point. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { forkRadius } from './flow-layout.ts';
import type { StormItems } from './storm-items.ts';
import { frameSizes, layoutOf } from './storm-layout.ts';
import type { StormLevel, StormTarget } from './storm-state.ts';

const isIn = ({ x, y, width, height }: Part, at: Point, reach = 0): boolean =>
  at.x >= x - reach && at.y >= y - reach && at.x <= x + width + reach && at.y <= y + height + reach;

/** The topmost thing at a point; small ones are hit some px of the screen beside them too. */
export function stormTargetAt(items: StormItems, level: StormLevel, at: Point, perPixel: number): StormTarget {
  const { boxes, frames, lanes, addCommand } = layoutOf(items, level);
  const found = [...boxes.values()].findLast((box) => isIn(box, at, box.width <= 2 * forkRadius ? 6 * perPixel : 0));
  if (found) return { kind: 'item', id: found.id };
  if (addCommand && isIn(addCommand, at)) return { kind: 'add-command' };
  const frame = frames.find((one) => isIn({ ...one, height: frameSizes.head - 4 }, at));
  if (frame) return { kind: 'frame', commands: frame.commands };
  const lane = lanes.find((one) => isIn({ ...one, width: frameSizes.lane }, at));
  return lane ? { kind: 'lane', id: lane.id } : { kind: 'canvas' };
}

/** Whether a point lies on the dots in the head of a frame, which open its menu. */
export const isOnFrameMenu = (items: StormItems, level: StormLevel, at: Point): boolean =>
  layoutOf(items, level).frames.some(({ x, y, width }) => {
    const side = frameSizes.padding + frameSizes.menu;
    return isIn({ x: x + width - side, y, width: side, height: frameSizes.head - 4 }, at);
  });
