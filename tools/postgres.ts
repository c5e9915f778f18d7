/** A disposable PostgreSQL for tests, stress runs and benchmarks: the one of TEST_DATABASE_URL, or a private server. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { canInstallDebianPackages, installDebianPackages } from './debian-packages.ts';
import { findServerBinaries, startOwnServer, type OwnServer } from './postgres-server.ts';

/** A server that provides empty databases. Their owners are NOSUPERUSER CREATEROLE CREATEDB. */
export interface TestPostgres {
  /**
   * Creates an empty database, or a copy of the one at the URL `template`, which nobody may be connected to; returns its
   * URL, for example `postgresql://archwright:…@127.0.0.1:5433/test_ab12`.
   */
  createDatabase(template?: string): Promise<string>;
  /** The private server process: for stress runs that kill it. */
  readonly server?: OwnServer;
  /** Drops the databases, or stops the private server and removes its files. */
  close(): Promise<void>;
}

/** Message for runs without PostgreSQL. */
export const noPostgresSentence =
  'no PostgreSQL server: set TEST_DATABASE_URL, or install PostgreSQL 15 or newer (on Debian as root it is installed by itself unless NO_APT=1)';

/** True when `openTestPostgres` will find a server. `install` allows `apt-get install postgresql` as root on Debian. */
export function hasPostgres(options: { readonly install: boolean }): boolean {
  if (process.env['TEST_DATABASE_URL'] || findServerBinaries()) return true;
  if (!options.install || !canInstallDebianPackages()) return false;
  return installDebianPackages(['postgresql']) && findServerBinaries() !== undefined;
}

/** Runs statements sequentially on one connection. */
async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** Part of a statement: the name is one of `newName`. */
const copyOf = (template: string | undefined): string =>
  template === undefined ? '' : ` template ${new URL(template).pathname.slice(1)}`;

const newName = (): string => `test_${randomBytes(6).toString('hex')}`;

/** Databases on an existing server; its user must be allowed to create databases and roles. */
function onNamedServer(url: string): TestPostgres {
  const made: string[] = [];
  return {
    async createDatabase(template) {
      const name = newName();
      await execute(url, [`create database ${name}${copyOf(template)}`]);
      made.push(name);
      return withDatabase(url, name);
    },
    async close() {
      await execute(
        url,
        made.splice(0).map((name) => `drop database if exists ${name} with (force)`),
      );
    },
  };
}

async function onOwnServer(durable: boolean): Promise<TestPostgres> {
  const server = await startOwnServer({ durable });
  const password = randomBytes(12).toString('hex');
  const owner = 'archwright';
  await execute(server.adminUrl, [`create role ${owner} login nosuperuser createrole createdb password '${password}'`]);
  const ownerUrl = new URL(server.adminUrl);
  ownerUrl.username = owner;
  ownerUrl.password = password;
  return {
    server,
    async createDatabase(template) {
      const name = newName();
      await execute(server.adminUrl, [`create database ${name} owner ${owner}${copyOf(template)}`]);
      return withDatabase(ownerUrl.href, name);
    },
    close: () => server.remove(),
  };
}

/**
 * Opens the server for tests. `durable` keeps fsync on (stress runs and benchmarks); tests are faster without.
 * Throws with `noPostgresSentence` when there is none: call `hasPostgres` first.
 */
export async function openTestPostgres(options: { readonly durable?: boolean } = {}): Promise<TestPostgres> {
  const named = process.env['TEST_DATABASE_URL'];
  if (named) return onNamedServer(named);
  if (!findServerBinaries()) throw new Error(noPostgresSentence);
  return onOwnServer(options.durable ?? false);
}
