/** How providers sign their webhooks. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/** Whether a header such as `sha256=…` or plain hex is the HMAC-SHA256 of the body. */
export const isSigned = (header: string, body: Buffer, secret: string): boolean =>
  isSameSecret(header.replace(/^sha256=/, ''), createHmac('sha256', secret).update(body).digest('hex'));

/** The body of a webhook as an object; undefined for anything else. */
export function webhookBody(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(body.toString()) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A branch from a reference such as `refs/heads/main`; undefined for tags and others. */
export const branchOf = (ref: unknown): string | undefined =>
  typeof ref === 'string' && ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
