/** Rejects invalid rich text with the violations of a call. */
import type { Violation } from '#platform/http/contract.ts';
import { invalidInput, violation } from '#platform/http/model/failure.ts';
import { checkDocument } from '../model/document-rules.ts';

/** Maximum number of reported violations. */
const mostFaults = 20;

/** Violations of a content, each with its path inside the tree: `json.content[2].attrs.level`. */
export const contentViolations = (json: string): readonly Violation[] =>
  checkDocument(json)
    .slice(0, mostFaults)
    .map(({ path, message }) => ({ ...violation('json', message), path: path ? `json.${path}` : 'json' }));

/** Throws 422 when `json` is invalid. */
export function assertValidContent(json: string): void {
  const violations = contentViolations(json);
  if (violations.length > 0) throw invalidInput(violations);
}
