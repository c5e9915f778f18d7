/** A list of a card that shows a few rows first. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './more-rows.module.css';

interface MoreRowsProps {
  readonly label: string;
  /** Elements with keys. */
  readonly rows: readonly ReactNode[];
  /** Rows that are shown first. */
  readonly first: number;
  /** At the end of the card. */
  readonly foot?: ReactNode;
}

/** The others are shown on demand. */
export function MoreRows({ label, rows, first, foot }: MoreRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const rest = rows.length - first;
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {isOpen ? rows : rows.slice(0, first)}
      </ul>
      {rest > 0 || foot ? (
        <div className={classes.foot}>
          {rest > 0 ? (
            <Button variant="subtle" color="gray" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show fewer' : `Show ${rest} more`}
            </Button>
          ) : null}
          {foot}
        </div>
      ) : null}
    </>
  );
}
