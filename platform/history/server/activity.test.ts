/** Activities, as their readers get them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createDocument, createNamespace, updateDocument } from '#features/documentation/contract.ts';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { recordActivity } from './activity-table.ts';
import { downloadAudit, listActivity, listActivityPeople, listAudit } from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
async function aPage(person: Person, title: string) {
  const namespace = (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
  return (await person.call(createDocument, { body: { title, json, namespace: namespace.code } })).reply;
}

describe('the feed of a project', () => {
  test('lists who did what to which page, newest first', async () => {
    const ada = await it.aPerson();
    const page = await aPage(ada, 'Runbook');
    await ada.call(updateDocument, { params: { id: page.id }, body: { title: 'Runbook', json, revision: 1 } });
    const { resources } = (await ada.call(listActivity, { query: { kind: 'doc' } })).reply;
    expect(resources.map(({ action, summary }) => [action, summary])).toEqual([
      ['updated', 'Runbook'],
      ['created', 'Runbook'],
    ]);
    expect(resources[0]).toMatchObject({
      actor: { id: ada.userId },
      via: 'ui',
      subject: { kind: 'doc', id: page.id },
      details: { namespace: 'handbook', revision: 2 },
    });
  });

  test('can be narrowed to one page, one person and a period', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const page = await aPage(ada, 'First');
    await bob.call(createNamespace, { body: { name: 'Notes of Bob' } });
    const count = async (query: object) => (await ada.call(listActivity, { query })).reply.pagination.total;
    expect(await count({ id: page.id })).toBe(1);
    expect(await count({ actor: bob.userId })).toBe(1);
    expect(await count({ to: '2020-01-01T00:00:00.000Z' })).toBe(0);
    expect(await count({ from: '2020-01-01T00:00:00.000Z' })).toBeGreaterThan(2);
    const people = (await bob.call(listActivityPeople, {})).reply.resources.map(({ id }) => id);
    expect(people.toSorted()).toEqual([ada.userId, bob.userId].toSorted());
  });

  test('contains nothing of another organization', async () => {
    const ada = await it.aPerson();
    const page = await aPage(ada, 'Secret plan');
    const eve = await it.aPerson({ name: 'eve' });
    expect((await eve.call(listActivity, { query: { id: page.id } })).reply.pagination.total).toBe(0);
  });
});

describe('the audit log', () => {
  test('is for owners, and includes activities outside projects', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    expect((await bob.call(listAudit, {})).status).toBe(403);
    expect((await bob.call(downloadAudit, {})).status).toBe(403);
    const { resources } = (await ada.call(listAudit, {})).reply;
    expect(resources.map(({ subject, action }) => `${subject.kind} ${action}`)).toContain('organization created');
    expect(resources.find(({ subject }) => subject.kind === 'project')?.project?.name).toBe('Shop platform');
  });

  test('is exported as CSV with every entry once, and no cell is a formula', async () => {
    const ada = await it.aPerson();
    const many = 2_300;
    await it.app.database.asOwner(async (db) => {
      for (let at = 0; at < many; at += 1) {
        await recordActivity(db, {
          organizationId: ada.organizationId,
          projectId: ada.projectId,
          actorId: ada.userId,
          via: 'ui',
          subjectKind: 'mark',
          subjectId: crypto.randomUUID(),
          action: 'created',
          summary: at === 0 ? '=HYPERLINK("http://evil.example")' : `entry ${at}`,
          details: {},
        });
      }
    });
    const file = await ada.call(downloadAudit, { query: { kind: 'mark' } });
    expect(file.headers['content-disposition']).toContain('audit.csv');
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\ufeffat,person,/);
    expect(lines).toHaveLength(many + 1);
    expect(new Set(lines).size).toBe(many + 1);
    // Entries of the same moment have no defined order.
    expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });
});
