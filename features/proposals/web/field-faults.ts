/** Which fields of a change a refusal is about. Pure. */
import { Failure } from '#platform/http/model/failure.ts';

/** The sentence about a field of the change: `title`, `text`, or `reason` beside it. */
export type ErrorAt = (field: string) => string | undefined;

/** Names of the text in the shapes of the calls. */
const textFields = new Set(['markdown', 'dsl', 'sql', 'text']);

/** `change.markdown` and `edited.text` are both the field `text`; `edited.change.changes[0].name` is `changes[0].name`. */
function fieldOf(path: string): string {
  const name = path.replace(/^(edited\.change|change|edited)\./, '');
  return textFields.has(name) ? 'text' : name;
}

/** The sentences of a refusal by the fields that they are about. */
export function faultsOf(error: unknown): ReadonlyMap<string, string> {
  const violations = error instanceof Failure ? error.violations : [];
  return new Map(violations.map(({ path, errors }) => [fieldOf(path), errors.join(' ')]));
}
