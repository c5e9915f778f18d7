/** Events on the time line of a jar: its notes, and the decisions of its project. */
import { useMemo } from 'react';
import { getDecisionGraph } from '#features/decisions/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import type { MetricReport } from '../contract.ts';
import { timelineEvents, type TimelineEvent } from '../model/timeline-events.ts';

/** States in which a decision holds, or did once. */
const held: ReadonlySet<string> = new Set(['accepted', 'superseded', 'deprecated']);

/** Decisions come later than the charts; without the right to read them there are only notes. */
export function useTimeline({ timestamps, notes }: MetricReport): readonly TimelineEvent[] {
  const mayRead = usePermission('adr.read');
  const { data } = useRead(getDecisionGraph, {}, { enabled: mayRead });
  return useMemo(() => {
    const decisions = (data?.nodes ?? []).flatMap(({ kind, id, serialNumber, title, state, decidedAt }) =>
      kind === 'adr' && decidedAt !== null && held.has(state?.name ?? '')
        ? [{ id, serialNumber, title, decidedAt }]
        : [],
    );
    return timelineEvents(timestamps, { decisions, notes });
  }, [data, timestamps, notes]);
}
