/** Places of faults when only some parts of a proposal are accepted: people see all of them. Pure. */
import { Failure } from '#platform/http/model/failure.ts';

/** A refusal of the parts that are taken, with the places that they have in the whole proposal. */
export function inWhole(error: unknown, parts: readonly number[] | undefined): unknown {
  if (!(error instanceof Failure) || parts === undefined) return error;
  const places = [...new Set(parts)].toSorted((one, other) => one - other);
  const { status, message, details } = error;
  const violations = error.violations.map((violation) => ({
    ...violation,
    path: violation.path.replace(/^change\.changes\[(\d+)\]/, (all, at: string) => {
      const place = places[Number(at)];
      return place === undefined ? all : `change.changes[${String(place)}]`;
    }),
  }));
  return new Failure(status, message, { ...details, violations });
}
