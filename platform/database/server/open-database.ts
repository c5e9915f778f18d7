/** Opens the database: PostgreSQL where a URL is given, else the embedded one in the data directory. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { allDone } from './all-done.ts';
import { ask, boundTo, connect, limited, onPool, type Db } from './connection.ts';
import { databaseFault, isTimeout } from './database-faults.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { quietMoment } from './quiet-moment.ts';
import { isRequest, ownWorkLimitMs, requestStatementMs } from './time-limits.ts';

/** The NOLOGIN role of every request; row-level security applies to it, not to the owner. */
export const requestRole = 'archwright_app';

const conflictRetries = 3;
const patience = { attempts: 8, pauseMs: 1_000 } as const;
/** How long provisional work lets the requests of others go first, ms. */
const mostBehindMs = 10;

type WriteNote = (db: Db) => Promise<void>;
const writeNotes = new AsyncLocalStorage<WriteNote>();

/**
 * Runs `work`, and `note` at the start of each of its writing transactions, in the same transaction. Statements on the
 * owner's handle outside of a transaction are not noted.
 */
export const withWriteNote = <T>(note: WriteNote, work: () => T): T => writeNotes.run(note, work);

/** The work of a writing transaction with the note before it. */
function noted<T>(work: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  const note = writeNotes.getStore();
  if (!note) return work;
  return async (db) => {
    await note(db);
    return work(db);
  };
}

/** Tenant scope of a transaction. Ids are lower-case UUIDs. */
export interface TransactionScope {
  /** Organizations whose rows may be read and written. */
  readonly organizations: readonly string[];
  readonly userId?: string | undefined;
  readonly readOnly?: boolean;
  /**
   * What is written counts only once a later transaction says so, and is written again where the process dies before: the
   * commit does not wait for the disk. That of the later transaction waits for both. The work can be repeated without harm:
   * a database that does not answer for a moment is asked again. In the embedded database, which runs one transaction at a
   * time, it begins when no other is under way, or after a few ms.
   */
  readonly isProvisional?: boolean;
}

/** Location of the database, and what to do when it fails for good. */
export interface DatabaseSettings {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
  /** Connections of this process; default 10. */
  readonly poolSize?: number;
  /** Milliseconds without an answer after which the embedded database is reopened; default 30,000. */
  readonly stuckAfterMs?: number;
  readonly onFault: (sentence: string, fatal: boolean) => void;
}

/** An open database. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Settings for libraries that open their own connections. */
  readonly connection: pg.ClientConfig;
  /** The owner's handle, outside row-level security: for migrations, jobs and authentication. */
  readonly owner: Db;
  /** Runs `work` in one transaction as the request role, limited to the scope; retried after a serialization conflict. */
  within<T>(scope: TransactionScope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction as owner. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Calls `listener` after each writing transaction of this process. */
  onWrite(listener: () => void): void;
  /** True when the database answers within a second. */
  answers(): Promise<boolean>;
  /** Connections in use and waiting, for the metrics page. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const literal = (id: string): string => {
  if (!uuid.test(id)) throw new Error('A scope takes lower-case UUIDs only.');
  return id;
};

/** One round trip: begin, role and scope. Values are validated ids, never input. */
export function beginStatement(scope: TransactionScope): string {
  const organizations = scope.organizations.map(literal).join(',');
  const user = scope.userId === undefined ? '' : literal(scope.userId);
  return [
    scope.readOnly ? 'begin read only' : 'begin',
    `set local role ${requestRole}`,
    `set local app.organizations = '{${organizations}}'`,
    `set local app.user_id = '${user}'`,
    ...(scope.isProvisional ? ['set local synchronous_commit = off'] : []),
    ...(isRequest() ? [`set local statement_timeout = ${requestStatementMs}`] : []),
  ].join(';');
}

/** Opens the pool, and first the embedded database where that is used. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const embedded = settings.databaseUrl
    ? undefined
    : await EmbeddedDatabase.open(settings.dataDirectory, settings.onFault);
  const connection: pg.ClientConfig = embedded
    ? { ...embedded.address }
    : {
        ...(settings.databaseUrl ? { connectionString: settings.databaseUrl } : {}),
        statement_timeout: ownWorkLimitMs,
        keepAlive: true,
      };
  const pool = new pg.Pool({
    ...connection,
    max: settings.poolSize ?? (embedded ? 8 : 10),
    pipeline: true,
    connectionTimeoutMillis: requestStatementMs,
    idleTimeoutMillis: 60_000,
    application_name: 'archwright',
  });
  // The pool replaces a broken idle connection; without a listener the process would exit.
  pool.on('error', () => undefined);
  // The same for a connection in use: its query fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PooledDatabase(
    pool,
    connection,
    embedded && { database: embedded, afterMs: settings.stuckAfterMs ?? ownWorkLimitMs },
  );
}

interface EmbeddedWatch {
  readonly database: EmbeddedDatabase;
  /** Milliseconds without an answer after which it is reopened. */
  readonly afterMs: number;
}

