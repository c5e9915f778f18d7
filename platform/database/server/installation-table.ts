/** SQL on the one row that says which installation a database belongs to. */
import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { readRows, text } from './row-shape.ts';

/** Writes the fingerprint where none stands yet; answers the one that stands. */
export async function rememberFingerprint(owner: Db, fingerprint: string): Promise<string> {
  await sql`insert into installation (secret_fingerprint) values (${fingerprint}) on conflict do nothing`.execute(
    owner,
  );
  const stored = sql`select secret_fingerprint as fingerprint from installation`;
  return (await readRows(owner, { fingerprint: text }, stored))[0]?.fingerprint ?? '';
}
