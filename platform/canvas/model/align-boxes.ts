/** Aligns boxes or distributes them at equal distances. Pure; canvas px. */
import { boundsOf, type Box } from './nearest-box.ts';

/** What boxes are aligned by: `middle` is their horizontal middle, `centre` their vertical one. */
export type Alignment = 'left' | 'middle' | 'right' | 'top' | 'centre' | 'bottom';

interface PlacedBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

const placed = ({ id }: Box, x: number, y: number): PlacedBox => ({ id, x: Math.round(x), y: Math.round(y) });

/** Aligns all boxes within their common bounds. */
export function alignBoxes(boxes: readonly Box[], to: Alignment): readonly PlacedBox[] {
  const bounds = boundsOf(boxes);
  if (!bounds) return [];
  const { x: left, y: top, width, height } = bounds;
  return boxes.map((box) => {
    switch (to) {
      case 'left':
        return placed(box, left, box.y);
      case 'middle':
        return placed(box, left + (width - box.width) / 2, box.y);
      case 'right':
        return placed(box, left + width - box.width, box.y);
      case 'top':
        return placed(box, box.x, top);
      case 'centre':
        return placed(box, box.x, top + (height - box.height) / 2);
      case 'bottom':
        return placed(box, box.x, top + height - box.height);
    }
  });
}

/** Equal gaps between all boxes; the first and the last stay in place. Fewer than three boxes are left unchanged. */
export function distributeBoxes(boxes: readonly Box[], axis: 'x' | 'y'): readonly PlacedBox[] {
  const side = axis === 'x' ? 'width' : 'height';
  const order = boxes.toSorted((one, other) => one[axis] - other[axis] || one.id.localeCompare(other.id));
  const [first, last] = [order[0], order.at(-1)];
  if (!first || !last || order.length < 3) return boxes.map((box) => placed(box, box.x, box.y));
  const sizes = order.reduce((sum, box) => sum + box[side], 0);
  const gap = (last[axis] + last[side] - first[axis] - sizes) / (order.length - 1);
  let at = first[axis];
  return order.map((box) => {
    const place = axis === 'x' ? placed(box, at, box.y) : placed(box, box.x, at);
    at += box[side] + gap;
    return place;
  });
}
