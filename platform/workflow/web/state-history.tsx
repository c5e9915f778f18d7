/** The history of a thing with a workflow: a line with a dot in the colour of each state, newest first. */
import type { ReactNode } from 'react';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import type { StateChange } from '../contract.ts';
import classes from './state-history.module.css';

interface StateHistoryProps {
  readonly history: readonly StateChange[];
  /** Replaces the label of a row, for example `Replaced by #012`. */
  readonly words?: (change: StateChange) => ReactNode;
}

/** Reasons are quoted below their change. */
export function StateHistory({ history, words }: StateHistoryProps) {
  return (
    <ol className={classes.list}>
      {history.map((change, index) => (
        <li key={history.length - index} className={classes.row}>
          <span className={classes.dot} data-theme={change.to.theme} aria-hidden="true" />
          <strong>{words?.(change) ?? change.label}</strong> by {change.by.username}
          {change.reason ? <p className={classes.reason}>“{change.reason}”</p> : null}
          <div>
            <RelativeTime at={change.at} />
          </div>
        </li>
      ))}
    </ol>
  );
}
