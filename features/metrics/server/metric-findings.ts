/** Findings and sizes of a jar over all months. */
import { timestampOf } from '#platform/charts/model/year-month.ts';
import type { Reply } from '#platform/http/contract.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  findingLevels,
  mostFound,
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

const newestFirst = (one: readonly number[], other: readonly number[]): number =>
  (other.at(-1) ?? 0) - (one.at(-1) ?? 0) || Math.max(0, ...other) - Math.max(0, ...one);

function findingsOf(all: Months): MetricFindings['findings'] {
  const months = [...all].filter(([, { rules }]) => rules.length > 0);
  const byRule = new Map<string, MetricFindings['findings']['rules'][number]>();
  const levels = Object.fromEntries(findingLevels.map((level) => [level, months.map(() => 0)]));
  for (const [at, [, { rules }]] of months.entries()) {
    for (const [rule, level, count] of rules) {
      const key = `${level} ${rule}`;
      const known = byRule.get(key) ?? { rule, level, counts: months.map(() => 0) };
      byRule.set(key, { ...known, counts: known.counts.with(at, (known.counts[at] ?? 0) + count) });
      const sums = levels[level];
      if (sums) sums[at] = (sums[at] ?? 0) + count;
    }
  }
  const sorted = [...byRule.values()].toSorted(
    (one, other) => newestFirst(one.counts, other.counts) || (one.rule < other.rule ? -1 : 1),
  );
  return {
    months: months.map(([month]) => month),
    levels,
    rules: sorted.slice(0, mostFound),
    ruleCount: sorted.length,
  };
}

function sizesOf(all: Months): MetricFindings['sizes'] {
  const months = [...all].filter(([, { sizes }]) => sizes.length > 0);
  const names = [...new Set(months.flatMap(([, { sizes }]) => sizes.map(({ language }) => language)))];
  const languages = names.map((language) => ({
    language,
    sizes: months.map(([, { sizes }]) => {
      const found = sizes.find((size) => size.language === language);
      if (!found) return null;
      const { files, code, comment, blank } = found;
      return { files, code, comment, blank };
    }),
  }));
  const codeOf = ({ sizes }: (typeof languages)[number]): number[] => sizes.map((size) => size?.code ?? 0);
  const sorted = languages.toSorted(
    (one, other) => newestFirst(codeOf(one), codeOf(other)) || (one.language < other.language ? -1 : 1),
  );
  return { months: months.map(([month]) => month), languages: sorted.slice(0, mostFound) };
}

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
    months.set(timestampOf(report), {
      rules: [...(before?.rules ?? []), ...found.rules],
      sizes: [...(before?.sizes ?? []), ...found.sizes],
    });
  }
  return { findings: findingsOf(months), sizes: sizesOf(months) };
}
