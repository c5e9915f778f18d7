/** Worker task on findings: the facts of a report hold them by file. */
import type { Report } from '@archwright/code-metrics';
import type { FindingLevel } from '../model/metric-finding-calls.ts';

/** A report without its files. */
export interface FoundInReport {
  readonly rules: readonly (readonly [rule: string, level: FindingLevel, count: number])[];
  readonly sizes: Report['sizes'];
}

/** Worker task: findings of a report by rule and level. */
export function summariseFindings(facts: string): FoundInReport {
  const { findings = [], sizes = [] } = JSON.parse(facts) as Partial<Pick<Report, 'findings' | 'sizes'>>;
  const found = new Map<string, [string, FindingLevel, number]>();
  for (const { rule, level, count } of findings) {
    const key = `${level} ${rule}`;
    found.set(key, [rule, level, (found.get(key)?.[2] ?? 0) + count]);
  }
  return { rules: [...found.values()], sizes };
}
