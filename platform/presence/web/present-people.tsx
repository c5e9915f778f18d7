/** Who else looks at a thing or edits it, as a row of avatars, and the hook behind it. */
import { useEffect, useRef, useState } from 'react';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import type { PresencePlace, PresentPerson } from '../contract.ts';
import { startSharing } from './presence-share.ts';
import classes from './presence.module.css';

const nobody: readonly PresentPerson[] = [];
/** Avatars that are shown; the others are a number. */
const mostShown = { wide: 4, narrow: 2 } as const;

/**
 * Others at a thing, given as `kind:id`. `place` says where this window is whenever that is told; with `isLively` also as
 * soon as it is another one.
 */
export function usePresence(
  subject: string,
  place: () => PresencePlace,
  { isLively = false }: { readonly isLively?: boolean } = {},
): readonly PresentPerson[] {
  const [others, setOthers] = useState(nobody);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    const stop = startSharing({
      subject,
      isLively,
      place: () => latest.current(),
      onOthers: (now) => setOthers((before) => (before.length + now.length === 0 ? before : now)),
    });
    return () => {
      stop();
      setOthers(nobody);
    };
  }, [subject, isLively]);
  return others;
}

/** What somebody does, in words. Example: `Ada is editing`. */
export const presenceText = ({ user, isEditing }: PresentPerson): string =>
  `${user.username} is ${isEditing ? 'editing' : 'here'}`;

/** Each person once; somebody who edits in one of several windows is editing. */
const eachOnce = (others: readonly PresentPerson[]): readonly PresentPerson[] => [
  ...new Map(
    others.toSorted((one, other) => +one.isEditing - +other.isEditing).map((one) => [one.user.id, one]),
  ).values(),
];

interface PresentPeopleProps {
  readonly others: readonly PresentPerson[];
  /** In a narrow bar fewer are shown. */
  readonly isNarrow?: boolean;
}

/** Nothing while nobody else is there. */
export function PresentPeople({ others, isNarrow = false }: PresentPeopleProps) {
  const people = eachOnce(others).toSorted((one, other) => +other.isEditing - +one.isEditing);
  if (people.length === 0) return null;
  const most = isNarrow ? mostShown.narrow : mostShown.wide;
  const rest = people.length - most;
  return (
    <span className={classes.people}>
      {people.slice(0, most).map((person) => (
        <span
          key={person.user.id}
          className={classes.person}
          data-editing={person.isEditing || undefined}
          title={presenceText(person)}
        >
          <PersonAvatar id={person.user.id} name={person.user.username} size={24} />
          <span className="aw-hidden">{presenceText(person)}</span>
        </span>
      ))}
      {rest > 0 ? (
        <span className={classes.rest} title={people.slice(most).map(presenceText).join(', ')}>
          +{rest}
        </span>
      ) : null}
    </span>
  );
}
