/** What a canvas shows as a list of buttons, for the keyboard and for those who do not see it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OutlineRow } from '../model/outline-row.ts';
import classes from './element-outline.module.css';

interface OutlineButtonProps {
  readonly text: string;
  readonly what: string;
  readonly isCurrent?: boolean;
  readonly onClick: () => void;
}

/** One row. */
export function OutlineButton({ text, what, isCurrent = false, onClick }: OutlineButtonProps) {
  return (
    <button type="button" className={classes.row} aria-current={isCurrent ? 'true' : undefined} onClick={onClick}>
      <span className={classes.text}>{text}</span>
      <small>{what}</small>
    </button>
  );
}

/** Rows at a time: a list of thousands would be slow to open and to read. */
const step = 200;
const indent = 16;
/** Deeper rows would leave no place for words. */
const deepest = 8;

interface OutlineListProps {
  readonly label: string;
  readonly rows: readonly OutlineRow[];
  /** What is selected on the canvas. */
  readonly selection: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
}

/** Rows in the order in which the canvas is read. */
export function OutlineList({ label, rows, selection, onChoose }: OutlineListProps) {
  const [most, setMost] = useState(step);
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {rows.slice(0, most).map(({ id, depth, text, what }) => (
          <li key={id} style={{ paddingLeft: Math.min(depth, deepest) * indent }}>
            <OutlineButton text={text} what={what} isCurrent={selection.has(id)} onClick={() => onChoose(id)} />
          </li>
        ))}
      </ul>
      {rows.length > most ? (
        <Button size="xs" variant="default" onClick={() => setMost(most + step)}>
          Show {Math.min(step, rows.length - most)} more
        </Button>
      ) : null}
    </>
  );
}
