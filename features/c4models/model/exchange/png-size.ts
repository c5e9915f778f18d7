/** How large a picture of a view becomes as PNG. Pure. */

/** Largest width or height, px. */
export const largestPng = 16_384;
/** Pixels up to which a picture is drawn larger than it is; each takes four bytes while it is drawn. */
const freePixels = 64_000_000;

const scales = [4, 2, 1] as const;

/** A size in whole px, and whether the picture had to be made smaller than it is. */
export interface PngSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly isSmaller: boolean;
}

/** Four times, twice or once as large as the drawing, as far as it fits; smaller where even that does not. */
export function pngSize(drawing: { readonly width: number; readonly height: number }): PngSize {
  const longest = Math.max(drawing.width, drawing.height);
  const area = drawing.width * drawing.height;
  const whole = scales.find((one) => one * longest <= largestPng && (one === 1 || one * one * area <= freePixels));
  const scale = whole ?? largestPng / longest;
  const side = (length: number): number => Math.max(1, Math.min(largestPng, Math.round(length * scale)));
  return { width: side(drawing.width), height: side(drawing.height), scale, isSmaller: scale < 1 };
}
