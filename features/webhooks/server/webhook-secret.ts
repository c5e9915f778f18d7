/** Secrets of webhooks, and what may be said about their addresses. */
import { randomBytes } from 'node:crypto';

/** Purpose of the key that encrypts secrets. */
export const secretPurpose = 'webhook';

/** A new secret: 256 random bits. */
export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** The host of an address. Paths and queries often hold tokens, so that logs and mails name the host only. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
