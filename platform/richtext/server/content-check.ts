/** Refuses rich text that may not be stored, in the words of a broken call. */
import { invalidInput, violation } from '#platform/http/model/failure.ts';
import { checkDocument } from '../model/document-rules.ts';

/** Faults that are told at once. */
const mostFaults = 20;

/** Throws 422 when `json` breaks a rule, with the path of each fault inside the tree: `json.content[2].attrs.level`. */
export function refuseFaultyContent(json: string): void {
  const problems = checkDocument(json);
  if (problems.length === 0) return;
  throw invalidInput(
    problems.slice(0, mostFaults).map(({ path, message }) => ({
      ...violation('json', message),
      path: path ? `json.${path}` : 'json',
    })),
  );
}
