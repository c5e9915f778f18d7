/** A bar that floats over a canvas, 12 px from its edges. */
import type { ReactNode } from 'react';
import classes from './floating-bar.module.css';

interface FloatingBarProps {
  /** Accessible name. */
  readonly label: string;
  /** `left` is a column; `inline` stands in a row of bars. */
  readonly place: 'bottom-left' | 'bottom-right' | 'bottom-centre' | 'left' | 'inline';
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
      {...(place === 'left' && !still ? { 'aria-orientation': 'vertical' as const } : {})}
      aria-label={label}
    >
      {children}
    </div>
  );
}

/** Bars beside each other at the bottom left. */
export function BarCorner({ children }: { readonly children: ReactNode }) {
  return <div className={classes.corner}>{children}</div>;
}
