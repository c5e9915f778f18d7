/** Size of a view as PNG. Pure. */

/** Maximum width or height in px. */
export const largestPng = 16_384;
/** Maximum number of pixels when scaling up; each takes four bytes while rendering. */
const freePixels = 64_000_000;

const scales = [4, 2, 1] as const;

/** Size in px, and whether the image had to be scaled down. */
export interface PngSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly isSmaller: boolean;
}

/** Four, two or one times the size of the drawing, or first `wanted` times, as far as it fits; otherwise scaled down. */
export function pngSize(drawing: { readonly width: number; readonly height: number }, wanted?: number): PngSize {
  const longest = Math.max(drawing.width, drawing.height);
  const area = drawing.width * drawing.height;
  const tried = wanted === undefined ? scales : [wanted, ...scales.filter((one) => one < wanted)];
  const whole = tried.find((one) => one * longest <= largestPng && (one === 1 || one * one * area <= freePixels));
  const scale = whole ?? largestPng / longest;
  const side = (length: number): number => Math.max(1, Math.min(largestPng, Math.round(length * scale)));
  return { width: side(drawing.width), height: side(drawing.height), scale, isSmaller: scale < (wanted ?? 1) };
}
