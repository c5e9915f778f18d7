/** Display of the expiry of a key. Pure: the caller passes both moments. */

const dayMs = 86_400_000;
/** Days before expiry from which a warning is shown. */
const warningDays = 30;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Text and severity. */
export interface KeyValidity {
  readonly words: string;
  readonly state: 'fine' | 'soon' | 'over';
}

const dateWords = (moment: Date): string =>
  `${moment.getDate()} ${months[moment.getMonth()] ?? ''} ${moment.getFullYear()}`;

const leftWords = (ms: number): string => {
  const days = Math.round(ms / dayMs);
  if (days === 0) return 'less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
};

/** `21 Nov 2027`, `28 Nov 2026, 7 days left`, `expired 12 Nov 2026`; local calendar days. */
export function keyValidity(until: Date, now: Date): KeyValidity {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return { words: `expired ${dateWords(until)}`, state: 'over' };
  if (left > warningDays * dayMs) return { words: dateWords(until), state: 'fine' };
  return { words: `${dateWords(until)}, ${leftWords(left)}`, state: 'soon' };
}
