/** Reads a jar. Where its newest month has very many classes, what is known of it before they arrive. */
import { useEffect, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { isGone } from '#platform/trash/model/gone.ts';
import { getMetricReport, type MetricReport } from '../contract.ts';

/** Milliseconds after which charts no longer wait for the list of classes: most jars are there in less. */
const lateAfter = 400;

/** A jar as far as it is there. */
interface ReadReport {
  readonly report: MetricReport | undefined;
  /** False while the list of classes is on its way, or could not be read. */
  readonly hasClasses: boolean;
  readonly error: Error | null;
  /** It was removed, or never was there. */
  readonly isGone: boolean;
  readonly retry: () => void;
}

/** The reply of a read without `class`. */
const asReport = (reply: unknown): MetricReport | undefined =>
  typeof reply === 'object' && reply !== null && 'timestamps' in reply ? (reply as MetricReport) : undefined;

/** True once something has been waited for a while. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), lateAfter);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}

/** The jar; without its classes when these take long. */
export function useReport(id: string): ReadReport {
  const params = { id };
  const whole = useRead(getMetricReport, { params });
  const isLate = useLate(whole.isPending);
  const head = useRead(getMetricReport, { params, query: { classes: 'none' } }, { enabled: isLate });
  const found = asReport(whole.data);
  return {
    report: found ?? asReport(head.data),
    hasClasses: found !== undefined,
    error: whole.error,
    isGone: isGone(whole),
    retry: () => void whole.refetch(),
  };
}
