/** Maps problems of a C4 model to a failure. */
import { refused, violation, type Failure } from '#platform/http/model/failure.ts';
import type { C4Problem } from '../model/c4-draft.ts';

/** 422 with a violation for each problem with a field. */
export const refusalOf = (problems: readonly C4Problem[], placed = (path: string): string => path): Failure => {
  const violations = problems.flatMap(({ path, message }) => (path === '' ? [] : [violation(placed(path), message)]));
  return refused(problems[0]?.message ?? '', violations.length > 0 ? { violations } : {});
};
