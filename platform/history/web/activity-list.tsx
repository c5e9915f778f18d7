/** Activities, newest first, a card per day. */
import { IconHistory, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import type { Page } from '#platform/http/contract.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { NoMatches } from '#platform/ui/web/filter-menu.tsx';
import { EmptyState, ErrorState } from '#platform/ui/web/page-states.tsx';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { noActivityMessage, type ActivityRow } from '../contract.ts';
import { actorOf, byDay, deedOf } from '../model/activity-words.ts';
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

/** Link to the subject, unless it is deleted or belongs to another project. */
function useSubjectAddress(row: ActivityRow): string | undefined {
  const known = useKinds().get(row.subject.kind);
  const { organization, project } = useWorkspace();
  const gone = row.action === 'removed' || row.action === 'purged';
  if (gone || !project || row.project?.id !== project.id || !organization.projects.includes(project)) return undefined;
  const namespace = row.details['namespace'];
  const place = typeof namespace === 'string' ? { namespace } : {};
  return known?.address?.(project.code, { id: row.subject.id, ...place });
}

function Deed({ row }: { readonly row: ActivityRow }) {
  const address = useSubjectAddress(row);
  const { before, after, named } = deedOf(row, useKinds().get(row.subject.kind)?.noun);
  const name = address ? (
    <AppLink href={address} className={classes.subject}>
      {row.summary}
    </AppLink>
  ) : (
    <strong className={classes.subject}>{row.summary}</strong>
  );
  return (
    <>
      {before} {named ? name : null}
      {after}
    </>
  );
}

const viaWords: Readonly<Record<string, string>> = { 'api-key': 'API key', mcp: 'MCP' };

function Entry({ row, withProject }: { readonly row: ActivityRow; readonly withProject: boolean }) {
  const moment = new Date(row.at);
  const via = viaWords[row.via];
  return (
    <li className={classes.row}>
      {row.via === 'ui' && row.actor ? (
        <PersonAvatar id={row.actor.id} name={row.actor.username} size={24} />
      ) : (
        <span className={classes.machine} aria-hidden="true">
          <IconSettings size={14} stroke={1.7} />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.actor}>{actorOf(row)}</span> <Deed row={row} />
        {withProject && row.project ? <span className={classes.project}> in {row.project.name}</span> : null}
      </span>
      {via ? <span className={classes.via}>{via}</span> : null}
      <time className={classes.time} dateTime={row.at} title={exactTime(moment)}>
        {exactTime(moment).slice(-5)}
      </time>
    </li>
  );
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
            {day.rows.map((row) => (
              <Entry key={row.id} row={row} withProject={withProject} />
            ))}
          </ul>
        </section>
      ))}
      <TablePaging {...pagination} onPage={onPage} label={label} />
    </>
  );
}
