/** A panel of a jar: a card with a title and a remark at its right. */
import { useId, type ReactNode } from 'react';
import classes from './metric-panel.module.css';

interface MetricPanelProps {
  readonly title: string;
  readonly remark?: ReactNode;
  readonly children: ReactNode;
}

/** The panel, a region of the page. */
export function MetricPanel({ title, remark, children }: MetricPanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {remark ? <div className={classes.remark}>{remark}</div> : null}
      </header>
      {children}
    </section>
  );
}
