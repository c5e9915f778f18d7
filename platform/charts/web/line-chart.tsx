/** A chart over months: toggles above, lines, a card with the values under the cursor, and the table behind it. */
import { ActionIcon, Button, useComputedColorScheme } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomReset } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import {
  chartCsv,
  type ChartData,
  type ChartSeries,
  monthName,
  seriesColor,
  valueText,
} from '../model/chart-series.ts';
import { openChart, type ChartCanvas } from './chart-canvas.ts';
import { ChartCard } from './chart-card.tsx';
import { ChartExport } from './chart-export.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './line-chart.module.css';
import 'uplot/dist/uPlot.min.css';

/** Height of a chart, px (specification 3 section 9). */
export const chartHeight = 460;

/** Below lines that are drawn as shares. */
const sharesNote = 'Lines show the change since the first month, which is 100. Numbers are the newest values.';

interface LineChartProps {
  /** Accessible name. */
  readonly label: string;
  /** Whose values these are: stands before the label in exported files and their names, and in the heads of a CSV. */
  readonly subject?: string;
  /** Title of exported files, where it is not the subject with the label. */
  readonly title?: string;
  /** What is drawn. */
  readonly data: ChartData;
  /** What card and table show, where something else is drawn, for example shares. */
  readonly shown?: ChartData;
  /** Keys of series that are hidden at first. */
  readonly hiddenAtFirst?: readonly string[];
  /** Default `chartHeight`. */
  readonly height?: number;
  /** Without toggles and exports, for tiles. */
  readonly bare?: boolean;
}

interface Point {
  readonly position: number;
  /** Of the cursor, px. */
  readonly left: number;
  /** The cursor is in the right half. */
  readonly isRight: boolean;
}

/** Newest value of a series, where the lines do not show it. */
function NewestValue({ series: { values, digits } }: { readonly series: ChartSeries }) {
  const newest = values.findLast((value) => value !== null);
  if (newest === undefined || newest === null) return null;
  return <span className={classes.newest}>{valueText(newest, digits)}</span>;
}

function Toggles({
  data,
  newest,
  hidden,
  onToggle,
}: {
  readonly data: ChartData;
  /** Values that the lines do not show. */
  readonly newest: ChartData | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}) {
  return (
    <fieldset className={classes.toggles}>
      <legend className="aw-hidden">Shown metrics</legend>
      {data.series.map(({ key, label }, position) => (
        <button
          key={key}
          type="button"
          className={classes.toggle}
          aria-pressed={!hidden.has(key)}
          onClick={() => onToggle(key)}
        >
          <span className={classes.color} style={{ color: seriesColor(position) }} aria-hidden="true" />
          {label}
          {newest?.series[position] ? <NewestValue series={newest.series[position]} /> : null}
        </button>
      ))}
    </fieldset>
  );
}

/** Ways out of a part of the months. */
function RangeTools({ chart }: { readonly chart: () => ChartCanvas | undefined }) {
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label="Earlier months" onClick={() => chart()?.pan(-0.5)}>
        <IconChevronLeft size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Later months" onClick={() => chart()?.pan(0.5)}>
        <IconChevronRight size={16} stroke={1.7} />
      </ActionIcon>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconZoomReset size={14} stroke={1.7} />}
        onClick={() => chart()?.showAll()}
      >
        All months
      </Button>
    </>
  );
}

/**
 * Keeps a chart open in a host element. What it shows may change: a new drawing for each costs twice the time. It is
 * opened again when the theme changes.
 */
function useChart(data: ChartData, hidden: ReadonlySet<string>, height: number) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartCanvas>(undefined);
  // To ask the page for it would have the whole of it laid out once more for each chart.
  const width = useRef(0);
  const [point, setPoint] = useState<Point>();
  const [isZoomed, setZoomed] = useState(false);
  const scheme = useComputedColorScheme();
  const content = useRef({ data, hidden });
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const opened = openChart(element, {
      ...content.current,
      height,
      width: width.current || element.clientWidth,
      onPoint: (position, left) =>
        setPoint(position === undefined ? undefined : { position, left, isRight: left > element.clientWidth / 2 }),
      onRange: setZoomed,
    });
    chart.current = opened;
    let isOpen = true;
    const observer = new ResizeObserver(() => {
      width.current = element.clientWidth;
      if (isOpen && width.current > 0) opened.resize(width.current);
    });
    observer.observe(element);
    return () => {
      isOpen = false;
      observer.disconnect();
      opened.close();
      chart.current = undefined;
      setPoint(undefined);
    };
  }, [height, scheme]);
  useEffect(() => {
    if (content.current.data === data && content.current.hidden === hidden) return;
    content.current = { data, hidden };
    chart.current?.show(content.current);
  }, [data, hidden]);
  return { host, chart, point, isZoomed };
}

