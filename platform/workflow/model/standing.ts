/** Choices of a filter by how long a record has been in its state. Pure. */

const days = { week: 7, month: 30, quarter: 90 } as const;

/** Values in the URL. */
export const standings = ['week', 'month', 'quarter'] as const;
/** One of `standings`. */
export type Standing = (typeof standings)[number];

/** Options of the filter's menu. */
export const standingChoices: readonly { readonly value: Standing | undefined; readonly label: string }[] = [
  { value: undefined, label: 'any time' },
  ...standings.map((value) => ({ value, label: `more than ${days[value]} days` })),
];

const day = 86_400_000;

/** What came into its state before this moment has been there for longer: midnight (UTC), so that it is stable all day. */
export const standingStart = (standing: Standing, now: Date): string =>
  new Date((Math.floor(now.getTime() / day) - days[standing]) * day).toISOString();
