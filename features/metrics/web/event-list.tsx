/** What happened while the figures changed: decisions, notes and other tools, each with the figures before and after. */
import { metricFacts, type MetricKey } from '@archwright/code-metrics';
import { IconGavel, IconNote, IconTool } from '@tabler/icons-react';
import { differenceText, monthName, percentText, valueText } from '#platform/charts/model/chart-series.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import type { MetricMonth } from '../contract.ts';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import type { TimelineEvent } from '../model/timeline-events.ts';
import classes from './event-list.module.css';

interface EventListProps {
  readonly events: readonly TimelineEvent[];
  /** Metrics whose values are shown. */
  readonly keys: readonly MetricKey[];
}

const icons = { decision: IconGavel, note: IconNote, tool: IconTool } as const;
const words = { decision: 'Decision', note: 'Note', tool: 'Another tool' } as const;

const labelOf = (month: MetricMonth): string => monthLabel(readMonth(month.timestamp));

function BeforeAndAfter({ event, keys }: { readonly event: TimelineEvent; readonly keys: readonly MetricKey[] }) {
  const { before, after } = event;
  if (!before || !after) return <p className={classes.none}>There is no report on one side of it.</p>;
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">{labelOf(before)}</th>
          <th scope="col">{labelOf(after)}</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const [from, to] = [before.globalMetrics[key], after.globalMetrics[key]];
          const { label, decimals } = metricFacts[key];
          return from === undefined || to === undefined ? null : (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{valueText(from, decimals)}</td>
              <td>{valueText(to, decimals)}</td>
              <td>
                {differenceText(from, to, decimals)} {percentText(from, to, decimals)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The list, newest first; nothing where nothing happened. */
export function EventList({ events, keys }: EventListProps) {
  const project = useProject();
  const adrs = useKinds().get('adr');
  if (events.length === 0) return null;
  return (
    <details className={classes.events}>
      <summary>
        {events.length} {events.length === 1 ? 'event' : 'events'} on the time line
      </summary>
      <ol>
        {events.toReversed().map((event) => {
          const EventIcon = icons[event.kind];
          const address = event.kind === 'decision' ? adrs?.address?.(project.code, { id: event.id }) : undefined;
          return (
            <li key={event.key}>
              <details>
                <summary>
                  <EventIcon size={15} stroke={1.7} aria-hidden="true" />
                  <span className={classes.kind}>{words[event.kind]}</span>
                  <span className={classes.label}>{event.label}</span>
                  <span className={classes.month}>{monthName(Math.floor(event.at))}</span>
                </summary>
                <BeforeAndAfter event={event} keys={keys} />
                {address === undefined ? null : (
                  <AppLink className="aw-link" href={address}>
                    Open the decision
                  </AppLink>
                )}
              </details>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
