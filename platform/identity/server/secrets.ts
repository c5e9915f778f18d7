/** Keys that are derived from the installation's secret, and codes that go out by mail. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Everything that signs, hashes or encrypts in this installation. */
export class Secrets {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** What a database remembers, so that a process with another secret is noticed. */
  get fingerprint(): string {
    return createHmac('sha256', this.key('fingerprint')).update('archwright').digest('hex').slice(0, 32);
  }

  /** A 32-byte key of its own for each purpose. */
  key(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, 'archwright', purpose, 32));
  }

  /** Encrypts a text that must not lie in the database in the clear; `purpose` must be given again to read it. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text that `seal` was given. Throws when it was changed or sealed with another secret. */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key(purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

/** A code for a link in a mail: 256 random bits, base64url. */
export const createCode = (): string => randomBytes(32).toString('base64url');

/** What is stored of a code. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');
