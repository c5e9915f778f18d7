/** A bar that floats over a canvas, 12 px from its edges. */
import type { ReactNode } from 'react';
import classes from './floating-bar.module.css';

interface FloatingBarProps {
  /** Accessible name. */
  readonly label: string;
  readonly place: 'bottom-left' | 'bottom-right';
  /** True for bars that only tell something: the canvas below them takes the pointer. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

/** Stands on a stage. */
export function FloatingBar({ label, place, still, children }: FloatingBarProps) {
  return (
    <div
      className={classes.bar}
      data-place={place}
      data-still={still || undefined}
      role={still ? 'note' : 'toolbar'}
      aria-label={label}
    >
      {children}
    </div>
  );
}
