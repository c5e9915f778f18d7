/** SQL on the single row that identifies the installation of a database. */
import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { readRows, text } from './row-shape.ts';

/** Stores the fingerprint if there is none; returns the stored one. */
export async function rememberFingerprint(owner: Db, fingerprint: string): Promise<string> {
  await sql`insert into installation (secret_fingerprint) values (${fingerprint}) on conflict do nothing`.execute(
    owner,
  );
  const stored = sql`select secret_fingerprint as fingerprint from installation`;
  return (await readRows(owner, { fingerprint: text }, stored))[0]?.fingerprint ?? '';
}
