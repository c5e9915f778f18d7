/** Projects of an organization, over HTTP. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  createProject,
  getProject,
  getProjectOverview,
  limitReachedMessage,
  listProjects,
  updateProject,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const onPro = async (person: Person, seats = 10): Promise<Person> => {
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats });
  return person;
};

describe('projects', () => {
  test('are created with a code, listed by name and read with their links', async () => {
    const ada = await onPro(await it.aPerson());
    const created = await ada.call(createProject, { body: { name: '  Billing  ' } });
    expect([created.status, created.reply.name, created.reply.code]).toEqual([201, 'Billing', 'BILLING']);
    const { resources, pagination } = (await ada.call(listProjects, {})).reply;
    expect(resources.map((project) => project.name)).toEqual(['Billing', 'Shop platform']);
    expect(pagination).toEqual({ page: 1, perPage: 50, total: 2 });
    const links = [{ link: 'https://example.org', label: 'Wiki', icon: 'link' }];
    const params = { id: created.reply.id };
    const saved = await ada.call(updateProject, { params, body: { name: 'Billing', links, revision: 1 } });
    expect(saved.reply).toMatchObject({ links, revision: 2, code: 'BILLING' });
    expect((await ada.call(getProject, { params })).reply).toEqual(saved.reply);
    expect((await ada.call(getProjectOverview, { params })).reply).toMatchObject({
      namespaces: 0,
      documents: 0,
      adrs: 0,
    });
  });

  test('a stale save is refused with the project as it stands', async () => {
    const ada = await it.aPerson();
    const params = { id: ada.projectId };
    await ada.call(updateProject, { params, body: { name: 'First', links: [], revision: 1 } });
    const stale = await ada.call(updateProject, { params, body: { name: 'Second', links: [], revision: 1 } });
    expect([stale.status, stale.refusal.error.code]).toEqual([422, 'stale_revision']);
    expect(stale.refusal.current).toMatchObject({ name: 'First', revision: 2 });
  });

  test('S35 twenty creations at once take exactly the one free place', async () => {
    const ada = await onPro(await it.aPerson(), 2);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ada.call(createProject, { body: { name: `Project ${index}` } })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 201)).toHaveLength(1);
    const refusals = outcomes.filter((outcome) => outcome.status !== 201);
    expect(new Set(refusals.map((outcome) => outcome.status))).toEqual(new Set([422]));
    expect(refusals[0]?.refusal.error).toEqual({ message: limitReachedMessage, code: 'project_count_limit' });
  });

  test('S32 a member reads projects and may not create or change them', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const params = { id: ada.projectId };
    expect((await bob.call(getProject, { params })).status).toBe(200);
    expect((await bob.call(createProject, { body: { name: 'Mine' } })).status).toBe(403);
    expect((await bob.call(updateProject, { params, body: { name: 'Mine', links: [] } })).status).toBe(403);
  });

  test('S12 a revoked membership counts from the next call', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    expect((await bob.call(listProjects, {})).status).toBe(200);
    await sql`delete from membership where organization_id = ${ada.organizationId} and user_id = ${bob.userId}`.execute(
      it.app.database.owner,
    );
    expect((await bob.call(listProjects, {})).status).toBe(403);
  });

  test('S53 links lead to http, https or mail only, and icons are names', async () => {
    const ada = await it.aPerson();
    const params = { id: ada.projectId };
    const faulty = [
      { link: 'javascript:alert(1)', label: 'x', icon: 'link' },
      { link: 'https://example.org', label: 'x', icon: 'x" onclick=' },
    ];
    for (const link of faulty) {
      const outcome = await ada.call(updateProject, { params, body: { name: 'Shop', links: [link] } });
      expect(outcome.status).toBe(422);
      expect(outcome.refusal.violations?.[0]?.path).toMatch(/^links\[0\]\.(link|icon)$/);
    }
  });

  test('S26 the tenant header names one organization of the caller, or the call is refused', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const inject = (tenant: string | string[] | undefined) =>
      it.app.server.inject({
        method: 'GET',
        url: '/api/projects',
        headers: { authorization: `Bearer ${ada.token}`, ...(tenant === undefined ? {} : { 'x-tenant': tenant }) },
      });
    for (const malformed of [undefined, 'x', "'", '', `${ada.organizationId},${ada.organizationId}`]) {
      expect((await inject(malformed)).statusCode).toBe(400);
    }
    const foreign = await inject(eve.organizationId);
    const unknown = await inject(crypto.randomUUID());
    expect([foreign.statusCode, unknown.statusCode]).toEqual([403, 403]);
    expect(foreign.body).toBe(unknown.body);
  });
});
