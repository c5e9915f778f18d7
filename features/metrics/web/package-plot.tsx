/** Packages by instability and abstractness around the line of balance; the table below says the same in words. */
import { valueText } from '#platform/charts/model/chart-series.ts';
import { ChartFigure } from '#platform/charts/web/chart-figure.tsx';
import type { MetricPackage } from '../model/metric-shapes.ts';
import { packageCsv } from '../model/metric-tables.ts';
import classes from './package-plot.module.css';

const size = 300;
const edge = 34;
/** Packages beyond these are left to the table. */
const mostDots = 400;

const along = (share: number): number => edge + share * (size - 2 * edge);

const plotLabel = 'Instability and abstractness';

/** Whether packages have a place in the plot: reports may leave out abstractness or instability. */
export const hasPlace = ({ abstractness, instability }: MetricPackage): boolean =>
  abstractness !== undefined && instability !== undefined;

interface PackagePlotProps {
  readonly packages: readonly MetricPackage[];
  /** Title of exported files from the name of the chart. */
  readonly titled: (label: string) => string;
}

/** The plot, of packages some of which have a place in it. */
export function PackagePlot({ packages, titled }: PackagePlotProps) {
  const placed = packages
    .flatMap(({ name, abstractness, instability, distance = 0, classes: count = 1 }) =>
      abstractness === undefined || instability === undefined
        ? []
        : [{ name, x: along(instability), y: size - along(abstractness), distance, count, abstractness, instability }],
    )
    .slice(0, mostDots);
  return (
    <ChartFigure label={plotLabel} title={titled(plotLabel)} csv={() => packageCsv(packages)}>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${size} ${size}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture is drawn here
        role="img"
        aria-label={`${placed.length} packages by instability and abstractness`}
      >
        <line className={classes.axis} x1={edge} y1={size - edge} x2={size - edge} y2={size - edge} />
        <line className={classes.axis} x1={edge} y1={edge} x2={edge} y2={size - edge} />
        <line className={classes.balance} x1={edge} y1={edge} x2={size - edge} y2={size - edge} />
        {[0, 1].map((share) => (
          <g key={share}>
            <text className={classes.label} x={along(share)} y={size - edge + 16} textAnchor="middle">
              {share}
            </text>
            <text className={classes.label} x={edge - 8} y={size - along(share) + 4} textAnchor="end">
              {share}
            </text>
          </g>
        ))}
        <text className={classes.label} x={size / 2} y={size - 10} textAnchor="middle">
          Instability
        </text>
        <text
          className={classes.label}
          x={12}
          y={size / 2}
          textAnchor="middle"
          transform={`rotate(-90 12 ${size / 2})`}
        >
          Abstractness
        </text>
        {placed.map(({ name, x, y, distance, count, abstractness, instability }) => (
          <circle
            key={name}
            className={classes.dot}
            data-far={distance > 0.5 || undefined}
            cx={x}
            cy={y}
            r={Math.min(9, 3 + Math.sqrt(count) / 2)}
          >
            <title>
              {`${name}: abstractness ${valueText(abstractness)}, instability ${valueText(instability)}, distance ${valueText(distance)}`}
            </title>
          </circle>
        ))}
      </svg>
    </ChartFigure>
  );
}
