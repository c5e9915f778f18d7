/** Kysely on a pooled connection: one database handle a transaction, with prepared statements. */
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** A piece of SQL with its values, as table files lend it to each other. */
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

interface QueryAnswer {
  readonly rows: unknown[];
  readonly rowCount: number | null;
}

/** One client of the pool, as Kysely wants it. */
class ClientConnection implements DatabaseConnection {
  readonly client: PoolClient;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = query.parameters.length > 0 ? statementName(query.sql) : undefined;
    const answer: QueryAnswer | QueryAnswer[] = await this.client.query({
      text: query.sql,
      values: [...query.parameters],
      ...(name === undefined ? {} : { name }),
    });
    // Several statements in one text, as migrations have them, answer a list.
    const result = Array.isArray(answer) ? answer.at(-1) : answer;
    if (!result) return { rows: [] };
    return {
      rows: result.rows as Row[],
      ...(typeof result.rowCount === 'number' ? { numAffectedRows: BigInt(result.rowCount) } : {}),
    };
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator, and this one only refuses
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: page the query.');
  }
}

/** Hands out connections of a pool, or always the one it is bound to. */
class ClientDriver implements Driver {
  readonly #acquire: () => Promise<ClientConnection>;
  readonly #release: (connection: ClientConnection) => void;

  constructor(acquire: () => Promise<ClientConnection>, release: (connection: ClientConnection) => void) {
    this.#acquire = acquire;
    this.#release = release;
  }

  async init(): Promise<void> {}
  acquireConnection(): Promise<DatabaseConnection> {
    return this.#acquire();
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#release(connection as ClientConnection);
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
  async destroy(): Promise<void> {}
}

const dialect = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** A handle whose every statement runs on `client`: the transaction that is open there. */
export function boundTo(client: PoolClient): Db {
  const connection = new ClientConnection(client);
  return new Kysely<object>({
    dialect: dialect(
      new ClientDriver(
        async () => connection,
        () => undefined,
      ),
    ),
  });
}

/** A handle that takes a connection of the pool for each statement; for the system's own work as owner. */
export function onPool(pool: Pool): Db {
  const acquire = async (): Promise<ClientConnection> => new ClientConnection(await pool.connect());
  return new Kysely<object>({
    dialect: dialect(new ClientDriver(acquire, (connection) => connection.client.release())),
  });
}
