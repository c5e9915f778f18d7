/** Feed of the project, or of one thing in it. */
import { Button } from '@mantine/core';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { listActivity } from '../contract.ts';
import { ActivityFilters } from './activity-filters.tsx';
import classes from './activity-list.module.css';
import { ActivityList } from './activity-list.tsx';
import { useActivityFilter } from './use-activity-filter.ts';

/** The page at /project/{code}/activity; `?kind=&id=` shows one thing. */
export default function ActivityPage() {
  const project = useProject();
  const { chosen, choose, clear, page, setPage, query } = useActivityFilter();
  const read = useRead(listActivity, { query: { ...query, page } }, { keep: true, staleTime: 0 });
  const whole =
    chosen.id === undefined ? null : (
      <Button variant="default" onClick={() => choose({ id: undefined, kind: undefined })}>
        Show all activity
      </Button>
    );
  return (
    <div className={classes.page}>
      <PageHeader title="Activity" crumbs={[{ label: project.name }, { label: 'Activity' }]} actions={whole} />
      <ActivityFilters chosen={chosen} choose={choose} />
      <ActivityList label="Activity" read={read} onPage={setPage} onClear={clear} />
    </div>
  );
}
