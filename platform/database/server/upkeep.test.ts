/** Maintenance that the embedded database does not do by itself. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { theApp } from '#apps/server/testing/test-app.ts';
import { vacuumChanged } from './upkeep.ts';

test('a table that grew is analysed once, and again when it has changed', async () => {
  const { owner } = (await theApp()).app.database;
  const grow = async (): Promise<void> => {
    await sql`insert into upkeep_sample select generate_series(1, 2000)`.execute(owner);
    await sql`select pg_stat_force_next_flush()`.execute(owner);
  };
  await sql`create table upkeep_sample (number integer)`.execute(owner);
  try {
    await grow();
    expect(await vacuumChanged(owner)).toContain('public.upkeep_sample');
    expect(await vacuumChanged(owner)).not.toContain('public.upkeep_sample');
    await grow();
    expect(await vacuumChanged(owner)).toContain('public.upkeep_sample');
  } finally {
    await sql`drop table upkeep_sample`.execute(owner);
  }
});
