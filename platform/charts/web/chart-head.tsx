/** The row above a chart: what it shows at the left, what one can do with it at the right. */
import type { ReactNode } from 'react';
import classes from './chart-head.module.css';

/** The row. */
export function ChartHead({ tools, children }: { readonly tools: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.head}>
      {children}
      <div className={classes.tools}>{tools}</div>
    </div>
  );
}
