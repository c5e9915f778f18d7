/** Checks what was sent with a call. */
import type { Call } from '../contract.ts';
import { invalidInput, notFound } from '../model/failure.ts';
import { checkInput } from '../model/violations.ts';
import type { BoundRoute } from './route.ts';

/** What was sent with a call, before it is checked. */
export interface SentInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Checks what was sent by the schemas of the call. Throws 404 for a malformed id and 422 with the violations. */
export function checkedInput(
  { call, takesFile }: BoundRoute,
  request: SentInput,
): { params: unknown; query: unknown; body: unknown } {
  const params = call.params ? checkInput(call.params, request.params) : { value: undefined };
  // A malformed id gets the same answer as an unknown one.
  if (!('value' in params)) throw notFound();
  const query = call.query ? checkInput(call.query, request.query) : { value: undefined };
  if (!('value' in query)) throw invalidInput(query.violations);
  // Validated by the task that reads the file.
  if (takesFile) return { params: params.value, query: query.value, body: request.body ?? '' };
  // The fields of a form are read with its file.
  const body = call.upload ? undefined : checkedBody(call, request.body ?? {});
  return { params: params.value, query: query.value, body };
}

/** Checks a body by the schema of its call. Throws 422 with the violations. */
export function checkedBody({ body: schema }: Call, sent: unknown): unknown {
  const body = schema ? checkInput(schema, sent) : { value: undefined };
  if (!('value' in body)) throw invalidInput(body.violations);
  return body.value;
}
