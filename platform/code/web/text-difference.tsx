/** Two texts compared line by line: what is only in one of them, with some lines around. */
import { useMemo } from 'react';
import { changedParts } from '../model/line-difference.ts';
import classes from './text-difference.module.css';

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
  /** Whose lines are removed, and whose are added. */
  readonly names: readonly [before: string, after: string];
}

const signs = { same: ' ', removed: '−', added: '+' } as const;

/** Scrolls with its parent. */
export function TextDifference({ before, after, names }: TextDifferenceProps) {
  const parts = useMemo(() => changedParts(before, after), [before, after]);
  if (parts.length === 0) return <p className={classes.none}>The texts are identical.</p>;
  return (
    <table className={classes.table}>
      <caption className="aw-hidden">
        Lines of {names[0]} and of {names[1]}
      </caption>
      {parts.map(({ start, lines }) => (
        <tbody key={start}>
          {lines.map(({ kind, text, number }, at) => (
            <tr key={`${number} ${kind} ${String(at)}`} data-kind={kind}>
              <th scope="row">{number}</th>
              <td>
                <span className={classes.sign}>{signs[kind]}</span>
                {kind === 'same' ? null : (
                  <span className="aw-hidden">{kind === 'removed' ? names[0] : names[1]}: </span>
                )}
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
