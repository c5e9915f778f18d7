/** Scale of the timeline: range, ticks and positions of dots. Pure; times are ms UTC. */

/** First and last moment, in ms. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Position and length of the axis in px. */
export interface Axis extends Span {
  readonly left: number;
  readonly right: number;
}

const day = 86_400_000;
/** Minimum range, in ms. */
const shortestSpan = 14 * day;
/** Padding at both ends, as a fraction of the range. */
const margin = 0.02;

/** Range of all records with padding; undefined without records. */
export function spanOf(moments: readonly number[]): Span | undefined {
  if (moments.length === 0) return undefined;
  const first = moments.reduce((least, one) => Math.min(least, one), Infinity);
  const last = moments.reduce((most, one) => Math.max(most, one), -Infinity);
  const missing = Math.max(0, shortestSpan - (last - first)) / 2;
  const room = Math.max(last - first, shortestSpan) * margin + missing;
  return { start: first - room, end: last + room };
}

/** Position of a moment on the axis in px. */
export const xOf = ({ start, end, left, right }: Axis, at: number): number =>
  left + ((at - start) / (end - start)) * (right - left);

/** Moment at a position, clamped to the range. */
export const momentAt = ({ start, end, left, right }: Axis, x: number): number =>
  Math.min(end, Math.max(start, start + ((x - left) / (right - left)) * (end - start)));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const stepMonths = [1, 2, 3, 6, 12, 24, 60, 120];
const stepDays = [1, 2, 7, 14];
/** Longer ranges have ticks by month. */
const longestInDays = 75 * day;
/** Minimum distance of labels in px. */
const labelWidth = 64;

/** A tick of the axis. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

function dayTicks({ start, end }: Span, days: number): Tick[] {
  const ticks: Tick[] = [];
  for (let at = Math.ceil(start / day) * day; at <= end; at += days * day) {
    const date = new Date(at);
    ticks.push({ at, label: `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}` });
  }
  return ticks;
}

function monthTicks({ start, end }: Span, step: number): Tick[] {
  const first = new Date(start);
  const ticks: Tick[] = [];
  let month = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth() + 1) / step) * step;
  for (;;) {
    const [year, inYear] = [Math.floor(month / 12), month % 12];
    const at = Date.UTC(year, inYear);
    if (at > end) return ticks;
    ticks.push({ at, label: inYear === 0 ? String(year) : (months[inYear] ?? '') });
    month += step;
  }
}

/** Ticks by day, month or year, as dense as labels allow; January is labelled with its year. */
export function ticksOf(axis: Axis): readonly Tick[] {
  const most = Math.max(1, Math.floor((axis.right - axis.left) / labelWidth));
  const length = axis.end - axis.start;
  const days = length > longestInDays ? undefined : stepDays.find((step) => length / (step * day) <= most);
  if (days !== undefined) return dayTicks(axis, days);
  const step = stepMonths.find((count) => length / (count * 30.4 * day) <= most) ?? stepMonths.at(-1) ?? 12;
  return monthTicks(axis, step);
}

/** Presentation of dots. */
export interface DotRows {
  /** Radius in px. */
  readonly radius: number;
  readonly rows: number;
}

const dotSizes: readonly DotRows[] = [
  { radius: 5, rows: 3 },
  { radius: 3, rows: 5 },
  { radius: 2, rows: 8 },
];

/** Maximum number of positions that fall onto one. */
function crowdOf(places: readonly number[], width: number): number {
  const sorted = places.toSorted((one, other) => one - other);
  let first = 0;
  return sorted.reduce((most, place, at) => {
    while (place - (sorted[first] ?? place) >= width) first += 1;
    return Math.max(most, at - first + 1);
  }, 0);
}

/** Many records, or many of one moment, get small dots in more rows. */
export const dotRows = (places: readonly number[]): DotRows =>
  dotSizes.find(({ radius, rows }) => crowdOf(places, 2 * radius + 1) <= rows) ?? { radius: 2, rows: 8 };

/** Row of each dot, from the axis up: alternating, or the row with the most space. */
export function rowsOf(places: readonly number[], { radius, rows }: DotRows): readonly number[] {
  const ends = Array.from({ length: rows }, () => -Infinity);
  const order = places.map((_, at) => at).toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const found = places.map(() => 0);
  order.forEach((at, turn) => {
    const x = places[at] ?? 0;
    const isFree = (end: number): boolean => x - end >= 2 * radius + 1;
    const wished = (turn * 2) % rows;
    const row = isFree(ends[wished] ?? 0) ? wished : ends.indexOf(Math.min(...ends));
    ends[row] = x;
    found[at] = row;
  });
  return found;
}
