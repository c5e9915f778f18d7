/** An entry of an activity list: who did what to which things, when. */
import { IconSettings } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { ActivityRow } from '../contract.ts';
import type { ActivityGroup } from '../model/activity-groups.ts';
import { actorOf, deedOf, deedOfMany, factOf, subjectName, viaWords } from '../model/activity-words.ts';
import classes from './activity-list.module.css';

/** Names of an entry with several things. */
const namesShown = 3;

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

function Subject({ row, name }: { readonly row: ActivityRow; readonly name: string }) {
  const address = useSubjectAddress(row);
  if (!address) return <strong className={classes.subject}>{name}</strong>;
  return (
    <AppLink href={address} className={classes.subject}>
      {name}
    </AppLink>
  );
}

/** Several things of one kind: `created 3 pages: A, B and C`. */
function Subjects({ subjects }: { readonly subjects: readonly ActivityRow[] }) {
  const noun = useKinds().get(subjects[0]?.subject.kind ?? '')?.noun;
  const shown = subjects.length > namesShown + 1 ? subjects.slice(0, namesShown) : subjects;
  const rest = subjects.length - shown.length;
  return (
    <>
      {': '}
      {shown.map((row, at) => (
        <Fragment key={row.id}>
          {at === 0 ? null : at === subjects.length - 1 ? ' and ' : ', '}
          <Subject row={row} name={subjectName({ ...row, summary: row.summary || 'untitled' }, noun)} />
        </Fragment>
      ))}
      {rest > 0 ? ` and ${rest} more` : null}
    </>
  );
}

/** The sentence of a group, without its actor. */
function Deed({ group: { newest, rows, subjects } }: { readonly group: ActivityGroup }) {
  const noun = useKinds().get(newest.subject.kind)?.noun;
  if (subjects.length > 1) {
    return (
      <>
        {deedOfMany(newest, noun, subjects.length)}
        <Subjects subjects={subjects} />
      </>
    );
  }
  const { before, after, named } = deedOf(newest, noun);
  return (
    <>
      {before} {named ? <Subject row={newest} name={subjectName(newest, noun)} /> : null}
      {after}
      {rows.length > 1 ? `, ${rows.length} times` : null}
    </>
  );
}

/** Who did what; the name of the project is added where entries of several ones stand together. */
export function ActivitySentence({
  group,
  withProject = false,
}: {
  readonly group: ActivityGroup;
  readonly withProject?: boolean;
}) {
  const { newest } = group;
  return (
    <span className={classes.words}>
      <span className={classes.actor}>{actorOf(newest)}</span> <Deed group={group} />
      {withProject && newest.project ? <span className={classes.project}> in {newest.project.name}</span> : null}
    </span>
  );
}

/** The picture of a person, or that of a machine. */
export function ActivityActor({ row, size }: { readonly row: ActivityRow; readonly size: number }) {
  if (row.via === 'ui' && row.actor) {
    return <PersonAvatar id={row.actor.id} name={row.actor.username} size={size} />;
  }
  return (
    <span className={classes.machine} style={{ width: size, height: size }} aria-hidden="true">
      <IconSettings size={14} stroke={1.7} />
    </span>
  );
}

/** The states between which a record moved. */
export function StateStep({ states }: { readonly states: NonNullable<ActivityRow['states']> }) {
  return (
    <span className={classes.states}>
      <span className="aw-hidden">from</span>
      <StateBadge {...states.from} />
      <span aria-hidden="true">→</span>
      <span className="aw-hidden">to</span>
      <StateBadge {...states.to} />
    </span>
  );
}

/** One entry of a list. */
export function ActivityEntry({
  group,
  withProject,
}: {
  readonly group: ActivityGroup;
  readonly withProject: boolean;
}) {
  const { newest } = group;
  const moment = new Date(newest.at);
  const via = viaWords[newest.via];
  const fact = factOf(newest);
  return (
    <li className={classes.row}>
      <ActivityActor row={newest} size={24} />
      <ActivitySentence group={group} withProject={withProject} />
      {fact ? <span className={classes.fact}>{fact}</span> : null}
      {newest.states ? <StateStep states={newest.states} /> : null}
      {via ? <span className={classes.via}>{via}</span> : null}
      <time className={classes.time} dateTime={newest.at} title={exactTime(moment)}>
        {exactTime(moment).slice(-5)}
      </time>
    </li>
  );
}
