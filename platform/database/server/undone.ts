/** Parts of a transaction that leave nothing behind: when they fail, or because they were only tried. */
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

/** Runs `work` in the open transaction, and undoes all that it has written: what would come of it is known then. */
export async function tried<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(db);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint trial`.execute(db);
    await sql`release savepoint trial`.execute(db);
  }
}
