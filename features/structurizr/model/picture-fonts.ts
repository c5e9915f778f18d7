/** Fonts of the pictures: they carry none, and stand beside the product's own. */
import type { SvgFonts } from '@archwright/drawing';

/** Texts are measured with Inter; where it is missing, a similar font takes its place. */
export const pictureFonts: SvgFonts = {
  family: 'Inter',
  fallbacks: 'Inter Variable, Arial, Helvetica, sans-serif',
  faces: [],
};
