/** The answer "no" to a call: thrown by actions, caught once by the server, thrown again in the browser. */
import { forbiddenMessage, invalidInputMessage, notFoundMessage, type Violation } from '../contract.ts';

/** What a refusal may carry besides its sentence. */
export interface FailureDetails {
  readonly code?: string;
  /** Told beside message and code, for example `{ adrId }`. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly violations?: readonly Violation[];
  /** The item as it stands, for a stale write. */
  readonly current?: unknown;
  /** The same where the answer of the call is the item itself: it stands where the answer would. */
  readonly data?: unknown;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
}

/** A refused call. `status` is the HTTP status; the message is a sentence for a person. */
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

/** 404: unknown, or not of the caller's organization; the two must not differ. */
export const notFound = (message: string = notFoundMessage): Failure => new Failure(404, message);

/** 403: known, but not for this caller. */
export const forbidden = (message: string = forbiddenMessage): Failure => new Failure(403, message);

/** 422: a rule was broken that belongs to no single field. */
export const refused = (message: string, details: FailureDetails = {}): Failure => new Failure(422, message, details);

/** 422: a rule about one field was broken. Example: `violated('name', 'Please use at least 3 characters.')`. */
export const violated = (path: string, message: string, summary: string = message): Failure =>
  refused(summary, { violations: [violation(path, message)] });

/** A violation at a path such as `links[0].link`. */
export const violation = (path: string, message: string): Violation => ({
  field: path.split(/[.[]/)[0] ?? path,
  path,
  errors: [message],
});

/** 422 for input that breaks its schema. */
export const invalidInput = (violations: readonly Violation[]): Failure =>
  refused(violations[0]?.errors[0] ?? invalidInputMessage, { violations });
