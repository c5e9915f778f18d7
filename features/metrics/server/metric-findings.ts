/** Findings and sizes of a jar over all months. */
import { timestampOf } from '#platform/charts/model/year-month.ts';
import type { Reply } from '#platform/http/contract.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  findingLevels,
  mostFound,
  type FindingLevel,
  type listMetricFindings,
  type MetricFindings,
} from '../model/metric-finding-calls.ts';
import { factsOfReport, findingReports } from './metric-finding-table.ts';
import type { FoundInReport, summariseFindings } from './metric-finding-tasks.ts';
import { readJarBy } from './metric-jar-actions.ts';

const summaryTask = task<typeof summariseFindings>(
  new URL('./metric-finding-tasks.ts', import.meta.url),
  'summariseFindings',
);

type Months = ReadonlyMap<string, FoundInReport>;

/** Values by the position of their month: most rules and languages are in few of many months. */
type Sparse<Value> = Map<number, Value>;

const newestFirst = (one: Sparse<number>, other: Sparse<number>, newest: number): number =>
  (other.get(newest) ?? 0) - (one.get(newest) ?? 0) || Math.max(0, ...other.values()) - Math.max(0, ...one.values());

function findingsOf(all: Months): MetricFindings['findings'] {
  const months = [...all].filter(([, { rules }]) => rules.length > 0);
  const byRule = new Map<
    string,
    { readonly rule: string; readonly level: FindingLevel; readonly counts: Sparse<number> }
  >();
  for (const [at, [, { rules }]] of months.entries()) {
    for (const [rule, level, count] of rules) {
      const key = `${level} ${rule}`;
      const known = byRule.get(key) ?? { rule, level, counts: new Map<number, number>() };
      known.counts.set(at, (known.counts.get(at) ?? 0) + count);
      byRule.set(key, known);
    }
  }
  const sorted = [...byRule.values()].toSorted(
    (one, other) => newestFirst(one.counts, other.counts, months.length - 1) || (one.rule < other.rule ? -1 : 1),
  );
  return {
    months: months.map(([month]) => month),
    levels: Object.fromEntries(
      findingLevels.map((level) => [level, months.map(([, { levels }]) => levels[level] ?? 0)]),
    ),
    rules: sorted.slice(0, mostFound).map(({ rule, level, counts }) => ({
      rule,
      level,
      counts: months.map((_month, at) => counts.get(at) ?? 0),
    })),
    ruleCount: Math.max(sorted.length, ...months.map(([, { ruleCount }]) => ruleCount)),
  };
}

type Size = NonNullable<MetricFindings['sizes']['languages'][number]['sizes'][number]>;

function sizesOf(all: Months): MetricFindings['sizes'] {
  const months = [...all].filter(([, { sizes }]) => sizes.length > 0);
  const byLanguage = new Map<string, { readonly sizes: Sparse<Size>; readonly code: Sparse<number> }>();
  for (const [at, [, { sizes }]] of months.entries()) {
    for (const { language, files, code, comment, blank } of sizes) {
      const known = byLanguage.get(language) ?? { sizes: new Map<number, Size>(), code: new Map<number, number>() };
      // Of two tools that count lines in one month the first one tells.
      if (!known.sizes.has(at)) known.sizes.set(at, { files, code, comment, blank });
      if (!known.code.has(at)) known.code.set(at, code);
      byLanguage.set(language, known);
    }
  }
  const sorted = [...byLanguage].toSorted(
    ([one, { code }], [other, { code: otherCode }]) =>
      newestFirst(code, otherCode, months.length - 1) || (one < other ? -1 : 1),
  );
  return {
    months: months.map(([month]) => month),
    languages: sorted.slice(0, mostFound).map(([language, { sizes }]) => ({
      language,
      sizes: months.map((_month, at) => sizes.get(at) ?? null),
    })),
  };
}

/** What several tools found in one month. */
const together = (one: FoundInReport, other: FoundInReport): FoundInReport => ({
  levels: Object.fromEntries(
    findingLevels.map((level) => [level, (one.levels[level] ?? 0) + (other.levels[level] ?? 0)]),
  ),
  rules: [...one.rules, ...other.rules],
  ruleCount: Math.max(one.ruleCount, other.ruleCount),
  sizes: [...one.sizes, ...other.sizes],
});

/** Reads the reports one by one: those of large projects are long. Throws 404 for an unknown jar. */
export async function listMetricFindingsBy(
  input: WithDatabase<typeof listMetricFindings>,
): Promise<Reply<typeof listMetricFindings>> {
  const { database, caller, params, runTask } = input;
  const { organizationId, userId } = caller;
  const readScope = { organizations: [organizationId], userId, readOnly: true } as const;
  const scope = { organizationId, jarId: params.id };
  const reports = await database.within(readScope, async (db) => {
    await readJarBy(db, caller, params.id);
    return findingReports(db, scope);
  });
  const months = new Map<string, FoundInReport>();
  for (const report of reports) {
    const facts = await database.within(readScope, (db) => factsOfReport(db, scope, report.id));
    const found = await runTask(summaryTask, facts);
    const before = months.get(timestampOf(report));
    months.set(timestampOf(report), before ? together(before, found) : found);
  }
  return { findings: findingsOf(months), sizes: sizesOf(months) };
}
