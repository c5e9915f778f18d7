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

const colourOf = (name: string): string => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? '#4b5261';
};

interface PersonAvatarProps {
  readonly name: string;
  /** Diameter in px, 20 to 28. */
  readonly size?: number;
  /** Squares stand for organizations. */
  readonly square?: boolean;
}

/** Decoration beside a name; where the name is not shown give one to the element around it. */
export function PersonAvatar({ name, size = 20, square = false }: PersonAvatarProps) {
  const initials = square ? initialsOf(name).slice(0, 1) : initialsOf(name);
  return (
    <svg className={classes.avatar} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      {square ? (
        <rect width="28" height="28" rx="7" fill={colourOf(name)} />
      ) : (
        <circle cx="14" cy="14" r="14" fill={colourOf(name)} />
      )}
      <text x="14" y="14" dy="0.36em" textAnchor="middle" fontSize={square ? 15 : 11} className={classes.initials}>
        {initials}
      </text>
    </svg>
  );
}

/** Up to `shown` avatars side by side, then `+N`; the names are there for screen readers and on hover. */
export function Contributors({ names, shown = 3 }: { readonly names: readonly string[]; readonly shown?: number }) {
  const rest = names.length - shown;
  const all = names.join(', ');
  return (
    <span className={classes.row} title={all}>
      {names.slice(0, shown).map((name) => (
        <PersonAvatar key={name} name={name} />
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
