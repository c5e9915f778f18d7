/** The axis of the timeline: its span, its ticks, and where each dot stands. Pure; moments are ms UTC. */

/** First and last moment. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where an axis lies, px. */
export interface Axis extends Span {
  readonly left: number;
  readonly right: number;
}

const day = 86_400_000;
/** A shorter time is drawn as if it were this long. */
const shortestSpan = 14 * day;
/** Part of the span that stays empty at both ends. */
const margin = 0.02;

/** The time in which all of it happened, with a little room; undefined when nothing did. */
export function spanOf(moments: readonly number[]): Span | undefined {
  if (moments.length === 0) return undefined;
  const first = moments.reduce((least, one) => Math.min(least, one), Infinity);
  const last = moments.reduce((most, one) => Math.max(most, one), -Infinity);
  const missing = Math.max(0, shortestSpan - (last - first)) / 2;
  const room = Math.max(last - first, shortestSpan) * margin + missing;
  return { start: first - room, end: last + room };
}

/** Place of a moment on the axis, px. */
export const xOf = ({ start, end, left, right }: Axis, at: number): number =>
  left + ((at - start) / (end - start)) * (right - left);

/** Moment at a place, within the span. */
export const momentAt = ({ start, end, left, right }: Axis, x: number): number =>
  Math.min(end, Math.max(start, start + ((x - left) / (right - left)) * (end - start)));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const stepMonths = [1, 2, 3, 6, 12, 24, 60, 120];
const stepDays = [1, 2, 7, 14];
/** A longer time is told in months. */
const longestInDays = 75 * day;
/** Px that a label needs. */
const labelWidth = 64;

/** A mark on the axis. */
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

/** Days, months or years, as close as their labels have room; January is told as its year. */
export function ticksOf(axis: Axis): readonly Tick[] {
  const most = Math.max(1, Math.floor((axis.right - axis.left) / labelWidth));
  const length = axis.end - axis.start;
  const days = length > longestInDays ? undefined : stepDays.find((step) => length / (step * day) <= most);
  if (days !== undefined) return dayTicks(axis, days);
  const step = stepMonths.find((count) => length / (count * 30.4 * day) <= most) ?? stepMonths.at(-1) ?? 12;
  return monthTicks(axis, step);
}

/** How dots are drawn. */
export interface DotRows {
  /** Radius, px. */
  readonly radius: number;
  readonly rows: number;
}

const dotSizes: readonly DotRows[] = [
  { radius: 5, rows: 3 },
  { radius: 3, rows: 5 },
  { radius: 2, rows: 8 },
];

/** How many of the places fall onto one, where they are closest. */
function crowdOf(places: readonly number[], width: number): number {
  const sorted = places.toSorted((one, other) => one - other);
  let first = 0;
  return sorted.reduce((most, place, at) => {
    while (place - (sorted[first] ?? place) >= width) first += 1;
    return Math.max(most, at - first + 1);
  }, 0);
}

/** Many records get small dots in more rows, and so do those of one moment. */
export const dotRows = (places: readonly number[]): DotRows =>
  dotSizes.find(({ radius, rows }) => crowdOf(places, 2 * radius + 1) <= rows) ?? { radius: 2, rows: 8 };

/** The row of each dot, from the axis up: they alternate, and one that has no room there goes where there is most. */
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
