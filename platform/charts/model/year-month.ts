/** Months of a year: their texts and their order. Source: decisions 12. */

/** A month of a year; `month` from 1 to 12. */
export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const fourDigits = (value: number): string => String(value).padStart(4, '0');

/** A month as it is stored and sent: `2026|07`. */
export const timestampOf = ({ year, month }: YearMonth): string => `${fourDigits(year)}|${twoDigits(month)}`;

/** A month as people read it: `07/2026`. */
export const monthLabel = ({ year, month }: YearMonth): string => `${twoDigits(month)}/${fourDigits(year)}`;

/** A month in an address: `2026-07`. */
export const monthParam = ({ year, month }: YearMonth): string => `${fourDigits(year)}-${twoDigits(month)}`;

/** Whether a text is a month as an address has it. */
export const isMonthParam = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Reads `2026|07` and `2026-07`. The text is known to be one of them. */
export function readMonth(text: string): YearMonth {
  const [year = '', month = ''] = text.split(/[|-]/);
  return { year: Number(year), month: Number(month) };
}

/** Months since year 0, for distances and order. */
export const monthIndex = ({ year, month }: YearMonth): number => year * 12 + month - 1;
