/** Relative time in words. Pure: the caller passes both moments. */

const minute = 60_000;
const hour = 60 * minute;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

const two = (value: number): string => String(value).padStart(2, '0');

const dayText = (moment: Date): string => `${moment.getDate()} ${months[moment.getMonth()] ?? ''}`;

/** `just now`, `5 min ago`, `2 h ago`, `yesterday`, `3 days ago`, `12 Nov`, `12 Nov 2025`; local calendar days. */
export function relativeWords(moment: Date, now: Date): string {
  const passed = now.getTime() - moment.getTime();
  // Clock skew must not put a save into the future.
  if (passed < minute) return passed > -hour ? 'just now' : dateWords(moment, now);
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / (24 * hour));
  if (days === 0) return `${Math.floor(passed / hour)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  return dateWords(moment, now);
}

const dateWords = (moment: Date, now: Date): string =>
  moment.getFullYear() === now.getFullYear() ? dayText(moment) : dayWords(moment);

/** `12 Nov 2026`, local calendar day. */
export const dayWords = (moment: Date): string => `${dayText(moment)} ${moment.getFullYear()}`;

/** `12 Nov 2026, 09:05`, local time. */
export const exactTime = (moment: Date): string =>
  `${dayWords(moment)}, ${two(moment.getHours())}:${two(moment.getMinutes())}`;
