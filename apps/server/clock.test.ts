/** Clock jumps, as on virtual machines: sessions stay correct, and no job runs twice. */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getCurrentUser } from '#features/accounts/contract.ts';
import { createNamespace } from '#features/documentation/contract.ts';
import { expiredTokenMessage } from '#platform/http/contract.ts';
import { refreshToken, signIn } from '#platform/identity/contract.ts';
import { theApp, type Person, type TestApp } from './testing/test-app.ts';

const hourMs = 3_600_000;
let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Shifts the clock of this process; the database keeps its own, like on another machine. */
const jump = (milliseconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
};

const me = (person: Person, token = person.token) => it.call(getCurrentUser, {}, { token });
const refresh = (used: string) => it.call(refreshToken, { body: { refresh_token: used } });

describe('R11 a clock that jumps', () => {
  test('forward by a day: access tokens expire, and the session continues with a new one', async () => {
    const ada = await it.aPerson();
    jump(24 * hourMs);
    const late = await me(ada);
    expect([late.status, late.refusal.error.message]).toEqual([401, expiredTokenMessage]);
    const { token } = (await refresh(ada.refreshToken)).reply;
    expect((await me(ada, token)).status).toBe(200);
  });

  test('between two tabs that refresh concurrently: neither is treated as a thief', async () => {
    const ada = await it.aPerson();
    const first = (await refresh(ada.refreshToken)).reply;
    jump(24 * hourMs);
    const second = await refresh(ada.refreshToken);
    expect([second.status, second.reply.refresh_token]).toEqual([200, first.refresh_token]);
    expect((await me(ada, second.reply.token)).status).toBe(200);
  });

  test('back by an hour: nobody is signed out, signing in and writing work, a used token stays invalid', async () => {
    const ada = await it.aPerson();
    const before = Date.now();
    jump(-hourMs);
    expect((await me(ada)).status).toBe(200);
    expect((await it.call(signIn, { body: { email: ada.email, password: ada.password } })).status).toBe(200);
    const space = (await ada.call(createNamespace, { body: { name: 'Handbook' } })).reply;
    // Stored times come from the database clock, so none is in the future.
    const { rows } = await sql<{ at: Date }>`select created_at as at from namespace
      where organization_id = ${ada.organizationId} and code = ${space.code}`.execute(it.app.database.owner);
    expect(rows[0]?.at.getTime()).toBeGreaterThan(before - 60_000);
    const once = (await refresh(ada.refreshToken)).reply;
    await refresh(once.refresh_token);
    await sql`update session set recent_rotations = '[]' where user_id = ${ada.userId}`.execute(it.app.database.owner);
    expect((await refresh(ada.refreshToken)).status).toBe(401);
  });

  test('forward and back: every scheduled job starts at most once', async () => {
    const { owner } = it.app.database;
    const lastPass = async (): Promise<number> => {
      const { rows } = await sql<{ at: Date | null }>`select cron_on as at from pgboss.version`.execute(owner);
      return rows[0]?.at?.getTime() ?? 0;
    };
    const passesAfter = async (milliseconds: number): Promise<void> => {
      jump(milliseconds);
      const before = await lastPass();
      await expect.poll(lastPass, { timeout: 90_000, interval: 500 }).not.toBe(before);
      vi.useRealTimers();
    };
    const { rows: began } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(owner);
    await passesAfter(24 * hourMs);
    await passesAfter(-hourMs);
    // Jobs that run less often than every few minutes have at most one occurrence in between.
    const { rows } = await sql<{ name: string; count: number }>`
      select schedule.name, count(job.id)::int as count from pgboss.schedule as schedule
      left join pgboss.job as job on job.name = schedule.name and job.created_on >= ${began[0]?.at}
      where schedule.cron not like '*%' group by schedule.name`.execute(owner);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ count }) => count > 1)).toEqual([]);
  }, 200_000);
});
