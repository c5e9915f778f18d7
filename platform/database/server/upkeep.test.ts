/** Maintenance that the embedded database does not do by itself. */
import { sql, type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs } from 'kysely';
import { expect, test } from 'vitest';
import { theApp } from '#apps/server/testing/test-app.ts';
import { checkpointLongLog, vacuumChanged } from './upkeep.ts';

/** Keeps the text of each statement that it passes on. */
class Statements implements KyselyPlugin {
  readonly texts: string[] = [];
  transformQuery({ node }: PluginTransformQueryArgs) {
    if (node.kind === 'RawNode') this.texts.push(node.sqlFragments.join('?'));
    return node;
  }
  transformResult = async ({ result }: PluginTransformResultArgs) => result;
}

test('each table is maintained by itself: others are answered between two of them', async () => {
  const { owner } = (await theApp()).app.database;
  const tables = ['upkeep_one', 'upkeep_two'];
  for (const table of tables) {
    await sql.raw(`create table ${table} as select generate_series(1, 2000) as number`).execute(owner);
  }
  await sql`select pg_stat_force_next_flush()`.execute(owner);
  try {
    const statements = new Statements();
    const names = await vacuumChanged(owner.withPlugin(statements));
    expect(names).toEqual(expect.arrayContaining(tables.map((table) => `public.${table}`)));
    const [, ...maintained] = statements.texts;
    expect(maintained).toEqual(
      expect.arrayContaining(tables.flatMap((table) => [`vacuum public.${table}`, `analyze public.${table}`])),
    );
    expect(maintained.filter((text) => !/^(vacuum|analyze) [\w."]+$/.test(text))).toEqual([]);
  } finally {
    for (const table of tables) await sql.raw(`drop table ${table}`).execute(owner);
  }
});

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

// Others write to the log of a shared PostgreSQL, which looks after itself.
test.skipIf(process.env['TEST_DB'] === 'postgres')(
  'a log that has become long is written to the files, once',
  async () => {
    const { owner } = (await theApp()).app.database;
    await sql`checkpoint`.execute(owner);
    const most = 2 * 1024 * 1024;
    expect(await checkpointLongLog(owner, most)).toBe(false);
    await sql`create table upkeep_log as select repeat('x', 900) as text from generate_series(1, 6000)`.execute(owner);
    try {
      expect(await checkpointLongLog(owner, most)).toBe(true);
      expect(await checkpointLongLog(owner, most)).toBe(false);
    } finally {
      await sql`drop table upkeep_log`.execute(owner);
    }
  },
);
