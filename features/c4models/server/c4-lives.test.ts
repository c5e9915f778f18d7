/** Life cycle of C4 models: limits, copies, imports, snapshots, trash, search, links, export. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { searchAnything } from '#platform/search/contract.ts';
import { listTrash, restoreFromTrash } from '#platform/trash/contract.ts';
import { getLimits, limitReachedMessage } from '#platform/limits/contract.ts';
import { listBacklinks, listBrokenLinks } from '#platform/links/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  c4ModelLimit,
  changeC4Model,
  createC4Model,
  deleteC4Element,
  deleteC4Model,
  getC4Model,
  listC4Models,
  updateC4Element,
  updateC4Model,
  type C4Model,
} from '../contract.ts';
import { copyC4Model } from '../model/c4-copy-call.ts';
import { importC4Model } from '../model/c4-import-call.ts';
import { listC4Links } from '../model/c4-link-calls.ts';
import {
  createC4Snapshot,
  deleteC4Snapshot,
  getC4Snapshot,
  listC4Snapshots,
  renameC4Snapshot,
  restoreC4Snapshot,
} from '../model/c4-snapshot-calls.ts';
import { c4RefusalMessages as because } from '../model/c4-refusals.ts';
import { c4Limits } from '../model/c4-limits.ts';
import { insertSnapshot } from './c4-snapshot-table.ts';
import { newest, shopOf, type ShopOf } from './testing/c4-shop.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

type Shop = ShopOf<Person>;

/** A shop model of a new person in an organization without limits. */
async function aShop(): Promise<Shop> {
  const person = await it.aPerson();
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 3 });
  return shopOf(person);
}

const idsIn = (text: string): Set<string> => new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
const withoutIds = (model: C4Model): unknown =>
  JSON.parse(
    JSON.stringify({ ...model, id: '', name: '', createdAt: '', version: 0 }).replaceAll(/[0-9a-f-]{36}/g, 'id'),
  );
const remove = ({ person, model }: Shop) => person.call(deleteC4Model, { params: { id: model.id } });
const snapshotsOf = async ({ person, model }: Shop) =>
  (await person.call(listC4Snapshots, { params: { id: model.id } })).reply.resources;

describe('the limit of the plan', () => {
  test('BASIC allows one model, also with concurrent calls; models in the trash do not count', async () => {
    const person = await it.aPerson();
    const create = () => person.call(createC4Model, { body: { name: 'Shop' } });
    const two = await Promise.all([create(), create()]);
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    const [refused] = two.filter(({ status }) => status === 422);
    expect(refused?.refusal.error).toEqual({ message: limitReachedMessage, code: c4ModelLimit });
    expect((await person.call(getLimits, {})).reply.usage.c4model_count_limit).toBe(1);
    const [made] = two.filter(({ status }) => status === 201);
    const id = made?.reply.id ?? '';
    expect((await person.call(copyC4Model, { params: { id }, body: {} })).refusal.error.code).toBe(c4ModelLimit);
    await person.call(deleteC4Model, { params: { id } });
    expect((await create()).status).toBe(201);
    const restored = await person.call(restoreFromTrash, { params: { kind: 'c4model', id }, body: {} });
    expect([restored.status, restored.refusal.error.code]).toEqual([422, c4ModelLimit]);
  });

  test('after a downgrade the oldest model stays writable, the others are read-only', async () => {
    const shop = await aShop();
    const { person } = shop;
    const younger = (await person.call(createC4Model, { body: { name: 'Younger' } })).reply;
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'basic', seats: 1 });
    const rename = ({ id, version }: C4Model) =>
      person.call(updateC4Model, { params: { id }, body: { version, name: 'Renamed' } });
    expect((await rename(shop.model)).status).toBe(200);
    const refused = await rename(younger);
    expect(refused.refusal.error).toEqual({ message: because.readOnly, code: c4ModelLimit });
    expect((await person.call(getC4Model, { params: { id: younger.id } })).reply).toEqual(younger);
  });
});

