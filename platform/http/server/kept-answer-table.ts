/** All SQL on calls with an idempotency key: who makes the call now, and what it answered. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';

/** One call with a key. */
export interface KeyedCall {
  /** Hash of caller, organization, method, path and key. */
  readonly id: string;
  /** Hash of everything that was sent. */
  readonly fingerprint: string;
}

/** The turn of one request at its call. Only the newest turn may write and keep its answer. */
export interface Turn {
  readonly id: string;
  readonly turn: string;
}

const storedShape = {
  fingerprint: text,
  hasWritten: boolean,
  isLate: boolean,
  status: nullable(number),
  sealed: nullable(text),
  isComplete: boolean,
};

/**
 * What is stored about a call that somebody else began. `hasWritten`: something was committed, or will be. `isLate`: it
 * has taken longer than a call may. `status` is null while it has not ended, `sealed` where there is no body or it was too
 * large.
 */
export type StoredCall = RowOf<typeof storedShape>;

/** How a call ended. */
export interface CallEnd {
  readonly status: number;
  readonly sealed: string | null;
  /** False when the answer was too large to keep. */
  readonly isComplete: boolean;
}

/** Answers are kept for a day. */
const life = sql`interval '24 hours'`;

/**
 * Begins a call: true for the first one, and for one whose predecessor was given up before it wrote anything. Otherwise
 * `storedCall` says what there is.
 */
export async function beginCall(owner: Db, call: KeyedCall & Turn, seconds: number): Promise<boolean> {
  const rows = await readRows(
    owner,
    { id: text },
    sql`insert into kept_answer (id, fingerprint, turn, ends_at)
    values (${call.id}, ${call.fingerprint}, ${call.turn}, now() + make_interval(secs => ${seconds}))
    on conflict (id) do update set fingerprint = excluded.fingerprint, turn = excluded.turn, began_at = now(),
      ends_at = excluded.ends_at, has_written = false, status = null, sealed = null, is_complete = true
    where kept_answer.began_at < now() - ${life}
      or (kept_answer.status is null and not kept_answer.has_written and kept_answer.ends_at < now()
        and kept_answer.fingerprint = excluded.fingerprint)
    returning id`,
  );
  return rows.length > 0;
}

/** What is stored about a call; undefined when it was given up in this moment. */
export async function storedCall(owner: Db, id: string): Promise<StoredCall | undefined> {
  const rows = await readRows(
    owner,
    storedShape,
    sql`select fingerprint, has_written as "hasWritten", status, sealed, is_complete as "isComplete",
        ends_at < now() as "isLate"
      from kept_answer where id = ${id}`,
  );
  return rows[0];
}

/** Notes in the transaction of a write that the call has written; false when the turn is over. */
export async function noteWrite(db: Db, { id, turn }: Turn): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kept_answer set has_written = true where id = ${id} and turn = ${turn}`.execute(db);
  return numAffectedRows === 1n;
}

/** Keeps the answer of a call; false when the turn is over. */
export async function keepAnswer(db: Db, { id, turn }: Turn, end: CallEnd): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update kept_answer set status = ${end.status}, sealed = ${end.sealed}, is_complete = ${end.isComplete}
    where id = ${id} and turn = ${turn}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives up a call that wrote nothing, so that it can be made again. */
export async function giveUpCall(owner: Db, { id, turn }: Turn): Promise<void> {
  await sql`delete from kept_answer where id = ${id} and turn = ${turn} and status is null and not has_written`.execute(
    owner,
  );
}

/** Ends the turns of all calls that have not ended: no process makes them any more. */
export async function endOpenTurns(owner: Db): Promise<void> {
  await sql`update kept_answer set ends_at = now() where status is null and ends_at > now()`.execute(owner);
}
