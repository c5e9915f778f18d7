/** What others did since the last visit, in sentences that say the same thing once. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { ActivityActor, ActivitySentence, StateStep } from '#platform/history/web/activity-entry.tsx';
import { groupByDeed, type ActivityGroup } from '#platform/history/model/activity-groups.ts';
import { dayLabel } from '#platform/history/model/activity-words.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { newsLimits, noNewsMessage, type HomeNews } from '../../contract.ts';
import classes from './news-card.module.css';
import { MoreRows } from './more-rows.tsx';

/** Sentences that are shown first. */
const first = 4;

function NewsRow({ group }: { readonly group: ActivityGroup }) {
  const { newest } = group;
  return (
    <li className={classes.row}>
      <ActivityActor row={newest} size={22} />
      <span className={classes.told}>
        <ActivitySentence group={group} />
        {newest.states ? <StateStep states={newest.states} /> : null}
      </span>
      <span className={classes.time}>
        <RelativeTime at={newest.at} />
      </span>
    </li>
  );
}

/** The moment from which on everything is listed. */
function Since({ news: { since, total } }: { readonly news: HomeNews }) {
  const moment = since === null ? undefined : new Date(since);
  const number = total >= newsLimits.counted ? `${newsLimits.counted} or more` : String(total);
  return (
    <p className={classes.since}>
      {moment ? (
        <time dateTime={since ?? ''}>{`Since ${sinceDay(moment)}, ${exactTime(moment).slice(-5)}`}</time>
      ) : (
        'Your first visit: the latest of what others did'
      )}
      {total > 0 ? ` · ${number} ${total === 1 ? 'change' : 'changes'}` : null}
    </p>
  );
}

/** `today`, `yesterday`, `Thursday, 19 November`. */
function sinceDay(moment: Date): string {
  const label = dayLabel(moment, new Date());
  return label === 'Today' || label === 'Yesterday' ? label.toLowerCase() : label;
}

/** At most the newest hundred; the others are in the feed. */
export function NewsList({ news }: { readonly news: HomeNews }) {
  const project = useProject();
  const groups = groupByDeed(news.rows);
  return (
    <>
      <Since news={news} />
      {groups.length === 0 ? (
        <EmptyState bare icon={IconHistory} title={noNewsMessage} />
      ) : (
        <MoreRows
          label="What others did"
          rows={groups.map((group) => (
            <NewsRow key={group.newest.id} group={group} />
          ))}
          first={first}
          foot={
            <Button
              component={AppLink}
              href={`/project/${project.code}/activity`}
              variant="subtle"
              color="gray"
              size="xs"
            >
              All activity
            </Button>
          }
        />
      )}
    </>
  );
}
