/** Keys derived from the installation's secret, and codes for mailed links. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Signs, hashes and encrypts for one installation. */
export class Secrets {
  readonly #secret: string;
  /** Deriving a key costs more than using it. */
  readonly #keys = new Map<string, Buffer>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Fingerprint stored in the database, so that a process with another secret is detected. */
  get fingerprint(): string {
    return createHmac('sha256', this.key('fingerprint')).update('archwright').digest('hex').slice(0, 32);
  }

  /** A separate 32-byte key for each purpose. */
  key(purpose: string): Buffer {
    const known = this.#keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#secret, 'archwright', purpose, 32));
    this.#keys.set(purpose, key);
    return key;
  }

  /** Encrypts a text that must not be stored in clear; decryption needs the same `purpose`. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Decrypts a sealed text. Throws when it was modified or sealed with another secret. */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key(purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

/** A code for a link in a mail: 256 random bits, base64url. */
export const createCode = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a code, hex. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');
