/**
 * Starts a PostgreSQL for the `postgres` project and provides one migrated database to each worker: the migrations take
 * seconds, which would otherwise be part of the first test file of each worker.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
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
  const template = await postgres.createDatabase();
  await makeRequestRole(template);
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'migrated-postgres.ts')], {
    env: { ...process.env, DATABASE_URL: template },
    stdio: 'inherit',
  });
  const urls: string[] = [];
  // One after the other: a template that is being copied cannot be copied again.
  for (const _worker of workers) urls.push(await postgres.createDatabase(template));
  project.provide('databaseUrls', urls);
  return () => postgres.close();
}
