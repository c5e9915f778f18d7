/** Classifies database errors. Source: PostgreSQL 18 appendix A, error codes. */
import { DatabaseTimeout } from './time-limits.ts';

/**
 * - `refused`: the input cannot be stored (422)
 * - `conflict`: lost a race; worth retrying
 * - `unavailable`: the database is unreachable or overloaded (503)
 */
export type DatabaseFault = 'refused' | 'conflict' | 'unavailable';

const connectionCodes = new Set(
  'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT ENOTCONN ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH'.split(' '),
);
const connectionTexts =
  /Connection terminated|Connection ended|timeout expired|Client was closed|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after|not queryable/;

/** Undefined when the error does not come from the database: a bug of ours. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseTimeout) return 'unavailable';
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (code === '40001' || code === '40P01' || code === '55P03') return 'conflict';
    if (/^(22|23|54)...$/.test(code)) return 'refused';
    if (code === '3D000' || /^(08|28|53|57)...$/.test(code) || connectionCodes.has(code)) return 'unavailable';
  }
  return connectionTexts.test(error.message) ? 'unavailable' : undefined;
}

/** No answer within the time limit: the thread of the embedded database may be stuck. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseTimeout || (error instanceof Error && error.message === 'Query read timeout');

const unanswered = new WeakMap<Error, string>();
/** Enough of a statement to find it in the source. */
const statementLength = 300;

/** Notes which statement failed: its text, which has placeholders instead of values. */
export function noteStatement(error: unknown, text: string): void {
  if (error instanceof Error && !unanswered.has(error)) unanswered.set(error, text.slice(0, statementLength));
}

/** What the log tells of an unavailable database: why, and the statement that got no answer; none while waiting for a connection. */
export const unavailability = (error: Error): { readonly reason: string; readonly statement: string | undefined } => ({
  reason: error.message,
  statement: unanswered.get(error),
});
