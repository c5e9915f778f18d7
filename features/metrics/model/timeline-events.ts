/** Decisions, notes and changes of tools on the time line of a jar. */
import type { ChartMark } from '#platform/charts/model/chart-series.ts';
import type { MetricMonth, MetricNote } from '../contract.ts';
import { axisMonth, toolMarks } from './metric-charts.ts';
import { monthIndex } from '#platform/charts/model/year-month.ts';

/** A decision of the project with the day on which it was accepted. */
export interface DatedDecision {
  readonly id: string;
  readonly serialNumber: number | null;
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly decidedAt: string;
}

/** Place of a day on the axis: months since year 0, with the share of its month. */
export function axisDay(instant: string): number {
  const at = new Date(instant);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return monthIndex({ year, month }) + (at.getUTCDate() - 1) / days;
}

/** Something that happened, and between which months it lies. */
export interface TimelineEvent extends ChartMark {
  /** Id of the decision or the note; empty for a change of the tool. */
  readonly id: string;
  /** Last month before it; undefined before the first one. */
  readonly before: MetricMonth | undefined;
  /** First month that it can show in. */
  readonly after: MetricMonth | undefined;
}

/** Everything that happened while the jar was filled, oldest first. */
export function timelineEvents(
  months: readonly MetricMonth[],
  { decisions, notes }: { readonly decisions: readonly DatedDecision[]; readonly notes: readonly MetricNote[] },
): readonly TimelineEvent[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const marks: readonly (ChartMark & { readonly id: string })[] = [
    ...toolMarks(months).map((mark) => ({ ...mark, id: '' })),
    ...decisions.map(({ id, serialNumber, title, decidedAt }) => ({
      key: `decision ${id}`,
      id,
      kind: 'decision' as const,
      at: axisDay(decidedAt),
      label: serialNumber === null ? title : `ADR ${serialNumber} ${title}`,
    })),
    ...notes.map(({ id, timestamp, text }) => ({
      key: `note ${id}`,
      id,
      kind: 'note' as const,
      at: axisMonth(timestamp),
      label: text,
    })),
  ];
  return marks
    .filter(({ at }) => at >= axisMonth(first.timestamp) && at < axisMonth(last.timestamp) + 1)
    .toSorted((one, other) => one.at - other.at)
    .map((mark) => ({
      ...mark,
      before: months.findLast(({ timestamp }) => axisMonth(timestamp) < Math.floor(mark.at)),
      after: months.find(({ timestamp }) => axisMonth(timestamp) >= Math.floor(mark.at)),
    }));
}