describe('copies and imports', () => {
  test('a copy is the same model with new ids', async () => {
    const { person, model } = await aShop();
    const copy = (await person.call(copyC4Model, { params: { id: model.id }, body: {} })).reply;
    expect([copy.name, copy.version]).toEqual(['Shop (copy)', 1]);
    expect(withoutIds(copy)).toEqual(withoutIds(model));
    expect([...idsIn(JSON.stringify(copy))].filter((id) => idsIn(JSON.stringify(model)).has(id))).toEqual([]);
  });

  test('an import replaces the content, keeps free ids, replaces those of other models, and stores a snapshot', async () => {
    const shop = await aShop();
    const { person, model } = shop;
    const { id } = (await person.call(createC4Model, { body: { name: 'Twin' } })).reply;
    const bring = (into: string, version: number, content: C4Model) =>
      person.call(importC4Model, {
        params: { id: into },
        body: { version, details: content.details, model: content.model, views: content.views },
      });
    const twin = (await bring(id, 1, model)).reply;
    expect(twin).toMatchObject({ name: 'Twin', version: 2 });
    expect(withoutIds(twin)).toEqual(withoutIds(model));
    expect([...idsIn(JSON.stringify(twin))].filter((one) => idsIn(JSON.stringify(model)).has(one))).toEqual([]);
    const again = (await bring(model.id, model.version, model)).reply;
    expect(again).toEqual({ ...model, version: model.version + 1 });
    expect(await snapshotsOf(shop)).toMatchObject([{ reason: 'import', version: model.version }]);
  });

  test('invalid content is refused with its path and changes nothing', async () => {
    const shop = await aShop();
    const { person, model } = shop;
    const actor = (name: string) => ({ id: crypto.randomUUID(), name });
    const refused = await person.call(importC4Model, {
      params: { id: model.id },
      body: { version: model.version, model: { actors: [actor('Ann'), actor('Ann')], softwareSystems: [] } },
    });
    expect(refused.refusal.violations).toEqual([
      { field: 'model', path: 'model.actors[1].name', errors: [because.nameTaken] },
    ]);
    expect(await newest(shop)).toEqual(model);
  });
});

describe('snapshots', () => {
  test('are stored on request, viewed, named, restored with all ids, and deleted', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const params = { id: model.id };
    const kept = (await person.call(createC4Snapshot, { params, body: {} })).reply;
    expect(kept).toMatchObject({ name: null, reason: 'request', version: model.version, by: { id: person.userId } });
    const at = { ...params, sid: kept.id };
    const without = (
      await person.call(deleteC4Element, {
        params: { ...params, elementId: ids.shop },
        query: { version: model.version },
      })
    ).reply;
    expect((await person.call(getC4Snapshot, { params: at })).reply).toEqual(model);
    expect((await person.call(renameC4Snapshot, { params: at, body: { name: 'Fair' } })).reply.name).toBe('Fair');
    const stale = await person.call(restoreC4Snapshot, { params: at, body: { version: model.version } });
    expect(stale.status).toBe(422);
    const back = (await person.call(restoreC4Snapshot, { params: at, body: { version: without.version } })).reply;
    const inOrder = ({ views, ...rest }: C4Model) => ({
      ...rest,
      views: views.toSorted((a, b) => a.id.localeCompare(b.id)),
    });
    expect(inOrder({ ...back, version: model.version })).toEqual(inOrder(model));
    expect(back.version).toBe(without.version + 1);
    expect(await newest(shop)).toMatchObject({ version: back.version });
    expect((await snapshotsOf(shop)).map(({ reason }) => reason)).toEqual(['restore', 'delete', 'request']);
    expect((await person.call(deleteC4Snapshot, { params: at })).status).toBe(204);
    expect((await person.call(getC4Snapshot, { params: at })).status).toBe(404);
  });

  test('the 50 newest unnamed ones are kept, named ones indefinitely', async () => {
    const shop = await aShop();
    const { person, model } = shop;
    const params = { id: model.id };
    await person.call(createC4Snapshot, { params, body: { name: 'Kept' } });
    const unnamed = {
      modelId: model.id,
      name: null,
      reason: 'delete',
      version: 1,
      content: '{}',
      by: person.userId,
    } as const;
    await it.app.database.asOwner(async (db) => {
      const scope = { organizationId: person.organizationId, projectId: person.projectId };
      for (let at = 0; at < c4Limits.snapshots; at += 1) await insertSnapshot(db, scope, unnamed);
    });
    const newestOne = (await person.call(createC4Snapshot, { params, body: {} })).reply;
    const rows = (await person.call(listC4Snapshots, { params, query: { perPage: 100 } })).reply.resources;
    expect(rows).toHaveLength(c4Limits.snapshots + 1);
    expect(rows[0]).toEqual(newestOne);
    expect(rows.at(-1)?.name).toBe('Kept');
  });
});

