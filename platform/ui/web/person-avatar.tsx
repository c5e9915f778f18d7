/** The round initials of a person, and the row of those who contributed to something. */
import classes from './person-avatar.module.css';

/** First letters of the first and last word, at most two. Example: `Ines Kowalski` is `IK`. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]?.toUpperCase() ?? '').join('') || '?';
}

/** All of them carry white text at 4.5 : 1 or more. */
const colours = ['#3f4bb0', '#0f766e', '#9a3412', '#6b2fa0', '#a5215f', '#0b5cad', '#18794e', '#4b5261'];

/** The colour of a person, which stays when the name changes. */
export const colourOfPerson = (id: string): string => {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? '#4b5261';
};

/** Somebody as avatars show them. */
export interface ShownPerson {
  /** Null where nobody in particular did it. */
  readonly id: string | null;
  readonly username: string;
}

interface PersonAvatarProps {
  /** Of the person or organization: the colour follows it. */
  readonly id: string | null;
  readonly name: string;
  /** Diameter in px, 20 to 28. */
  readonly size?: number;
  /** Squares stand for organizations. */
  readonly square?: boolean;
}

/** Decoration beside a name; where the name is not shown give one to the element around it. */
export function PersonAvatar({ id, name, size = 20, square = false }: PersonAvatarProps) {
  const initials = square ? initialsOf(name).slice(0, 1) : initialsOf(name);
  const fill = colourOfPerson(id ?? name);
  return (
    <svg className={classes.avatar} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      {square ? <rect width="28" height="28" rx="7" fill={fill} /> : <circle cx="14" cy="14" r="14" fill={fill} />}
      <text x="14" y="14" dy="0.36em" textAnchor="middle" fontSize={square ? 15 : 11} className={classes.initials}>
        {initials}
      </text>
    </svg>
  );
}

/** Up to `shown` avatars side by side, then `+N`; the names are there for screen readers and on hover. */
export function Contributors({ people, shown = 3 }: { people: readonly ShownPerson[]; shown?: number }) {
  const rest = people.length - shown;
  const all = people.map(({ username }) => username).join(', ');
  return (
    <span className={classes.row} title={all}>
      {people.slice(0, shown).map(({ id, username }) => (
        <PersonAvatar key={id ?? username} id={id} name={username} />
      ))}
      {rest > 0 ? (
        <span className={classes.more} aria-hidden="true">
          +{rest}
        </span>
      ) : null}
      <span className="aw-hidden">{all}</span>
    </span>
  );
}
