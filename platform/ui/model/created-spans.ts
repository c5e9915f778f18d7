/** Options of a "Created" filter. Pure. */

const days = { week: 7, month: 30, '60-days': 60, year: 365 } as const;

/** Values in the URL. */
export const createdSpans = ['week', 'month', '60-days', 'year'] as const;
/** One of `createdSpans`. */
export type CreatedSpan = (typeof createdSpans)[number];

/** Options of the filter's menu. */
export const createdChoices: readonly { readonly value: CreatedSpan | undefined; readonly label: string }[] = [
  { value: undefined, label: 'any' },
  ...createdSpans.map((value) => ({ value, label: value === 'year' ? 'last year' : `last ${days[value]} days` })),
];

const day = 86_400_000;

/** Start of the span: midnight (UTC), so that it is stable all day. */
export const spanStart = (span: CreatedSpan, now: Date): string =>
  new Date((Math.floor(now.getTime() / day) - days[span]) * day).toISOString();