class PooledDatabase implements Database {
  readonly kind: 'embedded' | 'postgres';
  readonly owner: Db;
  readonly connection: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #embedded: EmbeddedWatch | undefined;
  readonly #writeListeners: (() => void)[] = [];
  #isWatching = false;

  constructor(pool: pg.Pool, connection: pg.ClientConfig, embedded: EmbeddedWatch | undefined) {
    this.#pool = pool;
    this.connection = connection;
    this.#embedded = embedded;
    this.kind = embedded ? 'embedded' : 'postgres';
    this.owner = onPool(pool);
  }

  within<T>(scope: TransactionScope, work: (db: Db) => Promise<T>): Promise<T> {
    const run = () =>
      this.#retrying(beginStatement(scope), scope.readOnly ? work : noted(work), scope.readOnly === true);
    return scope.isProvisional ? patiently(() => this.#behindOthers(run)) : run();
  }

  async #behindOthers<T>(work: () => Promise<T>): Promise<T> {
    if (this.kind === 'embedded') await quietMoment(this.#pool, mostBehindMs);
    return work();
  }

  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#retrying('begin', noted(work), false);
  }

  onWrite(listener: () => void): void {
    this.#writeListeners.push(listener);
  }

  async answers(): Promise<boolean> {
    if (this.#embedded && !this.#embedded.database.available) return false;
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1_000).unref());
    const asked = this.#pool.query(limited('select 1', 1_000)).then(
      () => true,
      () => false,
    );
    return Promise.race([asked, late]);
  }

  usage(): { total: number; idle: number; waiting: number } {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.#embedded?.database.close();
  }

  async #retrying<T>(begin: string, work: (db: Db) => Promise<T>, readOnly: boolean): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(begin, work, readOnly);
      } catch (error) {
        if (isTimeout(error)) void this.#restartWhenStuck();
        if (databaseFault(error) !== 'conflict' || attempt > conflictRetries) throw error;
      }
    }
  }

  /** A thread that has not answered for this long will not answer again. */
  async #restartWhenStuck(): Promise<void> {
    if (!this.#embedded || this.#isWatching) return;
    const { database, afterMs } = this.#embedded;
    if (!isRequest()) return database.restartStuck();
    this.#isWatching = true;
    const probe = new pg.Client({
      ...this.connection,
      connectionTimeoutMillis: Math.max(1, afterMs - requestStatementMs),
    });
    probe.on('error', () => undefined);
    try {
      await probe.connect();
      await probe.end();
    } catch {
      database.restartStuck();
    } finally {
      this.#isWatching = false;
    }
  }

  async #attempt<T>(begin: string, work: (db: Db) => Promise<T>, readOnly: boolean): Promise<T> {
    const client = await connect(this.#pool);
    const bound = boundTo(client);
    try {
      // Pipelined: the first statement of `work` is sent before this one is answered.
      const begun = ask(client, begin);
      const [, result] = await allDone([begun, work(bound.db)]);
      await bound.settled();
      bound.end();
      const committed = commit(client);
      if (readOnly) {
        // Nothing depends on it, so it is not awaited.
        committed.then(
          () => client.release(),
          () => client.release(true),
        );
        return result;
      }
      await committed;
      client.release();
      for (const listener of this.#writeListeners) listener();
      return result;
    } catch (error) {
      // Concurrent branches may still run: the handle must be closed, and the connection stay reserved until they finish.
      bound.end();
      await bound.settled();
      client.release(databaseFault(error) === 'unavailable' || !(await rolledBack(client)));
      throw error;
    }
  }
}

/** Repeats work while the database does not answer, for about as long as it takes to open it again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseFault(error) !== 'unavailable' || attempt === patience.attempts) throw error;
      await pause(patience.pauseMs);
    }
  }
}

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await ask(client, 'commit');
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed without being awaited.');
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  ask(client, 'rollback').then(
    () => true,
    () => false,
  );
