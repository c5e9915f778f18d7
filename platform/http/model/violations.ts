/** Converts schema issues into violations with messages, the same in browser and server. */
import * as z from 'zod/mini';
import type { Schema, Violation } from '../contract.ts';
import { namedFaults } from './issue-sentence.ts';

type Issue = z.core.$ZodIssue;

/** `['links', 0, 'link']` as `links[0].link`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text ? `${text}.${String(part)}` : String(part);
  }, '');

const mostViolations = 50;

const violationsOfIssue = (issue: Issue): Violation[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => at([...issue.path, key], 'This field is not known.'));
  }
  return [at(issue.path, issue.message)];
};

const at = (path: readonly PropertyKey[], message: string): Violation => ({
  field: String(path[0] ?? ''),
  path: pathText(path),
  errors: [message],
});

const bound = (issue: Issue): number | undefined => {
  if (issue.code === 'too_big') return Number(issue.maximum);
  return issue.code === 'too_small' ? -Number(issue.minimum) : undefined;
};

/** One value beyond two limits is one fault: a huge number is beyond those of whole numbers and of its field. */
const isLooser = (issue: Issue, issues: readonly Issue[]): boolean => {
  const own = bound(issue);
  return (
    own !== undefined &&
    issues.some((other) => {
      const limit = other.code === issue.code && pathText(other.path) === pathText(issue.path) && bound(other);
      return typeof limit === 'number' && limit < own;
    })
  );
};

/** The violations of `value` against `schema`; empty when it fits. */
export function checkInput<S extends Schema>(
  schema: S,
  value: unknown,
): { readonly value: z.output<S> } | { readonly violations: readonly Violation[] } {
  const result = z.safeParse(schema, value);
  if (result.success) return { value: result.data };
  return { violations: violationsOf(result.error.issues) };
}

/** Issues of a schema as violations. */
export function violationsOf(all: readonly Issue[]): readonly Violation[] {
  const issues = namedFaults(all.slice(0, mostViolations));
  return issues
    .filter((issue) => !isLooser(issue, issues))
    .flatMap(violationsOfIssue)
    .slice(0, mostViolations);
}
