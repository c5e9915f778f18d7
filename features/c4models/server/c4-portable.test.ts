/** Export and import of C4 models; only ids change. */
import { beforeAll, expect, test } from 'vitest';
import { theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { limitReachedMessage } from '#platform/limits/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { changeC4Model, getC4Model, listC4Models, type C4Model } from '../contract.ts';
import { listC4Links } from '../model/c4-link-calls.ts';
import { shopOf } from './testing/c4-shop.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The text of a model with ids replaced by their order of occurrence. */
function withNumbers(model: C4Model): unknown {
  const numbers = new Map<string, string>();
  const text = JSON.stringify({ ...model, version: 0 }).replaceAll(uuid, (id) => {
    const number = numbers.get(id) ?? `id ${numbers.size}`;
    numbers.set(id, number);
    return number;
  });
  return JSON.parse(text);
}

test('an import restores the exported models if the plan allows it', async () => {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  const json = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why.' }] }],
  });
  const adr = (await ada.call(createAdr, { body: { title: 'One database', json } })).reply;
  const { model, ids } = await shopOf(ada);
  const view = crypto.randomUUID();
  const { deleted: _deleted, ...changed } = (
    await ada.call(changeC4Model, {
      params: { id: model.id },
      body: {
        version: model.version,
        changes: [
          { call: 'updateModel', description: 'Sells.' },
          { call: 'updateElement', elementId: ids.database, links: [{ kind: 'adr', id: adr.id }], tags: ['data'] },
          { call: 'updateElement', elementId: ids.web, patterns: [{ kind: 'namespace', pattern: 'App\\Web' }] },
          { call: 'addView', id: view, level: 'C1', name: 'For the board' },
          { call: 'addToView', viewId: view, elementId: ids.bank, position: { x: -90, y: 15 }, pinned: true },
        ],
      },
    })
  ).reply;

  const zip = (await ada.call(exportProject, { params: { id: ada.projectId } })).bytes;
  const upload = new Blob([new Uint8Array(zip)]);
  const { id: copy } = (await ada.call(createProject, { body: { name: 'Copy' } })).reply;
  const { counts } = (await ada.call(importProject, { params: { id: copy }, upload })).reply;
  expect(counts).toMatchObject({ c4models: 1 });
  const scope = { ...ada.scope, project: copy };
  const [row] = (await it.call(listC4Models, {}, scope)).reply.resources;
  const params = { id: row?.id ?? '' };
  const imported = (await it.call(getC4Model, { params }, scope)).reply;
  expect(withNumbers(imported)).toEqual(withNumbers(changed));
  expect(
    JSON.stringify(changed)
      .match(uuid)
      ?.some((id) => JSON.stringify(imported).includes(id)),
  ).toBe(false);
  expect((await it.call(listC4Links, { params }, scope)).reply.resources).toMatchObject([{ title: 'One database' }]);

  const { id: full } = (await ada.call(createProject, { body: { name: 'Full' } })).reply;
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'basic', seats: 5 });
  const refused = await ada.call(importProject, { params: { id: full }, upload });
  expect([refused.status, refused.refusal.error.message]).toEqual([422, limitReachedMessage]);
});
