/** A part of a transaction that leaves nothing behind when it fails. */
import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** Runs `work` in the open transaction; what it has written is undone before its error is thrown. */
export async function undone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    throw error;
  }
}
