/** The change feed: complete, in order, and limited to what its reader may see. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type Scope, type TestApp } from '#apps/server/testing/test-app.ts';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { createDocument, createNamespace, updateDocument } from '#features/documentation/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { listChanges, unknownCursorMessage, type Change } from '../contract.ts';
import { recordActivities, recordActivity, recordSmallChange } from './activity-table.ts';
import { purgeChanges, settleRestoredChanges } from './change-table.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });

/** A page of the feed, read with a session or a key. */
const read = (scope: Scope, query: { after?: string; perPage?: number } = {}) => it.call(listChanges, { query }, scope);

/** Everything after a cursor, page by page. */
async function readAll(scope: Scope, after?: string, perPage = 2): Promise<{ changes: Change[]; next: string }> {
  const changes: Change[] = [];
  for (let next = after; ;) {
    const page = (await read(scope, { ...(next ? { after: next } : {}), perPage })).reply;
    changes.push(...page.resources);
    if (page.resources.length < perPage) return { changes, next: page.next ?? '' };
    next = page.next ?? '';
  }
}

/** Reads until the newest transaction counts: until then it may wait for others of the database server. */
async function endOf({ scope, organizationId }: Person): Promise<string> {
  const id = randomUUID();
  await it.app.database.asOwner((db) => note(db, { organizationId, subjectId: id }));
  let end = '';
  const isThere = async (): Promise<boolean> => {
    const { changes, next } = await readAll(scope, undefined, 100);
    end = next;
    return changes.some((change) => change.id === id);
  };
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
  return end;
}

const activityOf = (organizationId: string, projectId: string | null, subjectId: string) => ({
  organizationId,
  projectId,
  subjectId,
  actorId: null,
  via: 'system' as const,
  subjectKind: 'probe',
  action: 'noted',
  summary: 'Probe',
  details: {},
});

const note = (
  db: Db,
  { organizationId, projectId, subjectId }: { organizationId: string; projectId?: string; subjectId: string },
): Promise<void> => recordActivity(db, activityOf(organizationId, projectId ?? null, subjectId));

