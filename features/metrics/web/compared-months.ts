/** The two compared months, kept in the address so that Back, links and reloading work: `?tab=compare&from=2025-07&to=2026-07`. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isMonthParam, monthLabel, monthParam, readMonth, timestampOf } from '#platform/charts/model/year-month.ts';
import { missingMonthMessage, type MetricMonth } from '../contract.ts';
import { compareTab } from './metric-address.ts';

/** Timestamps of both months. */
interface ComparedMonths {
  readonly from: string;
  readonly to: string;
}

const labelOf = (timestamp: string): string => monthLabel(readMonth(timestamp));

/** A month of the address; what it names is not always there any more, and `instead` stands for it then. */
function monthOf(asked: unknown, months: readonly MetricMonth[], instead: string) {
  if (typeof asked !== 'string' || !isMonthParam(asked)) return { shown: instead };
  const wanted = timestampOf(readMonth(asked));
  if (months.some(({ timestamp }) => timestamp === wanted)) return { shown: wanted };
  return { shown: instead, missing: missingMonthMessage(labelOf(wanted), labelOf(instead)) };
}

/** The first and the newest month until others are chosen; `missing` are sentences on months that are gone. */
export function useComparedMonths(months: readonly MetricMonth[]) {
  const navigate = useNavigate();
  const asked = useSearch({ strict: false }) as { readonly from?: unknown; readonly to?: unknown };
  const from = monthOf(asked.from, months, months[0]?.timestamp ?? '');
  const to = monthOf(asked.to, months, months.at(-1)?.timestamp ?? '');
  const shown: ComparedMonths = { from: from.shown, to: to.shown };
  const choose = (change: Partial<ComparedMonths>): void => {
    const next = { ...shown, ...change };
    const search = { from: monthParam(readMonth(next.from)), to: monthParam(readMonth(next.to)) };
    void navigate({ to: '.', search: { tab: compareTab, ...search }, resetScroll: false });
  };
  return { ...shown, choose, missing: [from, to].flatMap(({ missing }) => missing ?? []) };
}
