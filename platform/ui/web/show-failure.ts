/** The shared handler of failed calls. Source: specification 1 section 8. */
import { genericError } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { showToast } from './toast.ts';

/** What a person is told: the server's sentence with 422 and 404, else the generic one. */
export const failureSentence = (error: unknown): string =>
  error instanceof Failure && (error.status === 422 || error.status === 404) && error.message
    ? error.message
    : genericError;

/** Tells it as a danger toast. The caller keeps the error. */
export const showFailure = (error: unknown): void => showToast('danger', failureSentence(error));
