/** Calls of the access matrix: an operation by a caller, and what is wrong with the response. */
import type { Answer, Send } from '../../../tools/api-client.ts';
import type { Operation } from '../../../tools/api-document.ts';
import type { Seed } from '../../../tools/api-seed.ts';
import { rightBody, sendBody, sendForm, uploadBody, urlFor } from '../../../tools/api-tenant.ts';

/** Whether a call requires an organization. */
export const isTenantCall = (operation: Operation): boolean =>
  operation.access === 'organization' || operation.access === 'project';
/** Whether the path of a call contains an id. A number alone names a revision of what every project has once. */
export const hasId = (operation: Operation): boolean =>
  operation.path.replace(/(?:drivers|context-map)\/revisions\/\{n\}/, '').includes('{');

/** The caller, and whose ids are used in path and body. */
export interface Attempt {
  /** Ids in the path. */
  readonly path: Seed;
  /** Ids in the body; those of the path by default. */
  readonly named?: Seed;
  readonly headers: Record<string, string>;
}

/** Makes a call that is valid except for its ids and its caller. */
export const attempt = (send: Send, operation: Operation, { path, named = path, headers }: Attempt): Promise<Answer> =>
  operation.upload
    ? sendForm(send, { method: operation.method, url: urlFor(operation, path), headers }, uploadBody(operation, named))
    : sendBody(send, { method: operation.method, url: urlFor(operation, path), headers }, rightBody(operation, named));

/** Runs a check for many operations and returns all failures at once. */
export async function faultsAmong(
  chosen: readonly Operation[],
  check: (operation: Operation) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const operation of chosen) {
    const fault = await check(operation);
    if (fault !== undefined) faults.push(`${operation.id}: ${fault}`);
  }
  return faults;
}

/** A message when the response has none of the statuses. */
export const unlessStatus = (answer: Answer, ...expected: number[]): string | undefined =>
  expected.includes(answer.status)
    ? undefined
    : `${answer.status} instead of ${expected.join(' or ')}: ${answer.text.slice(0, 120)}`;
