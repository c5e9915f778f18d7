/** A bar that floats over a canvas, 12 px from its edges. */
import type { ReactNode } from 'react';
import classes from './floating-bar.module.css';

interface FloatingBarProps {
  /** Accessible name. */
  readonly label: string;
  /** `left` is a column; `inline` is placed in a row of bars. */
  readonly place: 'bottom-left' | 'bottom-right' | 'bottom-centre' | 'left' | 'inline';
  /** True for bars without controls: pointer events reach the canvas below. */
  readonly still?: boolean;
  readonly children: ReactNode;
}

/** Rendered inside a stage. */
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

/** Adjacent bars at the bottom left. */
export function BarCorner({ children }: { readonly children: ReactNode }) {
  return <div className={classes.corner}>{children}</div>;
}
