/** Amounts, days and numbers of projects in words. */

/** For example `€60.00`. */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() }).format(amount);

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
/** For example `24 December 2026`. */
export const dayOf = (instant: string): string => day.format(new Date(instant));

/** `1 project`, `3 projects`. */
export const projectWords = (count: number): string => (count === 1 ? '1 project' : `${count} projects`);

/** `1 day left`, `3 days left`. */
export const daysLeftWords = (count: number): string => (count === 1 ? '1 day left' : `${count} days left`);
