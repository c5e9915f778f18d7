/** How badly a class needs refactoring: 0 to 100, from its own numbers alone, so that months and projects compare. */
import type { ClassField, ClassValues } from '../report/class-fields.ts';

/** The parts of a score. */
export const scoreParts = [
  'complexity',
  'worstMethod',
  'length',
  'maintainability',
  'dependencies',
  'cohesion',
] as const;

/** A part of a score. */
export type ScorePart = (typeof scoreParts)[number];

/** Where a part counts nothing, half and fully, and for how much of the score it stands. */
export interface ScorePartFacts {
  readonly label: string;
  readonly field: ClassField;
  readonly none: number;
  readonly half: number;
  readonly full: number;
  readonly weight: number;
}

/** All parts; the weights add up to one. */
export const scorePartFacts: Readonly<Record<ScorePart, ScorePartFacts>> = {
  complexity: { label: 'Class complexity', field: 'wmc', none: 10, half: 50, full: 150, weight: 0.25 },
  worstMethod: { label: 'Worst method', field: 'ccnMethodMax', none: 5, half: 20, full: 50, weight: 0.2 },
  length: { label: 'Length', field: 'lloc', none: 50, half: 200, full: 600, weight: 0.15 },
  maintainability: { label: 'Maintainability', field: 'mIwoC', none: 50, half: 25, full: 0, weight: 0.15 },
  dependencies: { label: 'Dependencies', field: 'efferentCoupling', none: 8, half: 20, full: 40, weight: 0.15 },
  cohesion: { label: 'Cohesion', field: 'lcom', none: 2, half: 5, full: 10, weight: 0.1 },
};

/** A score with its parts: a part whose number is missing is absent, and the others stand for it. */
export interface ClassScore {
  /** A whole number, 0 to 100; higher is worse. */
  readonly score: number;
  /** Each 0 to 1; higher is worse. */
  readonly parts: { readonly [Part in ScorePart]?: number };
}

interface Anchors {
  readonly none: number;
  readonly half: number;
  readonly full: number;
}

/** 0 up to `none`, 0.5 at `half`, 1 from `full`; the anchors may fall. */
function share(value: number, { none, half, full }: Anchors): number {
  const sign = full > none ? 1 : -1;
  if (sign * (value - none) <= 0) return 0;
  if (sign * (value - half) <= 0) return (0.5 * (value - none)) / (half - none);
  if (sign * (value - full) < 0) return 0.5 + (0.5 * (value - half)) / (full - half);
  return 1;
}

/** A class on which others lean is dearer to change. */
const impactAnchors: Anchors = { none: 5, half: 20, full: 50 };
const impactShare = 0.15;
const impactOf = (afferentCoupling: number): number => 1 + impactShare * share(afferentCoupling, impactAnchors);

/** Old reports lack `wmc`, which follows from two others. */
function wmcOf({ wmc, ccn, nbMethods }: ClassValues): number | undefined {
  if (wmc !== undefined) return wmc;
  return ccn === undefined || nbMethods === undefined ? undefined : ccn - 1 + nbMethods;
}

/** The nearest whole number; halves go up in spite of the rounding errors of sums. */
const nearest = (value: number): number => Math.floor(value + 0.5 + 1e-9);

/** The score of a class, undefined if the report has none of its numbers. */
export function scoreOf(values: ClassValues): ClassScore | undefined {
  const parts: { [Part in ScorePart]?: number } = {};
  let sum = 0;
  let weights = 0;
  for (const part of scoreParts) {
    const facts = scorePartFacts[part];
    const value = part === 'complexity' ? wmcOf(values) : values[facts.field];
    if (value === undefined) continue;
    const amount = share(value, facts);
    parts[part] = amount;
    sum += facts.weight * amount;
    weights += facts.weight;
  }
  if (weights === 0) return undefined;
  const impact = impactOf(values.afferentCoupling ?? 0);
  return { score: nearest(Math.min(100, 100 * (sum / weights) * impact)), parts };
}

/** What a part gives to a score, and what it gives at most, in points; parts that a report has stand for missing ones. */
export interface ScorePoints {
  readonly part: ScorePart;
  readonly points: number;
  readonly most: number;
}

/** How a score comes about: points of its parts, and what is added because others depend on the class. */
export interface ScoreAccount {
  readonly parts: readonly ScorePoints[];
  /** 1 to 1.15. */
  readonly factor: number;
  /** Points that the factor adds; the sum ends at 100. */
  readonly added: number;
}

/** The account of a score, from its parts and the number of classes that depend on the class. */
export function accountOf(
  parts: { readonly [Part in ScorePart]?: number | undefined },
  afferentCoupling: number,
): ScoreAccount {
  const present = scoreParts.flatMap((part) => {
    const amount = parts[part];
    return amount === undefined ? [] : [{ part, amount, weight: scorePartFacts[part].weight }];
  });
  const weights = present.reduce((sum, { weight }) => sum + weight, 0);
  const points = present.map(({ part, amount, weight }): ScorePoints => {
    const most = (100 * weight) / weights;
    return { part, points: most * amount, most };
  });
  const base = points.reduce((sum, one) => sum + one.points, 0);
  const factor = impactOf(afferentCoupling);
  return { parts: points, factor, added: Math.min(100, base * factor) - base };
}

/** The threshold where there are no classes, and the least of all. */
export const leastThreshold = 30;
/** In bad code, half-broken classes do not pass as normal. */
const highestThreshold = 50;

/** From which score classes stand out, from the scores of all classes with a name of one report. */
export function thresholdOf(scores: readonly number[]): number {
  if (scores.length === 0) return leastThreshold;
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
  return Math.min(highestThreshold, Math.max(leastThreshold, nearest(mean + Math.sqrt(variance))));
}

/** How a score stands to the threshold: below it, up to nine above, more. */
export type ScoreBand = 'normal' | 'elevated' | 'high';

/** The band of a score. */
export function bandOf(score: number, threshold: number): ScoreBand {
  if (score < threshold) return 'normal';
  return score < threshold + 10 ? 'elevated' : 'high';
}

/** How many scores lie in 0 to 9, 10 to 19 and so on; the last of the ten goes up to 100. */
export function scoreHistogram(scores: readonly number[]): readonly number[] {
  const bins = Array.from({ length: 10 }, () => 0);
  for (const score of scores) {
    const bin = Math.min(9, Math.max(0, Math.floor(score / 10)));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}
