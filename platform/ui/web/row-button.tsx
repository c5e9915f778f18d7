/** The name in a row that opens something in place: looks like the links of other tables. */
import type { ReactNode } from 'react';
import classes from './row-button.module.css';

interface RowButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Cut off with dots where it is too long for its cell. */
export function RowButton({ onClick, children }: RowButtonProps) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  );
}
