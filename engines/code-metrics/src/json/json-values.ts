/** Values of parsed JSON, read with care: strangers wrote them. */
import { ReportFault } from '../report/report-problem.ts';

/** An object of JSON. */
export type JsonObject = { readonly [name: string]: unknown };

/** Whether a value is an object and no list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list, empty if the value is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text, undefined if the value is none. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const numeric = /^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,4})?$/;

/** Ends the reading at a number that no code has, such as 1e999. */
export const tooLargeNumber = (name: string, field: string): ReportFault =>
  new ReportFault(
    'number_too_large',
    `The number "${field}" of ${name} is too large to be true. The report is damaged: write it again with the tool.`,
  );

/** A finite number, also when it is written as a text; undefined for everything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !numeric.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Whether a value is a number that JavaScript cannot hold. */
export const isEndless = (value: unknown): boolean =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
