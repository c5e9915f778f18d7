/** Frames around boxes that belong together. Pure; canvas px. */
import { boundsOf, type Box, type Part } from './nearest-box.ts';

/** Padding and smallest size of a frame, canvas px. */
export interface FrameSpace {
  readonly sides: number;
  readonly ends: number;
  readonly least: { readonly width: number; readonly height: number };
}

/** The frame around boxes: their bounds plus padding, never below its minimum size. */
export function frameOf(boxes: readonly Box[], { sides, ends, least }: FrameSpace): Part {
  const bounds = boundsOf(boxes) ?? { x: sides, y: ends, width: 0, height: 0 };
  return {
    x: bounds.x - sides,
    y: bounds.y - ends,
    width: Math.max(bounds.width + 2 * sides, least.width),
    height: Math.max(bounds.height + 2 * ends, least.height),
  };
}
