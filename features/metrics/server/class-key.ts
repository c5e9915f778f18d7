/** The key of a class within a jar, derived from its name. */
import { createHash } from 'node:crypto';

/** A UUID made of the first 128 bits of the SHA-256 of a name. */
export const classKeyOf = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
