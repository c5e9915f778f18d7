/** What the colours of code mean: their scale, which way is better, and how many elements have no code. */
import { useMemo } from 'react';
import type { MetricElements } from '#features/metrics/contract.ts';
import { valueText } from '#platform/charts/model/chart-series.ts';
import { shadeGradient } from '#platform/charts/model/value-shade.ts';
import { canHaveCode, codeMetricDigits, codeScale, type CodeMetric } from './code-marks.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import classes from './code-bar.module.css';
import type { CodeMarks } from './code-choice.ts';

interface CodeLegendProps {
  readonly metric: CodeMetric;
  readonly month: MetricElements;
  readonly marks: CodeMarks;
  readonly picture: ViewPicture;
}

const withoutCode = (count: number): string => `${count} ${count === 1 ? 'element' : 'elements'} without code`;

/** One line. */
export function CodeLegend({ metric, month, marks, picture }: CodeLegendProps) {
  const { from, to, direction, shade } = useMemo(() => codeScale(metric, month), [metric, month]);
  const digits = codeMetricDigits(metric);
  const missing = picture.nodes.filter(({ id, item }) => canHaveCode(item) && !marks.has(id)).length;
  return (
    <section className={classes.legend} aria-label="Legend of code metrics">
      <span className={classes.scale}>
        <span>{valueText(from, digits)}</span>
        <i style={{ background: shadeGradient(from, to, shade) }} aria-hidden="true" />
        <span>{valueText(to, digits)}</span>
      </span>
      <span>{direction}</span>
      {missing > 0 ? <span>{withoutCode(missing)}</span> : null}
    </section>
  );
}
