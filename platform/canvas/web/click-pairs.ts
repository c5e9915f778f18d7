/** Which click of a canvas is the second of two, for canvases whose presses are decided by a model. */
import type { Point } from '../model/lines.ts';

/** Two clicks within this time are a double click, ms. */
export const doubleClickMs = 450;
/** And within this distance, px of the window. */
const nearPx = 6;

/** The end of a press. */
interface EndedPress {
  /** When it began, ms. */
  readonly time: number;
  /** Where it ended, canvas px. */
  readonly at: Point;
  /** Canvas px of a px of the window. */
  readonly perPixel: number;
  /** It was no drag. */
  readonly isClick: boolean;
}

/** Remembers the last click. */
export class ClickPairs {
  #time = -Infinity;
  #at: Point = { x: 0, y: 0 };

  /** True for the second click of two. A drag is neither of them, and a third click begins again. */
  isSecond({ time, at, perPixel, isClick }: EndedPress): boolean {
    const away = Math.hypot(at.x - this.#at.x, at.y - this.#at.y);
    const isSecond = isClick && time - this.#time < doubleClickMs && away < nearPx * perPixel;
    this.#time = isSecond || !isClick ? -Infinity : time;
    this.#at = at;
    return isSecond;
  }
}
