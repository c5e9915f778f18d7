/** A full disk as an answer: 507 with a sentence, once for everybody who writes files. */
import { diskFullMessage } from '../contract.ts';
import { Failure } from '../model/failure.ts';

/** 507: nothing was stored, because the disk of the server is full. */
export const diskFullFailure = (): Failure => new Failure(507, diskFullMessage, { retryAfter: 60 });

/** The error as it is, or 507 when it says that a disk is full. */
export function asDiskFull(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' ? diskFullFailure() : error;
}
