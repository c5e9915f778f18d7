/** Draws a chart with uPlot: lines with gaps on a true time axis, horizontal grid, marks and goals. */
import uPlot from 'uplot';
import { chartColors, labelledMonths, monthName, valueText, type ChartData } from '../model/chart-series.ts';
import { valueRange, wholeSteps } from '../model/value-axis.ts';
import { looksOf, type Looks } from './chart-looks.ts';
import { chartPicture } from './chart-picture.ts';

/** What a chart shows. */
export interface ChartContent {
  readonly data: ChartData;
  /** Keys of lines that are not drawn. */
  readonly hidden: ReadonlySet<string>;
}

/** What the person does with a chart. */
export interface ChartGestures {
  /** The cursor is over a month, or has left the chart. */
  readonly onPoint: (position: number | undefined, left: number) => void;
  /** The months in view have changed. */
  readonly onRange: (isZoomed: boolean) => void;
}

/** Pixels that a label of the time axis needs. */
const labelWidth = 74;

/** Whether all lines are of whole numbers. */
const isWhole = ({ series, isShares = false }: ChartData): boolean =>
  !isShares && series.every(({ digits }) => digits === 0);

function axesOf({ muted, grid, font }: Looks): uPlot.Axis[] {
  const line = { stroke: muted, font, ticks: { show: false } };
  return [
    {
      ...line,
      grid: { show: false },
      splits: (chart, _axis, from, to) => [...labelledMonths(from, to, Math.max(2, chart.width / labelWidth))],
      values: (_chart, splits) => splits.map(monthName),
      size: 32,
      gap: 8,
    },
    {
      ...line,
      grid: { stroke: grid, width: 1 },
      values: (_chart, splits) => splits.map((value) => valueText(value)),
      size: (chart, values) => {
        const longest = (values ?? []).reduce((most, text) => (text.length > most.length ? text : most), '');
        chart.ctx.font = font;
        return Math.ceil(chart.ctx.measureText(longest).width / devicePixelRatio) + 18;
      },
      gap: 8,
    },
  ];
}

const linesOf = ({ colors, surface }: Looks, { data, hidden }: ChartContent): uPlot.Series[] =>
  data.series.map(({ key, label }, position) => {
    const color = colors[position % chartColors] ?? '';
    return {
      label,
      show: !hidden.has(key),
      stroke: color,
      width: 2,
      spanGaps: false,
      points: { show: true, size: 6, fill: color, stroke: surface, width: 1 },
    };
  });

const columnsOf = ({ months, series }: ChartData): uPlot.AlignedData => [
  [...months],
  ...series.map(({ values }) => [...values]),
];

/** The visible lines by name and colour. */
const visibleLines = ({ colors }: Looks, { data: { series }, hidden }: ChartContent) =>
  series
    .map(({ key, label }, position) => ({ key, label, color: colors[position % chartColors] ?? '' }))
    .filter(({ key }) => !hidden.has(key));

/** Whether only a part of the months is in view. */
function isWithin({ scales }: uPlot, [from, to]: uPlot.Range.MinMax): boolean {
  const { min = from, max = to } = scales['x'] ?? {};
  return (min ?? 0) > (from ?? 0) + 0.01 || (max ?? 0) < (to ?? 0) - 0.01;
}

/** Months that are in view at least. */
const leastMonths = 2;

/** The months in view, `times` as many around a month; undefined for all of them. */
function zoomed(
  { scales }: uPlot,
  [from, to]: uPlot.Range.MinMax,
  times: number,
  around: number,
): { min: number; max: number } | undefined {
  const [first, last] = [from ?? 0, to ?? 0];
  const { min = first, max = last } = scales['x'] ?? {};
  const span = Math.max(leastMonths, ((max ?? last) - (min ?? first)) * times);
  if (span >= last - first) return undefined;
  const left = Math.min(last - span, Math.max(first, around - span / 2));
  return { min: left, max: left + span };
}

/** The months in view, moved by a share of their number. */
function panned({ scales }: uPlot, [from, to]: uPlot.Range.MinMax, share: number): { min: number; max: number } {
  const [first, last] = [from ?? 0, to ?? 0];
  const { min = first, max = last } = scales['x'] ?? {};
  const [left, right] = [min ?? first, max ?? last];
  const by = Math.max(first - left, Math.min(last - right, (right - left) * share));
  return { min: left + by, max: right + by };
}

