/** The failure of a call: thrown by actions, converted once by the server, thrown again in the browser. */
import { forbiddenMessage, invalidInputMessage, notFoundMessage, type Violation } from '../contract.ts';

/** Details of a failure in addition to its message. */
export interface FailureDetails {
  readonly code?: string;
  /** Sent with message and code, for example `{ adrId }`. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly violations?: readonly Violation[];
  /** The current item, for a stale write. */
  readonly current?: unknown;
  /** The current reply, for a stale write of a call that returns the whole item. */
  readonly data?: unknown;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
}

/** A failed call. `status` is the HTTP status; the message is written for people. */
export class Failure extends Error {
  readonly status: number;
  readonly details: FailureDetails;

  constructor(status: number, message: string, details: FailureDetails = {}) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.details = details;
  }

  get code(): string | undefined {
    return this.details.code;
  }

  get violations(): readonly Violation[] {
    return this.details.violations ?? [];
  }
}

/** 404: unknown, or of another organization; the two must be indistinguishable. */
export const notFound = (message: string = notFoundMessage): Failure => new Failure(404, message);

/** 403: exists, but not for this caller. */
export const forbidden = (message: string = forbiddenMessage): Failure => new Failure(403, message);

/** 422: a rule that belongs to no single field was violated. */
export const refused = (message: string, details: FailureDetails = {}): Failure => new Failure(422, message, details);

/** 422: a rule of one field was violated. Example: `violated('name', 'Please use at least 3 characters.')`. */
export const violated = (path: string, message: string, summary: string = message): Failure =>
  refused(summary, { violations: [violation(path, message)] });

/** A violation at a path such as `links[0].link`. */
export const violation = (path: string, message: string): Violation => ({
  field: path.split(/[.[]/)[0] ?? path,
  path,
  errors: [message],
});

/** 422 for input that does not match its schema. */
export const invalidInput = (violations: readonly Violation[]): Failure =>
  refused(violations[0]?.errors[0] ?? invalidInputMessage, { violations });
