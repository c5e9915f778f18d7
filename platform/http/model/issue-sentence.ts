/** Faults of input in sentences of the product; the schema library says nothing by itself. Pure but for its locale. */
import * as z from 'zod/mini';
import { badTimeMessage, requiredMessage } from '../contract.ts';

type Issue = z.core.$ZodIssue;
type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};
const typeName = (expected: string): string => typeNames[expected] ?? 'another value';

const formatSentences: Readonly<Record<string, string>> = {
  email: 'This is not a valid e-mail address.',
  uuid: 'This is not a valid id.',
  url: 'Please give a web address, for example https://example.org.',
  datetime: badTimeMessage,
  date: 'Please give a date, for example 2026-11-21.',
  time: 'Please give a time, for example 09:30:00.',
  lowercase: 'Please use lower-case letters only.',
  uppercase: 'Please use upper-case letters only.',
  base64: 'Please give bytes as base64.',
};

/** `a, b or c`. */
const alternatives = (names: readonly string[]): string => {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
};

interface Limit {
  readonly origin: string;
  readonly value: number | bigint;
  readonly bound: 'at least' | 'at most';
  readonly isInclusive: boolean;
  readonly isExact: boolean;
}

function limitSentence({ origin, value, bound, isInclusive, isExact }: Limit): string {
  const wanted = `${isExact ? 'exactly' : bound} ${String(value)}`;
  const plural = Number(value) === 1 ? '' : 's';
  switch (origin) {
    case 'string':
      return Number(value) === 1 && bound === 'at least' ? requiredMessage : `Please use ${wanted} character${plural}.`;
    case 'array':
    case 'set':
    case 'map':
    case 'object':
      return `Please give ${wanted} ${Number(value) === 1 ? 'entry' : 'entries'}.`;
    case 'file':
      return `The file must have ${wanted} byte${plural}.`;
    default:
      if (isInclusive) return `This must be ${wanted}.`;
      return `This must be ${bound === 'at least' ? 'more' : 'less'} than ${String(value)}.`;
  }
}

function formatSentence(issue: Extract<RawIssue, { code: 'invalid_format' }>): string {
  const { format, prefix, suffix, includes } = issue as typeof issue & Readonly<Record<string, unknown>>;
  if (typeof prefix === 'string') return `This must start with “${prefix}”.`;
  if (typeof suffix === 'string') return `This must end with “${suffix}”.`;
  if (typeof includes === 'string') return `This must contain “${includes}”.`;
  return formatSentences[format] ?? 'This does not have the right format.';
}

/** Whether a value can be meant for a form: it has its type, or is its one word. */
const isOfType = (issues: readonly Issue[]): boolean =>
  !issues.some(
    (issue) =>
      issue.path.length === 0 &&
      (issue.code === 'invalid_type' || (issue.code === 'invalid_value' && issue.values.length === 1)),
  );

/** How far a value is from a form: a wrong tag tells more than a field that is missing. */
const distance = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + issue.keys.length;
    return sum + (issue.code === 'invalid_value' && issue.values.length === 1 ? 10 : 1);
  }, 0);

/** The faults of the form that a value comes closest to; undefined when its type fits none. */
function closestForm(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const [first, ...others] = forms.filter(isOfType);
  return first && others.reduce((best, form) => (distance(form) < distance(best) ? form : best), first);
}

/** Names of the types that a value may have, and the words that it may be. */
const typesOf = (issues: readonly Issue[]): readonly string[] =>
  issues.flatMap((issue) => {
    if (issue.path.length > 0) return [];
    if (issue.code === 'invalid_type') return [typeName(issue.expected)];
    if (issue.code === 'invalid_value') return issue.values.map((value) => `“${String(value)}”`);
    return issue.code === 'invalid_union' ? issue.errors.flatMap(typesOf) : [];
  });

function unionSentence({ errors, input, ...issue }: Extract<RawIssue, { code: 'invalid_union' }>): string {
  if (isMissing(input)) return requiredMessage;
  const options = (issue as { readonly options?: unknown }).options;
  if (Array.isArray(options)) return `This must be one of: ${options.map(String).join(', ')}.`;
  const closest = closestForm(errors)?.[0];
  if (closest) return closest.message;
  const names = [...new Set(errors.flatMap(typesOf))];
  return names.length > 0 ? `Please give ${alternatives(names)}.` : 'This value is not valid.';
}

/** Message of a schema for what is missing alone: a value of another type gets the sentence of its own fault. */
export const whenMissing =
  (message: string) =>
  ({ input }: { readonly input?: unknown }): string | undefined =>
    isMissing(input) ? message : undefined;

/** What is expected instead, for a fault whose schema has no sentence of its own. */
export function issueSentence(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? requiredMessage : `Please give ${typeName(issue.expected)}.`;
    case 'too_big':
    case 'too_small': {
      const { origin, inclusive = true, exact = false } = issue;
      const isLow = issue.code === 'too_small';
      const value = isLow ? issue.minimum : issue.maximum;
      return limitSentence({
        origin,
        value,
        bound: isLow ? 'at least' : 'at most',
        isInclusive: inclusive,
        isExact: exact,
      });
    }
    case 'invalid_value':
      if (isMissing(issue.input)) return requiredMessage;
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}.`
        : `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return formatSentence(issue);
    case 'not_multiple_of':
      return `This must be a multiple of ${String(issue.divisor)}.`;
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `The field “${issue.keys[0] ?? ''}” is not known.`
        : `These fields are not known: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return unionSentence(issue);
    case 'invalid_key':
      return 'This name of a field is not allowed.';
    default:
      return 'This value is not valid.';
  }
}

/** Faults with those of the forms of a choice in place of the choice: they name the field that is wrong. */
export const namedFaults = (issues: readonly Issue[]): readonly Issue[] =>
  issues.flatMap((issue): readonly Issue[] => {
    const closest = issue.code === 'invalid_union' ? closestForm(issue.errors) : undefined;
    if (!closest) return [issue];
    return namedFaults(closest.map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] })));
  });

// Without a locale the library writes "Invalid input", and registers an English of its own with its other entry.
z.config({ localeError: issueSentence });
