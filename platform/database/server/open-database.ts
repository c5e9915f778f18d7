/** Opens the database of the product: PostgreSQL where a URL is given, else the embedded one in the data directory. */
import pg from 'pg';
import { boundTo, onPool, type Db } from './connection.ts';
import { databaseFault, isStuckQuery } from './database-faults.ts';
import { EmbeddedDatabase } from './embedded-database.ts';

/** The NOLOGIN role under which every request runs; row-level security binds it, not the owner. */
export const requestRole = 'archwright_app';

const queryTimeoutMs = 30_000;
const conflictRetries = 3;

/** For whom a transaction runs. Ids are lower-case UUIDs. */
export interface TransactionScope {
  /** Organizations whose rows may be seen and written. */
  readonly organizations: readonly string[];
  readonly userId?: string | undefined;
  readonly readOnly?: boolean;
}

/** Where the database is and what to do when it fails for good. */
export interface DatabaseSettings {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
  /** Connections of this process; default 10. */
  readonly poolSize?: number;
  readonly onFault: (sentence: string, fatal: boolean) => void;
}

/** An open database. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Settings for libraries that open connections of their own. */
  readonly connection: pg.ClientConfig;
  /** The owner's handle, outside row-level security: for migrations, jobs and authentication. */
  readonly owner: Db;
  /** Runs `work` in one transaction as the request role, bound to the scope; tried again when it loses a race. */
  within<T>(scope: TransactionScope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` in one transaction as owner. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
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

/** One round trip: begin, role and scope. Values are checked ids, never input. */
export function beginStatement(scope: TransactionScope): string {
  const organizations = scope.organizations.map(literal).join(',');
  const user = scope.userId === undefined ? '' : literal(scope.userId);
  return [
    scope.readOnly ? 'begin read only' : 'begin',
    `set local role ${requestRole}`,
    `set local app.organizations = '{${organizations}}'`,
    `set local app.user_id = '${user}'`,
  ].join(';');
}

/** Opens the pool, and before it the embedded database where that is the one to use. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const embedded = settings.databaseUrl
    ? undefined
    : await EmbeddedDatabase.open(settings.dataDirectory, settings.onFault);
  const connection: pg.ClientConfig = embedded
    ? { ...embedded.address }
    : {
        ...(settings.databaseUrl ? { connectionString: settings.databaseUrl } : {}),
        statement_timeout: queryTimeoutMs,
      };
  const pool = new pg.Pool({
    ...connection,
    max: settings.poolSize ?? (embedded ? 8 : 10),
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    application_name: 'archwright',
  });
  // A broken idle connection is replaced by the pool; without a listener the process would end.
  pool.on('error', () => undefined);
  // The same for one that breaks while it is in use: its query fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PooledDatabase(pool, connection, embedded);
}

class PooledDatabase implements Database {
  readonly kind: 'embedded' | 'postgres';
  readonly owner: Db;
  readonly connection: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #embedded: EmbeddedDatabase | undefined;

  constructor(pool: pg.Pool, connection: pg.ClientConfig, embedded: EmbeddedDatabase | undefined) {
    this.#pool = pool;
    this.connection = connection;
    this.#embedded = embedded;
    this.kind = embedded ? 'embedded' : 'postgres';
    this.owner = onPool(pool);
  }

  within<T>(scope: TransactionScope, work: (db: Db) => Promise<T>): Promise<T> {
    return this.#retrying(beginStatement(scope), work, scope.readOnly === true);
  }

  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#retrying('begin', work, false);
  }

  async answers(): Promise<boolean> {
    if (this.#embedded && !this.#embedded.available) return false;
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 1_000).unref());
    const asked = this.#pool.query('select 1').then(
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
    await this.#embedded?.close();
  }

  async #retrying<T>(begin: string, work: (db: Db) => Promise<T>, readOnly: boolean): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(begin, work, readOnly);
      } catch (error) {
        if (isStuckQuery(error)) this.#embedded?.restartStuck();
        if (databaseFault(error) !== 'conflict' || attempt > conflictRetries) throw error;
      }
    }
  }

  async #attempt<T>(begin: string, work: (db: Db) => Promise<T>, readOnly: boolean): Promise<T> {
    const client = await this.#pool.connect();
    const release = (broken: boolean): void => client.release(broken);
    try {
      // Pipelined: the first statement of `work` is on its way before this one is answered.
      const begun = client.query(begin);
      const [result] = await Promise.all([work(boundTo(client)), begun]);
      const committed = client.query('commit');
      if (readOnly) {
        // Nothing depends on it: the answer need not wait.
        committed.then(
          () => release(false),
          () => release(true),
        );
        return result;
      }
      await committed;
      release(false);
      return result;
    } catch (error) {
      const broken = databaseFault(error) === 'unavailable';
      const undone = broken
        ? false
        : await client.query('rollback').then(
            () => true,
            () => false,
          );
      release(!undone);
      throw error;
    }
  }
}
