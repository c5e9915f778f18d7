/** Kysely on pooled connections: prepared statements, time limits, and handles that end with their transaction. */
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder } from 'kysely';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { databaseFault, noteStatement } from './database-faults.ts';
import { DatabaseTimeout, waitLimited } from './time-limits.ts';

/** A piece of SQL with its values, as passed between table files. */
export type SqlPiece<Row = unknown> = RawBuilder<Row>;

/** A handle without table types; table files call `db.withTables<MyTables>()`. */
export type Db = Kysely<object>;

const statementNames = new Map<string, string>();
const mostStatements = 600;

/** Equal SQL gets an equal name, so that each connection parses and plans it once. Rare statements stay unnamed. */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql);
  if (known || statementNames.size >= mostStatements) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

/** Result of one statement. */
export interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

/** A statement with its own timeout; the driver's types lack that option. */
export const limited = (text: string, limitMs: number): QueryConfig & { readonly query_timeout: number } => ({
  text,
  query_timeout: limitMs,
});

/** Executes one statement within the caller's time limit. A connection that does not answer is closed. */
export async function ask(client: PoolClient, text: string, values: readonly unknown[] = []): Promise<Answer> {
  const name = values.length > 0 ? statementName(text) : undefined;
  const answer: Answer | Answer[] = await waitLimited((limitMs) =>
    client.query({ ...limited(text, limitMs), values: [...values], ...(name === undefined ? {} : { name }) }),
  ).catch((error: unknown) => {
    noteStatement(error, text);
    throw error;
  });
  // Several statements in one text, as in migrations, return a list.
  return (Array.isArray(answer) ? answer.at(-1) : answer) ?? { command: '', rowCount: null, rows: [] };
}

/** Takes a connection from the pool, within the caller's time limit. */
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

/** Kysely's dialect on connections that `take` provides. Streaming is not supported. */
function handle(take: () => Promise<{ readonly query: Ask; readonly release: () => void }>): Db {
  const pool = { connect: take, end: async () => undefined, options: {} } as unknown as PostgresPool;
  return new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
}

/** The handle of one transaction, and its end. */
export interface BoundHandle {
  readonly db: Db;
  /** Resolves when no statement of the handle is running; new ones may still be sent meanwhile. */
  settled(): Promise<void>;
  /** Rejects every further statement: it would run outside the transaction. */
  end(): void;
}

/** A handle that executes every statement on `client`, in the transaction that is open there. */
export function boundTo(client: PoolClient): BoundHandle {
  const underWay = new Set<Promise<unknown>>();
  let ended = false;
  const query: Ask = async (text, values) => {
    if (ended) throw new Error('This transaction has ended: await every statement before returning.');
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
        // Later statements of a concurrent branch are sent before this continues.
        await nextTurn();
      }
    },
    end() {
      ended = true;
    },
  };
}

/** A handle that takes a pool connection for each statement; for the system's own work as owner. */
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
