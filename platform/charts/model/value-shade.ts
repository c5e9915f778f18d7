/** Colours of scores on a continuous scale, for maps and models. */

/** From calm over the threshold to alarming, as a CSS colour that follows the theme. */
export function scoreShade(score: number, threshold: number): string {
  const mix = (tone: string, share: number): string =>
    `color-mix(in srgb, var(${tone}) ${Math.round(share)}%, var(--aw-surface))`;
  if (score < threshold) return mix('--aw-success-line', 12 + (score / Math.max(1, threshold)) * 26);
  const over = Math.min(1, (score - threshold) / Math.max(1, 100 - threshold));
  return over < 0.2 ? mix('--aw-warning-line', 40 + over * 150) : mix('--aw-danger-line', 34 + over * 46);
}
