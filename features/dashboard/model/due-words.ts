/** Moments ahead in words. Pure. */
import { exactTime } from '#platform/ui/model/relative-words.ts';

const startOfDay = (moment: Date): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** `today, 18:00`, `tomorrow, 18:00`, `30 Nov 2026, 18:00`; local time. */
export function dueWords(moment: Date, now: Date): string {
  const days = Math.round((startOfDay(moment) - startOfDay(now)) / 86_400_000);
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : undefined;
  return day ? `${day}, ${exactTime(moment).slice(-5)}` : exactTime(moment);
}
