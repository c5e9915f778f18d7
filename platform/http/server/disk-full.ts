/** Converts errors of a full disk into 507. */
import { diskFullMessage } from '../contract.ts';
import { Failure } from '../model/failure.ts';

/** 507: nothing was stored, because the disk of the server is full. */
export const diskFullFailure = (): Failure => new Failure(507, diskFullMessage, { retryAfter: 60 });

/** 507 when the error means that the disk is full, else the error unchanged. */
export function asDiskFull(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' ? diskFullFailure() : error;
}
