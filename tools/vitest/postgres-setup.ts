/** Starts a PostgreSQL for the `postgres` project and hands one empty database to its worker. */
import type { TestProject } from 'vitest/node';
import { openTestPostgres } from '../postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openTestPostgres();
  project.provide('databaseUrl', await postgres.createDatabase());
  return () => postgres.close();
}
