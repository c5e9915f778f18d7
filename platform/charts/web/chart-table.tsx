/** The table behind a chart: one row per month, for everybody who reads numbers or hears them. */
import { useState } from 'react';
import { columnText, monthName, type ChartData } from '../model/chart-series.ts';
import classes from './chart-table.module.css';

interface ChartTableProps {
  readonly label: string;
  readonly data: ChartData;
  /** Only for screen readers. */
  readonly isHidden?: boolean;
}

function Rows({ label, data }: ChartTableProps) {
  return (
    <table className={classes.table}>
      <caption className="aw-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {data.series.map((one) => (
            <th key={one.key} scope="col">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.months.map((month, at) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            {data.series.map(({ key, values, digits }) => {
              const value = values[at] ?? undefined;
              return <td key={key}>{value === undefined ? '–' : columnText(value, digits)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The table, folded away where the chart is in view; its rows are made when somebody wants to see them. */
export function ChartTable({ label, data, isHidden = false }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  if (isHidden) {
    return (
      <div className="aw-hidden">
        <Rows label={label} data={data} />
      </div>
    );
  }
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as table</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table scrolls with the arrow keys. */}
      <section className={classes.scroll} tabIndex={0} aria-label={`Table of ${label}`}>
        {isOpen ? <Rows label={label} data={data} /> : null}
      </section>
    </details>
  );
}
