/** Calls of the access matrix: one operation as somebody, and what is wrong with the answer. */
import type { Answer, Send } from '../../../tools/api-client.ts';
import type { Operation } from '../../../tools/api-document.ts';
import type { Seed } from '../../../tools/api-seed.ts';
import { rightBody, sendBody, uploadBody, urlFor } from '../../../tools/api-tenant.ts';

/** True for calls that name an organization. */
export const isTenantCall = (operation: Operation): boolean =>
  operation.access === 'organization' || operation.access === 'project';
/** True for calls whose path holds an id. */
export const hasId = (operation: Operation): boolean => operation.path.includes('{');

/** Whose ids stand in the path and in the body, and who calls. */
export interface Attempt {
  /** Ids of the path. */
  readonly path: Seed;
  /** Ids of the body; those of the path where absent. */
  readonly named?: Seed;
  readonly headers: Record<string, string>;
}

/** Makes a call that is right but for whose ids it names and who makes it. */
export const attempt = (send: Send, operation: Operation, { path, named = path, headers }: Attempt): Promise<Answer> =>
  operation.upload
    ? send({
        method: operation.method,
        url: urlFor(operation, path),
        headers: { ...headers, 'content-type': uploadBody.type },
        body: uploadBody.body,
      })
    : sendBody(send, { method: operation.method, url: urlFor(operation, path), headers }, rightBody(operation, named));

/** Runs one check over many operations and answers those that do not pass, so that a failure names them all. */
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

/** A sentence when the answer has none of the statuses. */
export const unlessStatus = (answer: Answer, ...expected: number[]): string | undefined =>
  expected.includes(answer.status)
    ? undefined
    : `${answer.status} instead of ${expected.join(' or ')}: ${answer.text.slice(0, 120)}`;