describe('the change feed', () => {
  test('tells what changed, oldest first, page by page', async () => {
    const ada = await it.aPerson();
    const start = await endOf(ada);
    const namespace = (await ada.call(createNamespace, { body: { name: 'Handbook' } })).reply;
    const body = { title: 'Runbook', json, namespace: namespace.code };
    const page = (await ada.call(createDocument, { body })).reply;
    await ada.call(updateDocument, { params: { id: page.id }, body: { title: 'Runbook', json, revision: 1 } });
    await expect.poll(async () => (await readAll(ada.scope, start)).changes.length, { timeout: 20_000 }).toBe(3);
    const { changes, next } = await readAll(ada.scope, start);
    expect(changes.map(({ kind, action }) => [kind, action])).toEqual([
      ['namespace', 'created'],
      ['doc', 'created'],
      ['doc', 'updated'],
    ]);
    expect(changes.slice(1).map(({ id }) => id)).toEqual([page.id, page.id]);
    expect(changes[2]).toMatchObject({ projectId: ada.projectId, by: ada.userId, cursor: next });
    expect((await read(ada.scope, { after: next })).reply).toEqual({ resources: [], next });
  });

  test('tells every small change of a sitting, of which the log has one entry', async () => {
    const ada = await it.aPerson();
    const start = await endOf(ada);
    const activity = activityOf(ada.organizationId, ada.projectId, randomUUID());
    for (let times = 0; times < 3; times++) await it.app.database.asOwner((db) => recordSmallChange(db, activity));
    await expect.poll(async () => (await readAll(ada.scope, start)).changes.length, { timeout: 20_000 }).toBe(3);
  });

  test('loses nothing when a transaction commits after one that began later', async () => {
    const { database } = it.app;
    // The embedded database runs one transaction at a time: nothing can commit out of order.
    if (database.kind === 'embedded') return;
    const ada = await it.aPerson();
    const { organizationId } = ada;
    const start = await endOf(ada);
    const [early, late] = [randomUUID(), randomUUID()];
    const begun = Promise.withResolvers<void>();
    const isReleased = Promise.withResolvers<void>();
    const slow = database.asOwner(async (db) => {
      await note(db, { organizationId, subjectId: early });
      begun.resolve();
      await isReleased.promise;
    });
    await begun.promise;
    await database.asOwner((db) => note(db, { organizationId, subjectId: late }));
    const meanwhile = (await read(ada.scope, { after: start })).reply;
    expect(meanwhile).toEqual({ resources: [], next: start });
    isReleased.resolve();
    await slow;
    const seen = async () => (await readAll(ada.scope, meanwhile.next ?? '')).changes.map(({ id }) => id);
    await expect.poll(seen, { timeout: 20_000 }).toEqual([early, late]);
  });

  test('has at most 100 changes a page', async () => {
    const ada = await it.aPerson();
    const start = await endOf(ada);
    const many = Array.from({ length: 101 }, () => randomUUID());
    const activity = activityOf(ada.organizationId, ada.projectId, randomUUID());
    await it.app.database.asOwner((db) => recordActivities(db, activity, many));
    const count = async (perPage?: number) =>
      (await read(ada.scope, { after: start, ...(perPage ? { perPage } : {}) })).reply.resources.length;
    await expect.poll(() => count(), { timeout: 20_000 }).toBe(100);
    expect(await count(7)).toBe(7);
    expect((await read(ada.scope, { perPage: 101 })).status).toBe(422);
    expect((await read(ada.scope, { perPage: 0 })).status).toBe(422);
    const { changes } = await readAll(ada.scope, start, 100);
    expect(new Set(changes.map(({ id }) => id))).toEqual(new Set(many));
  });

  test('gives members the changes of projects, owners those of the organization as well', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    await ada.call(createNamespace, { body: { name: 'Handbook' } });
    await endOf(ada);
    const kinds = async (person: Person) => new Set((await readAll(person.scope)).changes.map(({ kind }) => kind));
    expect(await kinds(ada)).toContain('probe');
    expect(await kinds(bob)).toContain('namespace');
    expect((await readAll(bob.scope)).changes.filter(({ projectId }) => projectId === null)).toEqual([]);
    // Who sees nothing new moves on as well: the next call continues behind what was not for them.
    expect((await read(bob.scope, { perPage: 100 })).reply.next).toBe((await readAll(ada.scope)).next);
  });

  test('gives a key of one project the changes of that project', async () => {
    const ada = await it.aPerson();
    await ada.call(enableApi, { body: {} });
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
    const other = (await ada.call(createProject, { body: { name: 'Other' } })).reply.id;
    const key = async (projectId?: string) => {
      const body = { name: 'Sync', scopes: ['read' as const], ...(projectId ? { projectId } : {}) };
      return { token: (await ada.call(createOrganizationKey, { body })).reply.key };
    };
    for (const projectId of [ada.projectId, other]) {
      const { organizationId } = ada;
      await it.app.database.asOwner((db) => note(db, { organizationId, projectId, subjectId: randomUUID() }));
    }
    await endOf(ada);
    const projects = async (scope: Scope) => new Set((await readAll(scope)).changes.map(({ projectId }) => projectId));
    expect(await projects(await key(other))).toEqual(new Set([other]));
    expect(await projects(await key())).toEqual(new Set([ada.projectId, other]));
  });

  test('knows no cursor of another organization, none that was made up and none that was removed', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const cursor = await endOf(ada);
    for (const after of [cursor, randomUUID(), 'made up', '']) {
      const answer = await read(eve.scope, { after });
      expect([answer.status, answer.refusal.violations?.[0]?.errors]).toEqual([422, [unknownCursorMessage]]);
    }
    const ids = (await readAll(eve.scope)).changes.map(({ cursor: seen }) => seen);
    expect(ids).not.toContain(cursor);
  });

  test('keeps changes for 30 days, and the newest for those who have read everything', async () => {
    const ada = await it.aPerson();
    const { organizationId } = ada;
    const end = await endOf(ada);
    const { owner } = it.app.database;
    const first = (await readAll(ada.scope)).changes[0]?.cursor ?? '';
    await sql`update change set at = at - interval '31 days' where organization_id = ${organizationId}`.execute(owner);
    await purgeChanges(owner);
    expect((await read(ada.scope, { after: first })).status).toBe(422);
    expect((await read(ada.scope, { after: end })).reply).toEqual({ resources: [], next: end });
  });

  test('goes on after a restore into a database whose transaction ids start over', async () => {
    const ada = await it.aPerson();
    const { organizationId } = ada;
    const { owner } = it.app.database;
    const end = await endOf(ada);
    await sql`update change set xid = (change.xid::text::bigint + 1000000000)::text::xid8
      where organization_id = ${organizationId}`.execute(owner);
    await settleRestoredChanges(owner);
    const id = randomUUID();
    await it.app.database.asOwner((db) => note(db, { organizationId, subjectId: id }));
    const seen = async () => (await readAll(ada.scope, end)).changes.map((change) => change.id);
    await expect.poll(seen, { timeout: 20_000 }).toEqual([id]);
  });
});
