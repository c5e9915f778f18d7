/** Who is where: told to those who may read the thing, and to nobody else. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createC4Model } from '#features/c4models/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { badSubjectMessage, presenceLimits, sharePresence, type PresencePlace } from '../contract.ts';
import { forgetSilent } from './presence-table.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const nowhere: PresencePlace = { isEditing: false, view: null, point: null, selected: [] };
const share = (person: Person, subject: string, client: string, place: Partial<PresencePlace> = {}) =>
  person.call(sharePresence, { body: { subject, client, place: { ...nowhere, ...place } } });

async function aModel() {
  const ada = await it.aPerson({ name: 'ada' });
  const ben = await makeMember(it, await it.aPerson({ name: 'ben' }), ada);
  const { id } = (await ada.call(createC4Model, { body: { name: 'Shop' } })).reply;
  return { ada, ben, subject: `c4model:${id}`, windows: [crypto.randomUUID(), crypto.randomUUID()] as const };
}

test('two people at one model see each other with their places, and nobody sees themselves', async () => {
  const { ada, ben, subject, windows } = await aModel();
  expect((await share(ada, subject, windows[0], { isEditing: true, point: { x: 10, y: 20 } })).reply.others).toEqual(
    [],
  );
  const seen = (await share(ben, subject, windows[1], { selected: ['a'] })).reply.others;
  expect(seen).toMatchObject([{ client: windows[0], isEditing: true, point: { x: 10, y: 20 } }]);
  expect(seen[0]?.user.username).toContain('ada');
  const back = (await share(ada, subject, windows[0], { isEditing: true })).reply.others;
  expect(back).toMatchObject([{ client: windows[1], isEditing: false, selected: ['a'] }]);
});

test('two people at a context map that nobody has saved yet see each other; strangers find nothing there', async () => {
  const { ada, ben, windows } = await aModel();
  const subject = `contextmap:${ada.projectId}`;
  expect((await share(ada, subject, windows[0], { isEditing: true })).status).toBe(200);
  expect((await share(ben, subject, windows[1])).reply.others).toMatchObject([{ client: windows[0], isEditing: true }]);
  expect((await share(await it.aPerson(), subject, windows[1])).status).toBe(404);
});

test('who has gone to another thing is not here any more', async () => {
  const { ada, ben, subject, windows } = await aModel();
  await share(ada, subject, windows[0]);
  await share(ada, `project:${ada.projectId}`, windows[0]);
  expect((await share(ben, subject, windows[1])).reply.others).toEqual([]);
});

test('who leaves is gone at once; a window that shows another thing by then stays there', async () => {
  const { ada, ben, subject, windows } = await aModel();
  const leave = (from: string) => ada.call(sharePresence, { body: { subject: from, client: windows[0], place: null } });
  await share(ada, subject, windows[0]);
  expect((await leave(subject)).reply.others).toEqual([]);
  expect((await share(ben, subject, windows[1])).reply.others).toEqual([]);
  const project = `project:${ada.projectId}`;
  await share(ada, project, windows[0]);
  await leave(subject);
  expect((await share(ben, project, windows[1])).reply.others).toHaveLength(1);
});

test('who is silent is gone after some seconds', async () => {
  const { ada, ben, subject, windows } = await aModel();
  await share(ada, subject, windows[0]);
  expect((await share(ben, subject, windows[1])).reply.others).toHaveLength(1);
  await sql`update presence set at = at - make_interval(secs => ${presenceLimits.seconds + 1})
    where client = ${windows[0]}`.execute(it.app.database.owner);
  expect((await share(ben, subject, windows[1])).reply.others).toEqual([]);
  await forgetSilent(it.app.database.owner);
  const { rows } = await sql`select 1 from presence where client = ${windows[0]}`.execute(it.app.database.owner);
  expect(rows).toEqual([]);
});

test('S95 a thing of another organization is not found, and the window of somebody else cannot be taken over', async () => {
  const { ada, ben, subject, windows } = await aModel();
  const stranger = await it.aPerson();
  await share(ada, subject, windows[0], { isEditing: true });
  expect((await share(stranger, subject, windows[1])).status).toBe(404);
  expect((await share(stranger, `c4model:${crypto.randomUUID()}`, windows[1])).status).toBe(404);
  const seen = (await share(ben, subject, windows[0])).reply.others;
  expect(seen).toMatchObject([{ client: windows[0], isEditing: true }]);
});

test('several subjects at once are refused with a sentence', async () => {
  const { ada, subject, windows } = await aModel();
  const refused = await share(
    ada,
    `${subject},${subject.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))}`,
    windows[0],
  );
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(badSubjectMessage);
});

test('in a project that the plan makes read-only, readers of a model see each other', async () => {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 2 });
  const second = (await ada.call(createProject, { body: { name: 'Second' } })).reply.id;
  const there = { ...ada.scope, project: second };
  const { id } = (await it.call(createC4Model, { body: { name: 'Shop' } }, there)).reply;
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'basic', seats: 1 });
  const look = (client: string) =>
    it.call(sharePresence, { body: { subject: `c4model:${id}`, client, place: nowhere } }, there);
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect((await look(one)).status).toBe(200);
  expect((await look(other)).reply.others).toMatchObject([{ client: one }]);
});
