/** The message of a failed call for people. Source: specification 1 section 8. */
import { genericError } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';

/** The server's message for 422 and 404, the client's for what got no answer, else the generic one. */
export const failureSentence = (error: unknown): string =>
  error instanceof Failure && [0, 404, 422, 507].includes(error.status) && error.message ? error.message : genericError;
