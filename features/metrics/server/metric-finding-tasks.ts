/** Worker task on findings and sizes: the facts of a report hold them by file, and may be very long. */
import type { Report, ReportSize } from '@archwright/code-metrics';
import type { FindingLevel } from '../model/metric-finding-calls.ts';

/** Rules and languages that are kept of a report, those with the most: whoever compares months holds all of them. */
export const mostKept = 1_000;

/** A report without its files. */
export interface FoundInReport {
  /** Of all rules, also of those that are not kept. */
  readonly levels: Readonly<Partial<Record<FindingLevel, number>>>;
  readonly rules: readonly (readonly [rule: string, level: FindingLevel, count: number])[];
  /** Number of rules, also of those that are not kept. */
  readonly ruleCount: number;
  /** Each language once. */
  readonly sizes: readonly ReportSize[];
}

type Facts = Pick<Report, 'findings' | 'sizes'>;

function sumsOf(sizes: Facts['sizes']): readonly ReportSize[] {
  const found = new Map<string, ReportSize>();
  for (const one of sizes) {
    const known = found.get(one.language);
    const sum = (part: 'files' | 'blank' | 'comment' | 'code'): number => one[part] + (known?.[part] ?? 0);
    const { language } = one;
    const sums = { files: sum('files'), blank: sum('blank'), comment: sum('comment'), code: sum('code') };
    found.set(language, { language, ...sums });
  }
  return [...found.values()].toSorted((one, other) => other.code - one.code).slice(0, mostKept);
}

/** Worker task: findings of a report by rule and level, and its languages. */
export function summariseFindings(facts: string): FoundInReport {
  const { findings = [], sizes = [] } = JSON.parse(facts) as Partial<Facts>;
  const found = new Map<string, [string, FindingLevel, number]>();
  const levels: Partial<Record<FindingLevel, number>> = {};
  for (const { rule, level, count } of findings) {
    const key = `${level} ${rule}`;
    found.set(key, [rule, level, (found.get(key)?.[2] ?? 0) + count]);
    levels[level] = (levels[level] ?? 0) + count;
  }
  const rules = [...found.values()].toSorted(([, , one], [, , other]) => other - one).slice(0, mostKept);
  return { levels, rules, ruleCount: found.size, sizes: sumsOf(sizes) };
}
