/** Activities, newest first, a card per day. */
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { Page } from '#platform/http/contract.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { EmptyState, ErrorState } from '#platform/ui/web/page-states.tsx';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { noActivityMessage, type ActivityRow } from '../contract.ts';
import { groupNeighbours } from '../model/activity-groups.ts';
import { byDay } from '../model/activity-words.ts';
import { ActivityEntry } from './activity-entry.tsx';
import classes from './activity-list.module.css';

interface ActivityListProps {
  readonly label: string;
  readonly read: {
    readonly data: Page<ActivityRow> | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly onPage: (page: number) => void;
  /** Clears the filter; undefined without one. */
  readonly onClear: (() => void) | undefined;
  /** Also names the project of each entry. */
  readonly withProject?: boolean;
}

function Waiting() {
  return (
    <div className={classes.card} aria-busy="true">
      <output className="aw-hidden">Loading</output>
      {['62%', '48%', '70%', '55%', '66%', '41%'].map((width) => (
        <div key={width} className={classes.row} aria-hidden="true">
          <span className={classes.bar} style={{ width }} />
        </div>
      ))}
    </div>
  );
}

/** Renders the list, or its loading, empty or error state. */
export function ActivityList({ label, read, onPage, onClear, withProject = false }: ActivityListProps) {
  const [now] = useState(() => new Date());
  if (read.error) {
    return (
      <ErrorState
        title="The list could not be loaded"
        message={failureSentence(read.error)}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!read.data) return <Waiting />;
  const { resources, pagination } = read.data;
  if (resources.length === 0 && onClear) return <NoMatches bare={false} onClear={onClear} />;
  if (resources.length === 0) return <EmptyState icon={IconHistory} title={noActivityMessage} />;
  return (
    <>
      {byDay(resources, now).map((day) => (
        <section key={day.label} aria-label={day.label}>
          <h2 className={classes.day}>{day.label}</h2>
          <ul className={classes.card}>
            {groupNeighbours(day.rows).map((group) => (
              <ActivityEntry key={group.newest.id} group={group} withProject={withProject} />
            ))}
          </ul>
        </section>
      ))}
      <TablePaging {...pagination} onPage={onPage} label={label} />
    </>
  );
}
