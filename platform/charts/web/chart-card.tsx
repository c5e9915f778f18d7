/** The card beside the cursor of a chart: values of a month, and their change since the month before and the first. */
import {
  columnText,
  differenceText,
  firstValue,
  monthName,
  percentText,
  valueBefore,
  type ChartData,
  type ChartSeries,
} from '../model/chart-series.ts';
import { markLabel } from './mark-label.ts';
import classes from './chart-card.module.css';

interface ChartCardProps {
  readonly data: Omit<ChartData, 'series'> & { readonly series: readonly (ChartSeries & { readonly color: string })[] };
  readonly hidden: ReadonlySet<string>;
  readonly position: number;
  /** Of the cursor within the chart, px. */
  readonly left: number;
  /** The cursor is in the right half: the card stands at its left. */
  readonly isRight: boolean;
}

function Change({
  from,
  to,
  digits,
}: {
  from: number | undefined;
  to: number | undefined;
  digits: number | undefined;
}) {
  if (from === undefined || to === undefined) return <td>–</td>;
  const percent = percentText(from, to, digits);
  return (
    <td>
      {differenceText(from, to, digits)}
      {percent ? <span className={classes.percent}> {percent}</span> : null}
    </td>
  );
}

/** The card; it stands on the side of the cursor that has more room. */
export function ChartCard({ data, hidden, position, left, isRight }: ChartCardProps) {
  const month = data.months[position] ?? 0;
  const marks = (data.marks ?? []).filter(({ at }) => Math.floor(at) === month);
  const series = data.series.filter(({ key }) => !hidden.has(key));
  return (
    <div
      className={classes.card}
      style={isRight ? { right: `calc(100% - ${left + 36}px)` } : { left: left + 72 }}
      aria-hidden="true"
    >
      <strong>{monthName(month)}</strong>
      <table>
        <thead>
          <tr>
            <td>Metric</td>
            <th>Value</th>
            <th>Before</th>
            <th>First</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ key, label, values, digits, color }) => {
            const value = values[position] ?? undefined;
            return (
              <tr key={key}>
                <th scope="row">
                  <span className={classes.color} style={{ color }} />
                  {label}
                </th>
                <td className={classes.value}>{value === undefined ? 'no value' : columnText(value, digits)}</td>
                <Change from={valueBefore(values, position)} to={value} digits={digits} />
                <Change from={firstValue(values)} to={value} digits={digits} />
              </tr>
            );
          })}
        </tbody>
      </table>
      {marks.map((mark) => (
        <p key={mark.key} className={classes.mark} data-kind={mark.kind}>
          {markLabel(mark)}
        </p>
      ))}
    </div>
  );
}
