/** Export and import of ADRs with states, numbers, histories, notes and links. */
import { beforeAll, expect, test } from 'vitest';
import { theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { addAdrNote, createAdr, getAdr, listAdrs, transitionAdr } from '../contract.ts';

const aText = (text: string, href?: string): string => {
  const marks = href ? { marks: [{ type: 'link', attrs: { href } }] } : {};
  return JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, ...marks }] }] });
};

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

test('an import restores everything that was exported', async () => {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  const create = async (title: string, json: string, former?: string) =>
    (await ada.call(createAdr, { body: { title, json, ...(former ? { former } : {}) } })).reply;
  const move = (id: string, name: string, body: object = {}) => ada.call(transitionAdr, { params: { id, name }, body });
  const old = await create('Old way', aText('old'));
  await move(old.id, 'propose');
  await move(old.id, 'return', { reason: 'Not yet.' });
  await move(old.id, 'propose');
  await move(old.id, 'accept');
  const next = await create('New way', aText('see', `archwright://${old.id}.adr.internal`), old.id);
  await move(next.id, 'propose');
  await move(next.id, 'accept');
  await ada.call(addAdrNote, { params: { id: next.id }, body: { content: 'Measured.' } });
  const waiting = await create('Newest way', aText('newest'), next.id);

  const zip = (await ada.call(exportProject, { params: { id: ada.projectId } })).bytes;
  const { id: copy } = (await ada.call(createProject, { body: { name: 'Copy' } })).reply;
  const upload = new Blob([new Uint8Array(zip)]);
  const { counts } = (await ada.call(importProject, { params: { id: copy }, upload })).reply;
  expect(counts).toMatchObject({ adrs: 3 });

  const scope = { ...ada.scope, project: copy };
  const rows = (await it.call(listAdrs, { query: {} }, scope)).reply.resources;
  expect(rows.map(({ serialNumber, title, state }) => [serialNumber, title, state.name])).toEqual([
    [3, 'Newest way', 'draft'],
    [2, 'New way', 'accepted'],
    [1, 'Old way', 'superseded'],
  ]);
  const [third, second, first] = rows;
  expect(third?.pendingFormer?.id).toBe(second?.id);
  expect(third?.id).not.toBe(waiting.id);
  const read = async (id = '') => (await it.call(getAdr, { params: { id } }, scope)).reply;
  const [superseded, accepted] = [await read(first?.id), await read(second?.id)];
  expect(superseded.consecutive?.id).toBe(accepted.id);
  expect(superseded.history.map(({ transition, reason }) => [transition, reason])).toEqual([
    ['replace', null],
    ['accept', null],
    ['propose', null],
    ['return', 'Not yet.'],
    ['propose', null],
    ['created', null],
  ]);
  expect(superseded.history[0]?.consecutiveId).toBe(accepted.id);
  expect(superseded.history[1]?.by.id).toBe(ada.userId);
  expect(accepted.notes).toMatchObject([{ content: 'Measured.' }]);
  expect(accepted.json).toContain(`archwright://${superseded.id}.adr.internal`);
  const more = await it.call(createAdr, { body: { title: 'Fourth', json: aText('x') } }, scope);
  expect(more.reply.serialNumber).toBe(4);
  expect((await it.call(listAdrs, { query: { search: 'newest' } }, scope)).reply.resources).toHaveLength(1);
});

test('an import elsewhere keeps the names of those who decided and noted', async () => {
  const ada = await it.aPerson({ name: 'ada' });
  const { id } = (await ada.call(createAdr, { body: { title: 'Old way', json: aText('old') } })).reply;
  for (const name of ['propose', 'accept']) await ada.call(transitionAdr, { params: { id, name }, body: {} });
  await ada.call(addAdrNote, { params: { id }, body: { content: 'Measured.' } });
  const told = (await ada.call(getAdr, { params: { id } })).reply;
  const zip = (await ada.call(exportProject, { params: { id: ada.projectId } })).bytes;
  const bob = await it.aPerson({ name: 'bob' });
  const upload = new Blob([new Uint8Array(zip)]);
  expect((await bob.call(importProject, { params: { id: bob.projectId }, upload })).status).toBeLessThan(300);
  const [row] = (await bob.call(listAdrs, { query: {} })).reply.resources;
  const copy = (await bob.call(getAdr, { params: { id: row?.id ?? '' } })).reply;
  const name = told.history[0]?.by.username;
  expect(copy.history.map(({ by }) => by)).toEqual(told.history.map(() => ({ id: null, username: name })));
  expect(copy.notes[0]?.by).toEqual({ id: null, username: told.notes[0]?.by.username });
});