describe('the trash', () => {
  test('a removed model disappears everywhere, and is restored with the same ids', async () => {
    const shop = await aShop();
    const { person, model } = shop;
    expect((await remove(shop)).status).toBe(204);
    expect((await person.call(getC4Model, { params: { id: model.id } })).status).toBe(404);
    expect((await person.call(listC4Models, {})).reply.resources).toEqual([]);
    expect((await remove(shop)).status).toBe(404);
    expect((await person.call(listTrash, {})).reply.resources).toMatchObject([{ kind: 'c4model', title: 'Shop' }]);
    await person.call(restoreFromTrash, { params: { kind: 'c4model', id: model.id }, body: {} });
    expect(await newest(shop)).toEqual(model);
  });
});

describe('search and links', () => {
  test('a model is found by the current words of its elements, and not while it is removed', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const found = async (query: string) =>
      (await person.call(searchAnything, { query: { query } })).reply.resources.map(({ source, title }) => [
        source,
        title,
      ]);
    expect(await found('postgresql')).toEqual([['c4model', 'Shop']]);
    const at = { params: { id: model.id, elementId: ids.database } };
    await person.call(updateC4Element, { ...at, body: { version: model.version, technology: 'Oracle' } });
    expect(await found('postgresql')).toEqual([]);
    expect(await found('oracle')).toEqual([['c4model', 'Shop']]);
    await remove(shop);
    expect(await found('oracle')).toEqual([]);
  });

  test('links of elements are backlinks of their targets; broken ones are reported', async () => {
    const { person, model, ids } = await aShop();
    const json = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why.' }] }],
    });
    const adr = (await person.call(createAdr, { body: { title: 'One database', json } })).reply;
    const nobody = crypto.randomUUID();
    const links = [
      { kind: 'adr' as const, id: adr.id },
      { kind: 'doc' as const, id: nobody },
      { url: 'https://example.org/', label: 'Site' },
    ];
    const at = { params: { id: model.id, elementId: ids.database } };
    const { reply } = await person.call(updateC4Element, { ...at, body: { version: model.version, links } });
    expect(reply.model.softwareSystems[0]?.containers[1]?.links).toEqual(links);
    const backlinks = (await person.call(listBacklinks, { query: { kind: 'adr', id: adr.id } })).reply.resources;
    const parts = [{ id: ids.database, title: 'Database' }];
    expect(backlinks).toEqual([{ kind: 'c4model', id: model.id, title: 'Shop', parts }]);
    const broken = (await person.call(listBrokenLinks, {})).reply.resources;
    expect(broken.map(({ from, to }) => [from.id, to.kind, to.id])).toEqual([[model.id, 'doc', nobody]]);
    const named = (await person.call(listC4Links, { params: { id: model.id } })).reply.resources;
    const state = expect.objectContaining({ label: 'Draft' });
    expect(named).toEqual([{ kind: 'adr', id: adr.id, title: 'One database', serial: '#001', state }]);
    await person.call(deleteC4Element, { ...at, query: { version: reply.version } });
    expect((await person.call(listBrokenLinks, {})).reply.resources).toEqual([]);
  });
});

test('a key with the scope write changes models and deletes nothing, not even in a batch', async () => {
  const { person, model, ids } = await aShop();
  await person.call(enableApi, { body: {} });
  const { key } = (await person.call(createOrganizationKey, { body: { name: 'Pipeline', scopes: ['write'] } })).reply;
  const scope = { token: key, project: person.projectId };
  const batch = (changes: Parameters<typeof person.call<typeof changeC4Model>>[1]['body']['changes']) =>
    it.call(changeC4Model, { params: { id: model.id }, body: { version: model.version, changes } }, scope);
  expect((await batch([{ call: 'deleteElement', elementId: ids.web }])).status).toBe(403);
  expect((await batch([{ call: 'updateElement', elementId: ids.web, name: 'Site' }])).status).toBe(200);
});
