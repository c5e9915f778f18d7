/** A row that differs from the declared shape fails the test. */
import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { theApp } from '#apps/server/testing/test-app.ts';
import type { Db } from './connection.ts';
import { boolean, instant, nullable, number, oneOf, readRows, text, type RowShape } from './row-shape.ts';

let db: Db;
beforeAll(async () => {
  db = (await theApp()).app.database.owner;
});

const shape = {
  id: text,
  count: number,
  isOpen: boolean,
  at: instant,
  state: oneOf('draft', 'done'),
  by: nullable(text),
};

test('a row that matches its shape is typed', async () => {
  const [row] = await readRows(
    db,
    shape,
    sql`select gen_random_uuid() as id, count(*)::int as count, true as "isOpen", now() as at, 'done' as state, null as by`,
  );
  expect(row?.at.getTime()).toBeGreaterThan(0);
  expect(row).toMatchObject({ count: 1, isOpen: true, state: 'done', by: null });
});

test.each<readonly [string, RowShape, RawBuilder<unknown>, string]>([
  ['a column that is not there', { name: text }, sql`select 'x' as nam`, 'column "nam" is not in the shape'],
  ['a column that is missing', { id: text, name: text }, sql`select 'x' as id`, 'column "name" is undefined'],
  [
    'a count without a cast',
    { count: number },
    sql`select count(*) as count`,
    'column "count" is "1", which is not number',
  ],
  ['a null that nobody expects', { at: instant }, sql`select null::timestamptz as at`, 'column "at" is null'],
  [
    'a word that is none of those',
    { state: oneOf('draft') },
    sql`select 'gone' as state`,
    'is "gone", which is not draft',
  ],
])('%s is found', async (_what, wrong, statement, problem) => {
  await expect(readRows(db, wrong, statement)).rejects.toThrow(problem);
});
