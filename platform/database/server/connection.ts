/** Kysely on pooled connections: prepared statements, time limits, and handles that end with their transaction. */
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { databaseFault } from './database-faults.ts';
import { DatabaseTimeout, waitLimited } from './time-limits.ts';

/** A piece of SQL with its values, as table files pass it to each other. */
export type SqlPiece<Row = unknown> = RawBuilder<Row>;

/** A handle that knows no table yet; table files say `db.withTables<MyTables>()`. */
export type Db = Kysely<object>;

const statementNames = new Map<string, string>();
const mostStatements = 600;

/** Equal SQL gets an equal name, so that each connection parses and plans it once. Rare shapes stay unnamed. */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known || statementNames.size >= mostStatements) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

/** The answer to one statement. */
export interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/** A statement with its own time limit; the types of the driver do not know that option. */
export const limited = (text: string, limitMs: number): QueryConfig & { readonly query_timeout: number } => ({
  text,
  query_timeout: limitMs,
});

/** Sends one statement and waits for it as long as the caller may wait. A connection that was silent is cut. */
export async function ask(client: PoolClient, text: string, values: readonly unknown[] = []): Promise<Answer> {
  const name = values.length > 0 ? statementName(text) : undefined;
  const answer: Answer | Answer[] = await waitLimited((limitMs) =>
    client.query({ ...limited(text, limitMs), values: [...values], ...(name === undefined ? {} : { name }) }),
  );
  // Several statements in one text, as migrations have them, answer a list.
  return (Array.isArray(answer) ? answer.at(-1) : answer) ?? { command: '', rowCount: null, rows: [] };
}

/** Takes a connection of the pool, for as long as the caller may wait. */
export function connect(pool: Pool): Promise<PoolClient> {
  return waitLimited((limitMs) => {
    const connecting = pool.connect();
    return new Promise<PoolClient>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new DatabaseTimeout());
        connecting.then((late) => late.release()).catch(() => undefined);
      }, limitMs);
      connecting.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  });
}

type Ask = (text: string, values?: readonly unknown[]) => Promise<Answer>;

/** Kysely's own dialect on connections that `take` hands out. Streams are not offered. */
function handle(take: () => Promise<{ readonly query: Ask; readonly release: () => void }>): Db {
  const pool = { connect: take, end: async () => undefined, options: {} } as unknown as PostgresPool;
  return new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
}

/** The handle of one transaction, and its end. */
export interface BoundHandle {
  readonly db: Db;
  /** Resolves when no statement of the handle is under way any more; new ones may still be sent meanwhile. */
  settled(): Promise<void>;
  /** From now on every statement is refused: it would run outside the transaction. */
  end(): void;
}

/** A handle whose every statement runs on `client`: the transaction that is open there. */
export function boundTo(client: PoolClient): BoundHandle {
  const underWay = new Set<Promise<unknown>>();
  let ended = false;
  const query: Ask = async (text, values) => {
    if (ended) throw new Error('This transaction has ended: wait for every statement before its work returns.');
    const answer = ask(client, text, values);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  };
  const connection = { query, release: () => undefined };
  return {
    db: handle(async () => connection),
    async settled() {
      while (underWay.size > 0) {
        await Promise.allSettled(underWay);
        // What follows in a branch is sent before this goes on.
        await nextTurn();
      }
    },
    end() {
      ended = true;
    },
  };
}

/** A handle that takes a connection of the pool for each statement; for the system's own work as owner. */
export function onPool(pool: Pool): Db {
  return handle(async () => {
    const client = await connect(pool);
    let broken = false;
    const query: Ask = async (text, values) => {
      try {
        return await ask(client, text, values);
      } catch (error) {
        broken ||= databaseFault(error) === 'unavailable';
        throw error;
      }
    };
    return { query, release: () => client.release(broken) };
  });
}
