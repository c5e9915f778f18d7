/** Colours of values on a continuous scale, for maps and models: CSS colours that follow the theme. */

const mixed = (tone: string, share: number): string =>
  `color-mix(in srgb, var(${tone}) ${Math.round(share)}%, var(--aw-surface))`;

/** Points above the threshold from which a score alarms (specification 3, metrics). */
const alarmingFrom = 10;

/** From calm over the threshold to alarming, in the bands of badges. `score` is 0 to 100, higher is worse. */
export function scoreShade(score: number, threshold: number): string {
  if (score < threshold) return mixed('--aw-success-line', 12 + (score / Math.max(1, threshold)) * 26);
  const over = score - threshold;
  if (over < alarmingFrom) return mixed('--aw-warning-line', 36 + (over / alarmingFrom) * 24);
  const share = Math.min(1, (over - alarmingFrom) / Math.max(1, 100 - threshold - alarmingFrom));
  return mixed('--aw-danger-line', 42 + share * 32);
}

const gradientSteps = Array.from({ length: 21 }, (_step, at) => at / 20);

/** The scale of a legend as a CSS gradient; its steps are so small that a narrow band is seen in it. */
export const shadeGradient = (from: number, to: number, shade: (value: number) => string): string =>
  `linear-gradient(to right, ${gradientSteps.map((share) => shade(from + (to - from) * share)).join(', ')})`;

/** The tone of the same shade alone, as the name of a CSS variable, where a colour cannot be mixed. */
export function scoreTone(score: number, threshold: number): string {
  if (score < threshold) return '--aw-success-line';
  return score - threshold < alarmingFrom ? '--aw-warning-line' : '--aw-danger-line';
}

/** From pale to strong, for sizes that are neither good nor bad. `share` is 0 to 1. */
export const sizeShade = (share: number): string => mixed('--aw-chart-1', 10 + Math.min(1, Math.max(0, share)) * 46);
