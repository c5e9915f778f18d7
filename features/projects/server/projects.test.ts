/** Projects of an organization, over HTTP. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createNamespace, listNamespaces } from '#features/documentation/contract.ts';
import { limitReachedMessage } from '#platform/limits/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  createProject,
  defaultLinkIcon,
  deleteProject,
  getProject,
  getProjectOverview,
  listProjects,
  listTrashedProjects,
  restoreProject,
  staleProjectMessage,
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
  test('are created with a code, listed by name, and read with their links', async () => {
    const ada = await onPro(await it.aPerson());
    const created = await ada.call(createProject, { body: { name: '  Billing  ' } });
    expect(created.reply.updatedAt).toBe(created.reply.createdAt);
    expect([created.status, created.reply.name, created.reply.code]).toEqual([201, 'Billing', 'BILLING']);
    const { resources, pagination } = (await ada.call(listProjects, {})).reply;
    expect(resources.map((project) => project.name)).toEqual(['Billing', 'Shop platform']);
    expect(resources[0]?.updatedAt, 'in the list too').toBe(created.reply.createdAt);
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

  test('S38 R13 a stale save is refused with the current project and who changed it', async () => {
    const ada = await it.aPerson();
    const params = { id: ada.projectId };
    await ada.call(updateProject, { params, body: { name: 'First', links: [], revision: 1 } });
    const stale = await ada.call(updateProject, { params, body: { name: 'Second', links: [], revision: 1 } });
    const name = ada.email.split('@')[0] ?? '';
    expect(stale.refusal.error).toEqual({ message: staleProjectMessage(name), code: 'stale_revision' });
    expect(staleProjectMessage('Mara')).toBe('This project has been changed by Mara.');
    expect(stale.refusal.current).toMatchObject({ name: 'First', revision: 2 });
  });

  test('S35 of twenty concurrent creations exactly one takes the last place', async () => {
    const ada = await onPro(await it.aPerson(), 2);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ada.call(createProject, { body: { name: `Project ${index}` } })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 201)).toHaveLength(1);
    const refusals = outcomes.filter((outcome) => outcome.status !== 201);
    expect(new Set(refusals.map((outcome) => outcome.status))).toEqual(new Set([422]));
    expect(refusals[0]?.refusal.error).toEqual({ message: limitReachedMessage, code: 'project_count_limit' });
  });

  test('removed ones disappear immediately, free their place, and can be restored while there is one', async () => {
    const ada = await onPro(await it.aPerson(), 2);
    const params = { id: (await ada.call(createProject, { body: { name: 'Billing' } })).reply.id };
    const scope = { ...ada.scope, project: params.id };
    expect((await it.call(listNamespaces, {}, scope)).status).toBe(200);
    expect((await ada.call(deleteProject, { params })).status).toBe(204);
    // S39: its content answers 404.
    expect((await it.call(listNamespaces, {}, scope)).status).toBe(404);
    expect((await it.call(createNamespace, { body: { name: 'Late' } }, scope)).status).toBe(404);
    for (const call of [getProject, getProjectOverview, deleteProject]) {
      expect((await ada.call(call, { params })).status).toBe(404);
    }
    expect((await ada.call(updateProject, { params, body: { name: 'X', links: [] } })).status).toBe(404);
    const { resources } = (await ada.call(listTrashedProjects, {})).reply;
    expect(resources).toMatchObject([{ id: params.id, code: 'BILLING', deletedBy: ada.email.split('@')[0] }]);
    const { deletedAt = '', purgedAt = '' } = resources[0] ?? {};
    expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);

    const other = (await ada.call(createProject, { body: { name: 'Billing' } })).reply;
    expect(other.code).toBe('BILLING2');
    const full = await ada.call(restoreProject, { params, body: {} });
    expect(full.refusal.error).toEqual({ message: limitReachedMessage, code: 'project_count_limit' });
    await ada.call(deleteProject, { params: { id: other.id } });
    expect((await ada.call(restoreProject, { params, body: {} })).reply).toMatchObject({ code: 'BILLING' });
    expect((await ada.call(restoreProject, { params, body: {} })).status).toBe(404);
    expect((await it.call(listNamespaces, {}, scope)).status).toBe(200);
  });

  test('S39 after 30 days in the trash a project cannot be restored and is purged with all its content', async () => {
    const ada = await it.aPerson();
    const params = { id: ada.projectId };
    await ada.call(createNamespace, { body: { name: 'Handbook' } });
    await ada.call(deleteProject, { params });
    await sql`update project set deleted_at = now() - interval '30 days' where id = ${params.id}`.execute(
      it.app.database.owner,
    );
    expect((await ada.call(restoreProject, { params, body: {} })).status).toBe(404);
    expect((await ada.call(listTrashedProjects, {})).reply.resources).toEqual([]);
    await it.app.modules.jobs.find(({ name }) => name === 'purge-projects')?.run({});
    const { rows } = await sql`select id from project where id = ${params.id}
      union all select id from namespace where project_id = ${params.id}`.execute(it.app.database.owner);
    expect(rows).toEqual([]);
  });

  test('S35 of ten concurrent restorations with one free place, one succeeds', async () => {
    const ada = await onPro(await it.aPerson(), 6);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) {
      ids.push((await ada.call(createProject, { body: { name: `Project ${index}` } })).reply.id);
    }
    for (const id of ids) await ada.call(deleteProject, { params: { id } });
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 2 });
    const outcomes = await Promise.all(
      [...ids, ...ids].map((id) => ada.call(restoreProject, { params: { id }, body: {} })),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(outcomes.map(({ status }) => status)).isSubsetOf(new Set([200, 404, 422]))).toBe(true);
  });

  test('S32 a member may read projects, but not create or change them', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const params = { id: ada.projectId };
    expect((await bob.call(getProject, { params })).status).toBe(200);
    expect((await bob.call(createProject, { body: { name: 'Mine' } })).status).toBe(403);
    expect((await bob.call(updateProject, { params, body: { name: 'Mine', links: [] } })).status).toBe(403);
    expect((await bob.call(deleteProject, { params })).status).toBe(403);
    expect((await bob.call(listTrashedProjects, {})).status).toBe(403);
    expect((await bob.call(restoreProject, { params, body: {} })).status).toBe(403);
  });

  test('S12 a revoked membership takes effect with the next call', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    expect((await bob.call(listProjects, {})).status).toBe(200);
    await sql`delete from membership where organization_id = ${ada.organizationId} and user_id = ${bob.userId}`.execute(
      it.app.database.owner,
    );
    expect((await bob.call(listProjects, {})).status).toBe(403);
  });

  test('S53 links are http, https or mailto only, and icons are known names', async () => {
    const ada = await it.aPerson();
    const params = { id: ada.projectId };
    const good = { link: 'https://example.org', label: 'Site', icon: 'world' };
    const cases = [
      [{ link: 'javascript:alert(1)' }, 'links[1].link'],
      [{ link: 'data:text/html,x' }, 'links[1].link'],
      [{ link: '/projects' }, 'links[1].link'],
      [{ icon: 'x" onclick=' }, 'links[1].icon'],
      [{ icon: 'no-such-icon' }, 'links[1].icon'],
      [{ label: ' ' }, 'links[1].label'],
    ] as const;
    for (const [fault, path] of cases) {
      const links = [good, { ...good, ...fault }];
      const outcome = await ada.call(updateProject, { params, body: { name: 'Shop', links } });
      expect(outcome.status).toBe(422);
      expect(outcome.refusal.violations?.map((violation) => violation.path)).toEqual([path]);
    }
    const links = [
      { link: 'mailto:team@example.org', label: 'Team', icon: 'mail' },
      { link: 'http://wiki', label: 'Wiki' },
    ];
    const saved = await ada.call(updateProject, { params, body: { name: 'Shop', links } });
    expect(saved.reply.links.map(({ icon }) => icon)).toEqual(['mail', defaultLinkIcon]);
  });

  test('S26 the tenant header must name one organization of the caller', async () => {
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
