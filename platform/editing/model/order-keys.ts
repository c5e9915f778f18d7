/** Fractional keys that keep items in an order: a new one fits between any two. Pure. */

/** Digits of a key, in the order of their characters. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
/** Keys at the top and at the bottom count in this many digits, so that thousands of additions stay short. */
const counted = 4;
/** No key ends with the lowest digit: there would be no room below it. */
const ending = 'V';
const first = `V000${ending}`;

const valueOf = (character: string | undefined): number => digits.indexOf(character ?? '0');

const countOf = (key: string): number => {
  let count = 0;
  for (let at = 0; at < counted; at += 1) count = count * base + Math.max(0, valueOf(key[at]));
  return count;
};

function counting(count: number): string {
  let [key, rest] = [ending, count];
  for (let at = 0; at < counted; at += 1) {
    key = `${digits[rest % base]}${key}`;
    rest = Math.floor(rest / base);
  }
  return key;
}

/** A key between two others, neither of which is open; undefined when there is none. */
function middle(low: string, high: string | undefined): string | undefined {
  if (high !== undefined) {
    let same = 0;
    while (same < high.length && (low[same] ?? '0') === high[same]) same += 1;
    if (same === high.length) return undefined;
    if (same > 0) {
      const rest = middle(low.slice(same), high.slice(same));
      return rest === undefined ? undefined : high.slice(0, same) + rest;
    }
  }
  const from = valueOf(low[0]);
  const to = high === undefined ? base : valueOf(high[0]);
  if (from < 0 || to < 0) return undefined;
  if (to - from > 1) return digits[Math.round((from + to) / 2)];
  if (high !== undefined && high.length > 1) return high.slice(0, 1);
  const rest = middle(low.slice(1), undefined);
  return rest === undefined ? undefined : `${digits[from]}${rest}`;
}

/**
 * A key between two others; undefined stands for the lower or upper end. Between keys that leave no room, as foreign
 * programs may write them, the new item comes right above the lower one.
 */
export function keyBetween(below: string | undefined, above: string | undefined): string {
  if (below === undefined && above === undefined) return first;
  if (above === undefined) {
    const next = countOf(below ?? '') + 1;
    return next < base ** counted ? counting(next) : `${below}${ending}`;
  }
  const before = below === undefined ? countOf(above) - 1 : 0;
  if (before > 0) return counting(before);
  return middle(below ?? '', above) ?? `${below ?? ''}${ending}`;
}

/** Keys for several items between two others, in order. */
export function keysBetween(below: string | undefined, above: string | undefined, count: number): readonly string[] {
  const keys: string[] = [];
  let last = below;
  for (let at = 0; at < count; at += 1) {
    last = keyBetween(last, above);
    keys.push(last);
  }
  return keys;
}
