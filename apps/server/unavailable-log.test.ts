/** A call that the database leaves without an answer is told to the operator. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listNamespaces } from '#features/documentation/contract.ts';
import { theApp } from './testing/test-app.ts';

test('a call that waits for a lock in vain answers 503, and the log names its statement and its route', async () => {
  const it = await theApp();
  const ada = await it.aPerson();
  const before = it.logLines.length;
  const held = Promise.withResolvers<void>();
  const holder = it.app.database.asOwner(async (db) => {
    await sql`lock table namespace in access exclusive mode`.execute(db);
    held.resolve();
    await answered.promise;
  });
  const answered = Promise.withResolvers<void>();
  await held.promise;
  const { status } = await ada.call(listNamespaces, {});
  answered.resolve();
  await holder;
  expect(status).toBe(503);
  const lines = it.logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ msg }) => msg === 'database unavailable')).toMatchObject([
    { route: '/api/documentation/namespaces', statement: expect.stringContaining('from namespace') },
  ]);
});
