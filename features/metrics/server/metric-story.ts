/** Two years of metrics of the demo story: reports of the shop and of its stock service, with what people said about them. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { StoryEvent } from '#platform/modules/server/story.ts';
import { generatedClass, shopAges, shopMonths, shopReport, workerCoverage, workerReport } from './shop-reports.ts';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import { storeReportBy } from './metric-import-actions.ts';
import { createJarBy } from './metric-jar-actions.ts';
import { metricJarNamed } from './metric-jar-table.ts';
import { acceptClassBy, addNoteBy, addTargetBy } from './metric-remark-actions.ts';
import { readReportBytes } from './metric-tasks.ts';

const shopJar = 'Shop API';
const workerJar = 'Stock worker';

/** The month `age` months ago: the newest report is of this month, whenever the story is told. */
function monthBefore(age: number): YearMonth {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - age, 1));
  return { year: month.getUTCFullYear(), month: month.getUTCMonth() + 1 };
}

/** Last day of the month `age` months ago. */
function lastDay(age: number): string {
  const { year, month } = monthBefore(age);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Time of the story on the day of the report of a month. */
const timeOf = (age: number, time: string): string =>
  `${new Date(Date.UTC(2026, 10 - age, 19)).toISOString().slice(0, 10)} ${time}`;

async function jarOf(db: Db, caller: ProjectCaller, name: string): Promise<string> {
  const known = await metricJarNamed(db, caller, name);
  return known ?? (await createJarBy(db, caller, name)).id;
}

async function report(
  db: Db,
  caller: ProjectCaller,
  jar: string,
  sent: { readonly age: number; readonly text: string },
) {
  const read = await readReportBytes([new TextEncoder().encode(sent.text)], 'auto');
  await storeReportBy(db, caller, await jarOf(db, caller, jar), { ...monthBefore(sent.age), read });
}

const reports = (): readonly StoryEvent[] =>
  Array.from({ length: shopMonths }, (_month, age) => age)
    .filter((age) => age !== shopAges.gap)
    .map((age) => ({
      at: timeOf(age, '18:10'),
      by: 'DO',
      run: async (db, caller, memory) => {
        await report(db, caller, shopJar, { age, text: shopReport(age) });
        const jar = await jarOf(db, caller, shopJar);
        memory.set(`jar id ${shopJar}`, jar).set('embed:metric:Complexity', `${jar}:keys=complexity.avg_ccn.by_class`);
        if (age > shopAges.worker) return;
        await report(db, caller, workerJar, { age, text: workerReport(age) });
        await report(db, caller, workerJar, { age, text: workerCoverage(age) });
      },
    }));

const remarks: readonly StoryEvent[] = [
  {
    at: timeOf(shopAges.newTool, '18:30'),
    by: 'DO',
    run: async (db, caller) => {
      const text = 'No report: the pipeline moved to new runners, with a newer PhpMetrics.';
      await addNoteBy(db, caller, await jarOf(db, caller, shopJar), { ...monthBefore(shopAges.gap), text });
    },
  },
  {
    at: timeOf(12, '09:40'),
    by: 'SM',
    run: async (db, caller) => {
      const accepted = { classname: generatedClass, reason: "Generated from the carrier's WSDL." };
      await acceptClassBy(db, caller, await jarOf(db, caller, shopJar), accepted);
    },
  },
  {
    at: timeOf(6, '10:15'),
    by: 'TA',
    run: async (db, caller) => {
      const jar = await jarOf(db, caller, shopJar);
      const pricing = { metric: 'score', namespace: 'Nordwind\\Shop\\Pricing', value: 25, due: lastDay(1) };
      await addTargetBy(db, caller, jar, pricing);
      const complexity = { metric: 'complexity.avg_ccn.by_class', namespace: '', value: 12, due: lastDay(2) };
      await addTargetBy(db, caller, jar, complexity);
    },
  },
];

/** What people of the story measured. */
export const metricStory = (): readonly StoryEvent[] => [...reports(), ...remarks];