/** A month and its values in words. */
function readOut({ months, series }: ChartData, hidden: ReadonlySet<string>, position: number): string {
  const values = series
    .filter(({ key }) => !hidden.has(key))
    .map(({ label, values: all, digits }) => {
      const value = all[position] ?? undefined;
      return `${label} ${value === undefined ? 'no value' : valueText(value, digits)}`;
    });
  return `${monthName(months[position] ?? 0)}: ${values.join(', ')}`;
}

/** Position that a key moves the cursor to; undefined for other keys. */
function positionAfter(key: string, position: number | undefined, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return Math.min(last, (position ?? -1) + 1);
  return key === 'ArrowLeft' ? Math.max(0, (position ?? last + 1) - 1) : undefined;
}

/** How many times as many months a key shows. */
const zooms: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 };

/** The chart. */
export function LineChart({ label, data, shown = data, height = chartHeight, bare, ...rest }: LineChartProps) {
  const { hiddenAtFirst, subject, title = subject === undefined ? label : `${subject}: ${label}` } = rest;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(hiddenAtFirst));
  const { host, chart, point, isZoomed } = useChart(data, hidden, height);
  const help = useId();
  const last = data.months.length - 1;
  const isShare = shown !== data;
  const visible = useMemo(
    () => ({ ...shown, series: shown.series.map((one, position) => ({ ...one, color: seriesColor(position) })) }),
    [shown],
  );
  const toggle = (key: string): void =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && (point || isZoomed)) {
      event.stopPropagation();
      if (isZoomed) chart.current?.showAll();
      return chart.current?.point(undefined);
    }
    const times = event.ctrlKey || event.metaKey ? undefined : zooms[event.key];
    if (times !== undefined) {
      event.preventDefault();
      return chart.current?.zoom(times);
    }
    const next = positionAfter(event.key, point?.position, last);
    if (next === undefined) return;
    event.preventDefault();
    chart.current?.point(next);
  };
  return (
    <figure className={classes.figure} aria-label={label}>
      {bare ? null : (
        <ChartHead
          tools={
            <>
              {last > 2 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label="Zoom in"
                  title="Zoom in"
                  onClick={() => chart.current?.zoom(0.5)}
                >
                  <IconZoomIn size={16} stroke={1.7} />
                </ActionIcon>
              ) : null}
              <ChartExport
                label={label}
                title={title}
                csv={() => chartCsv(shown, subject)}
                picture={async () => chart.current?.picture(isShare ? `${title}, first month = 100` : title)}
              />
            </>
          }
        >
          <Toggles data={data} newest={isShare ? shown : undefined} hidden={hidden} onToggle={toggle} />
        </ChartHead>
      )}
      <div
        className={classes.plot}
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot hold the drawing whose cursor it moves
        role="slider"
        aria-label={label}
        aria-describedby={help}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={point?.position ?? last}
        aria-valuetext={readOut(shown, hidden, point?.position ?? last)}
        onKeyDown={move}
        onBlur={() => chart.current?.point(undefined)}
      >
        <div ref={host} style={{ height }} />
        {point ? <ChartCard data={visible} hidden={hidden} {...point} /> : null}
      </div>
      {isShare && !bare ? <p className={classes.share}>{sharesNote}</p> : null}
      <p id={help} className="aw-hidden">
        Arrow keys move from month to month, plus and minus zoom. The values are in the table below.
      </p>
      <div className={classes.below}>
        {/* Below the lines, which would move under the pointer if these came above them. */}
        {isZoomed && !bare ? (
          <div className={classes.range}>
            <RangeTools chart={() => chart.current} />
          </div>
        ) : null}
        <ChartTable label={label} data={shown} isHidden={bare ?? false} />
      </div>
    </figure>
  );
}
