/** Starts a PostgreSQL for the `postgres` project and hands one empty database to each of its workers. */
import type { TestProject } from 'vitest/node';
import { openTestPostgres } from '../postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly databaseUrls: readonly string[];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await openTestPostgres();
  const workers = Number(project.config.maxWorkers);
  project.provide('databaseUrls', await Promise.all(Array.from({ length: workers }, () => postgres.createDatabase())));
  return () => postgres.close();
}