function drawMarks(chart: uPlot, { marks = [], goals = [], series }: ChartData, looks: Looks): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const { at, kind } of marks) {
    const x = Math.round(chart.valToPos(at, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = kind === 'tool' ? (looks.colors[2] ?? '') : looks.mark;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.setLineDash([8 * devicePixelRatio, 4 * devicePixelRatio]);
  for (const goal of goals) {
    const position = series.findIndex(({ key }) => key === goal.series);
    const y = Math.round(chart.valToPos(goal.value, 'y', true));
    if (position < 0 || chart.series[position + 1]?.show === false) continue;
    if (y < bbox.top || y > bbox.top + bbox.height) continue;
    ctx.strokeStyle = looks.colors[position % chartColors] ?? '';
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** A goal of a visible series must be in view. */
const reachOf = ({ data: { goals = [] }, hidden }: ChartContent): readonly number[] =>
  goals.filter(({ series }) => !hidden.has(series)).map(({ value }) => value);

/** All months, with room at both ends. */
function wholeRange({ months }: ChartData): uPlot.Range.MinMax {
  const [first, last] = [months[0] ?? 0, months.at(-1) ?? 1];
  const edge = Math.max(0.5, (last - first) * 0.02);
  return [first - edge, last + edge];
}

const hasSameMonths = (one: ChartData, other: ChartData): boolean =>
  one.months.length === other.months.length && one.months.every((month, at) => month === other.months[at]);

/** A chart on the page. */
export interface ChartCanvas {
  /** Shows something else. Months that were chosen stay chosen where the months are the same. */
  readonly show: (content: ChartContent) => void;
  /** Puts the cursor on a month, or takes it away. */
  readonly point: (position: number | undefined) => void;
  /** Shows all months again. */
  readonly showAll: () => void;
  /** Shows `times` as many months, around the cursor or the newest ones in view. */
  readonly zoom: (times: number) => void;
  /** Moves the months in view by a share of their number, at most to the ends. */
  readonly pan: (share: number) => void;
  readonly resize: (width: number) => void;
  /** The picture as PNG, with its title and which line is which. */
  readonly picture: (title: string) => Promise<Blob>;
  readonly close: () => void;
}

interface ChartOptions extends ChartContent, ChartGestures {
  readonly width: number;
  readonly height: number;
}

/** Puts the cursor on a month, or out of sight. */
const putCursor = (chart: uPlot, month: number | undefined): void =>
  chart.setCursor(month === undefined ? { left: -10, top: -10 } : { left: chart.valToPos(month, 'x'), top: 10 });

/** To the width that it has it would be drawn a second time. */
function fitTo(chart: uPlot, width: number): void {
  if (width !== chart.width) chart.setSize({ width, height: chart.height });
}

/** Lets the labels of values stand at whole numbers where all values are. */
function stepWhole(chart: uPlot, content: () => ChartContent): void {
  const axis = chart.axes[1];
  const ordinary = axis?.incrs;
  if (!axis || typeof ordinary !== 'function') return;
  axis.incrs = (...place) => (isWhole(content().data) ? [...wholeSteps] : ordinary(...place));
}

/** A chart of what `content` returns whenever it is drawn. */
function plotIn(host: HTMLElement, looks: Looks, options: ChartOptions, content: () => ChartContent): uPlot {
  const { width, height, onPoint, onRange } = options;
  const isAll = (low: number, high: number): boolean => {
    const { months } = content().data;
    return low === (months[0] ?? 0) && high === (months.at(-1) ?? 1);
  };
  const chart = new uPlot(
    {
      width,
      height,
      padding: [12, 16, 0, 4],
      legend: { show: false },
      scales: {
        x: { time: false, range: (_chart, low, high) => (isAll(low, high) ? wholeRange(content().data) : [low, high]) },
        y: {
          range: (_chart, low, high) => [...valueRange([low, high, ...reachOf(content())], content().data.isShares)],
        },
      },
      axes: axesOf(looks),
      series: [{}, ...linesOf(looks, content())],
      cursor: {
        x: true,
        y: false,
        drag: { x: true, y: false },
        points: { size: 10, width: 2, stroke: () => looks.surface },
      },
      hooks: {
        setCursor: [({ cursor: { idx, left = -1 } }) => onPoint(left < 0 ? undefined : (idx ?? undefined), left)],
        setScale: [(self, key) => key === 'x' && onRange(isWithin(self, wholeRange(content().data)))],
        draw: [(self) => drawMarks(self, content().data, looks)],
      },
    },
    columnsOf(content().data),
    host,
  );
  stepWhole(chart, content);
  return chart;
}

/** Opens a chart in `host`. */
export function openChart(host: HTMLElement, options: ChartOptions): ChartCanvas {
  const looks = looksOf(host);
  let content: ChartContent = options;
  const chart = plotIn(host, looks, options, () => content);
  const whole = (): uPlot.Range.MinMax => wholeRange(content.data);
  const setRange = ({ min, max }: { readonly min: number; readonly max: number }): void =>
    chart.setScale('x', { min, max });
  const all = (): { min: number; max: number } => ({
    min: content.data.months[0] ?? 0,
    max: content.data.months.at(-1) ?? 1,
  });
  // In a batch, so that places of months are right at once.
  const showRange = (range: { min: number; max: number } | undefined): void =>
    chart.batch(() => setRange(range ?? all()));
  return {
    show: (next) => {
      const isSame = hasSameMonths(content.data, next.data);
      const { min, max } = chart.scales['x'] ?? {};
      const isKept = isSame && isWithin(chart, whole());
      content = next;
      if (!isSame) putCursor(chart, undefined);
      chart.batch(() => {
        for (let at = chart.series.length - 1; at > 0; at -= 1) chart.delSeries(at);
        for (const line of linesOf(looks, next)) chart.addSeries(line);
        chart.setData(columnsOf(next.data), false);
        setRange(isKept && min !== undefined && max !== undefined ? { min, max } : all());
      });
    },
    point: (position) => {
      const at = position === undefined ? undefined : content.data.months[position];
      const { min, max } = chart.scales['x'] ?? {};
      if (at !== undefined && (at < (min ?? at) || at > (max ?? at))) showRange(zoomed(chart, whole(), 1, at));
      putCursor(chart, at);
    },
    showAll: () => showRange(undefined),
    zoom: (times) => {
      const { idx, left = -1 } = chart.cursor;
      const { months } = content.data;
      const shown = left < 0 ? undefined : months[idx ?? -1];
      showRange(zoomed(chart, whole(), times, shown ?? chart.scales['x']?.max ?? all().max));
      // The cursor stays on its month, which is elsewhere now.
      if (shown !== undefined) putCursor(chart, shown);
    },
    pan: (share) => chart.setScale('x', panned(chart, whole(), share)),
    resize: (next) => fitTo(chart, next),
    picture: (title) => chartPicture(chart.ctx.canvas, { ...looks, title, lines: visibleLines(looks, content) }),
    close: () => chart.destroy(),
  };
}
