/** Turns errors into what a failed call answers: the status, the sentence, and the body. */
import { databaseFault } from '#platform/database/server/database-faults.ts';
import { genericError, notFoundMessage, unavailableMessage, type ErrorBody } from '../contract.ts';
import { Failure } from '../model/failure.ts';
import { asDiskFull } from './disk-full.ts';

/** The request cannot be understood (400). */
export const malformedMessage = 'The request is malformed.';

/** Sentences for refusals of the HTTP framework, by status. */
export const frameworkMessages: Readonly<Record<number, string>> = {
  400: malformedMessage,
  404: notFoundMessage,
  405: 'This method is not allowed here.',
  408: 'The request took too long to arrive.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'Please send the body as application/json in UTF-8.',
  431: 'The headers are too large.',
};

/** The failure that an error means for the caller. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const full = asDiskFull(error);
  if (full instanceof Failure) return full;
  switch (databaseFault(error)) {
    case 'refused':
      return new Failure(422, 'This cannot be stored as it is.');
    case 'conflict':
      return new Failure(422, 'Someone changed this at the same moment. Please try again.');
    case 'unavailable':
      return new Failure(503, unavailableMessage, { retryAfter: 2 });
    case undefined:
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Failure(status, frameworkMessages[status] ?? frameworkMessages[400] ?? genericError);
  }
  return new Failure(500, genericError);
}

/** Whether a failure is a fault of the product. An unavailable database and a full disk are reported where they are found. */
export const isFault = ({ status }: Failure): boolean => status >= 500 && status !== 503 && status !== 507;

/** The body of a failed call. */
export function errorBody(failure: Failure): ErrorBody {
  const { code, facts, violations, current, data } = failure.details;
  return {
    error: { ...facts, message: failure.message, ...(code === undefined ? {} : { code }) },
    ...(violations === undefined ? {} : { violations }),
    ...(current === undefined ? {} : { current }),
    ...(data === undefined ? {} : { data }),
  };
}
