/** Starts a PostgreSQL for the `postgres` project and provides one empty database to each worker. */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openTestPostgres } from '../postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly databaseUrls: readonly string[];
  }
}

/** The request role belongs to the whole server: two concurrent first starts would both create it. */
async function makeRequestRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = 'archwright_app') then
        create role archwright_app nologin;
      end if;
      execute format('grant archwright_app to %I', current_user);
    end $$`);
  } finally {
    await client.end();
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openTestPostgres();
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const urls = await Promise.all(workers.map(() => postgres.createDatabase()));
  if (urls[0] !== undefined) await makeRequestRole(urls[0]);
  project.provide('databaseUrls', urls);
  return () => postgres.close();
}
