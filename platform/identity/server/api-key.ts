/** API keys: `ak_` and 32 random bytes in base62, of which only a hash is stored. */
import { createHash, randomBytes } from 'node:crypto';

/** Prefix of every key. */
export const keyPrefix = 'ak_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Maximum number of digits for 32 bytes: 62^43 > 2^256. */
const length = 43;
const wellFormed = /^ak_[0-9A-Za-z]{43}$/;

const base62 = (bytes: Buffer): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let place = 0; place < length; place++) {
    text = (digits[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
};

/** A new key. */
export const createApiKey = (): string => keyPrefix + base62(randomBytes(32));

/** SHA-256 of a key, hex; undefined for a malformed one. */
export const apiKeyHash = (key: string): string | undefined =>
  wellFormed.test(key) ? createHash('sha256').update(key).digest('hex') : undefined;
