/** C4 models over HTTP: changes, conflicts and batches. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { listActivity } from '#platform/history/contract.ts';
import { getProjectOverview } from '#features/projects/contract.ts';
import { notFoundMessage } from '#platform/http/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  addC4Element,
  addC4Relationship,
  addToC4View,
  changeC4Model,
  createC4Model,
  deleteC4Element,
  deleteC4Relationship,
  getC4Model,
  listC4Models,
  moveC4Element,
  removeFromC4View,
  updateC4Element,
  updateC4Model,
  versionConflictCode,
  versionConflictMessage,
  type C4Change,
  type C4Model,
} from '../contract.ts';
import { listC4Snapshots } from '../model/c4-snapshot-calls.ts';
import { c4RefusalMessages as because } from '../model/c4-refusals.ts';
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

const violationsOf = (outcome: { refusal: { violations?: readonly { path: string; errors: readonly string[] }[] } }) =>
  (outcome.refusal.violations ?? []).map(({ path, errors }) => `${path}: ${errors.join()}`);

const viewOf = ({ views }: C4Model, level: string): C4Model['views'][number] => {
  const view = views.find((one) => one.level === level && one.isDefault);
  if (!view) throw new Error(`There is no ${level} view.`);
  return view;
};

const rename = ({ person, model }: Shop, id: string, name: string, version = model.version) =>
  person.call(updateC4Element, { params: { id: model.id, elementId: id }, body: { version, name } });

const change = ({ person, model }: Shop, changes: C4Change[], version = model.version) =>
  person.call(changeC4Model, { params: { id: model.id }, body: { version, changes } });

describe('a new model', () => {
  test('is version 1 with an empty context view, is listed and counted', async () => {
    const person = await it.aPerson();
    const { status, reply } = await person.call(createC4Model, { body: { name: '  Shop  ' } });
    expect(status).toBe(201);
    expect(reply).toMatchObject({ name: 'Shop', version: 1, details: { description: '' } });
    expect(reply.model).toEqual({ actors: [], softwareSystems: [] });
    expect(reply.views).toMatchObject([{ level: 'C1', name: 'System Context', isDefault: true, elements: [] }]);
    expect((await person.call(listC4Models, {})).reply.resources).toMatchObject([{ id: reply.id, name: 'Shop' }]);
    const { reply: overview } = await person.call(getProjectOverview, { params: { id: person.projectId } });
    expect(overview.c4models).toBe(1);
  });

  test('requires a name', async () => {
    const person = await it.aPerson();
    const refused = await person.call(createC4Model, { body: { name: ' ' } });
    expect([refused.status, violationsOf(refused)]).toEqual([422, ['name: This field is required.']]);
  });
});

describe('every accepted change', () => {
  test('increments the version by exactly one, even without differences, and returns the complete model', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const before = model.version;
    const again = await rename(shop, ids.web, 'Web');
    expect(again.reply.version).toBe(before + 1);
    expect({ ...again.reply, version: before }).toEqual(model);
    const named = await person.call(updateC4Model, {
      params: { id: model.id },
      body: { version: before + 1, name: 'Store', description: 'Sells.' },
    });
    expect(named.reply).toMatchObject({ name: 'Store', details: { description: 'Sells.' }, version: before + 2 });
    expect(await newest(shop)).toEqual(named.reply);
  });

  test('of a position returns the version only, and touches nothing else', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const { id: viewId } = viewOf(model, 'C2');
    const params = { id: model.id, viewId, elementId: ids.web };
    const moved = await person.call(moveC4Element, { params, body: { version: model.version, x: -30, y: 465 } });
    expect(moved.reply).toEqual({ version: model.version + 1 });
    const after = await newest(shop);
    expect(viewOf(after, 'C2').elements.find(({ id }) => id === ids.web)?.position).toEqual({ x: -30, y: 465 });
    expect(after.model).toEqual(model.model);
    const half = await person.call(moveC4Element, { params, body: { version: after.version, x: 0.5, y: 0 } });
    expect(half.status).toBe(422);
  });

  test('of a deletion returns what was deleted, after storing a snapshot', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const at = { params: { id: model.id, elementId: ids.shop }, query: { version: model.version } };
    const { reply } = await person.call(deleteC4Element, at);
    expect(reply.deleted).toEqual({ elements: 3, relationships: 1, viewEntries: 3 });
    expect(reply.model.softwareSystems.map(({ name }) => name)).toEqual(['Bank']);
    const snapshots = (await person.call(listC4Snapshots, { params: { id: model.id } })).reply.resources;
    expect(snapshots).toMatchObject([{ reason: 'delete', name: null, version: model.version }]);
  });

  test('of an undone addition stores no snapshot, unless something else goes along', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const [api, apiView, own, theirs] = Array.from({ length: 4 }, () => crypto.randomUUID());
    if (!api || !apiView || !own || !theirs) throw new Error('no ids');
    const undo = (version: number) =>
      person.call(changeC4Model, {
        params: { id: model.id },
        body: { version, changes: [{ call: 'deleteElement', elementId: api }], undoes: [api, apiView, own] },
      });
    const add = async (version: number): Promise<C4Model> => {
      const added: C4Change[] = [
        {
          call: 'addElement',
          id: api,
          defaultViewId: apiView,
          type: 'container',
          name: 'Api',
          parentElement: ids.shop,
        },
        { call: 'addRelationship', id: own, sourceId: ids.web, targetId: api, description: 'calls' },
      ];
      return (await change(shop, added, version)).reply;
    };
    const reasons = async (): Promise<readonly string[]> =>
      (await person.call(listC4Snapshots, { params: { id: model.id } })).reply.resources.map(({ reason }) => reason);
    const undone = (await undo((await add(model.version)).version)).reply;
    expect([undone.deleted.elements, await reasons()]).toEqual([1, []]);
    const again = await add(undone.version);
    const linked: C4Change = { call: 'addRelationship', id: theirs, sourceId: api, targetId: ids.bank };
    const { version } = (await change(shop, [linked], again.version)).reply;
    expect([(await undo(version)).reply.deleted.relationships, await reasons()]).toEqual([2, ['delete']]);
  });

  test('is recorded in the history of its model', async () => {
    const shop = await aShop();
    await rename(shop, shop.ids.web, 'Site');
    const { resources } = (await shop.person.call(listActivity, { query: { perPage: 3 } })).reply;
    expect(resources[0]).toMatchObject({ action: 'updated', summary: 'Shop', subject: { kind: 'c4model' } });
  });

  test('is combined with others to one activity per person and editing session', async () => {
    const shop = await aShop();
    const { person, ids } = shop;
    const colleague = await makeMember(it, await it.aPerson({ name: 'grace' }), person);
    for (const name of ['Site', 'Pages', 'Front']) await rename(shop, ids.web, name, (await newest(shop)).version);
    await rename({ ...shop, person: colleague }, ids.web, 'Shop front', (await newest(shop)).version);
    const { resources } = (await person.call(listActivity, { query: { perPage: 20 } })).reply;
    expect(resources.filter(({ action }) => action === 'updated')).toHaveLength(2);
  });
});

describe('conflicts', () => {
  test('S38 the second save of one version is refused with the name and the current model', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const colleague = await makeMember(it, await it.aPerson({ name: 'grace' }), person);
    const saved = (await rename({ ...shop, person: colleague }, ids.web, 'Site')).reply;
    const late = await rename(shop, ids.database, 'Store');
    expect(late.status).toBe(422);
    expect(late.refusal.error).toEqual({
      message: versionConflictMessage(colleague.email.split('@')[0] ?? ''),
      code: versionConflictCode,
    });
    expect(late.refusal.data).toEqual(saved);
    expect(await newest(shop)).toEqual(saved);
    expect((await rename(shop, ids.database, 'Store', saved.version)).status).toBe(200);
    expect(model.version + 2).toBe((await newest(shop)).version);
  });

  test('S38 R13 of many concurrent saves of one version exactly one succeeds', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const { id: viewId } = viewOf(model, 'C2');
    const body = { version: model.version, x: 15, y: 15 };
    const params = { id: model.id, viewId, elementId: ids.web };
    const tries = await Promise.all([
      ...['One', 'Two', 'Three'].map((name) => rename(shop, ids.database, name)),
      person.call(moveC4Element, { params, body }),
      person.call(moveC4Element, { params, body }),
    ]);
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422, 422]);
    expect((await newest(shop)).version).toBe(model.version + 1);
  });

  test('S38 every kind of change requires the newest version', async () => {
    const shop = await aShop();
    const { person, model, ids } = shop;
    const stale = model.version - 1;
    const params = { id: model.id };
    const { id: viewId } = viewOf(model, 'C1');
    const tries = await Promise.all([
      person.call(addC4Element, { params, body: { version: stale, type: 'actor', name: 'Clerk' } }),
      person.call(addC4Relationship, { params, body: { version: stale, sourceId: ids.bank, targetId: ids.web } }),
      person.call(addToC4View, { params: { ...params, viewId }, body: { version: stale, elementId: ids.bank } }),
      person.call(removeFromC4View, { params: { ...params, viewId, elementId: ids.bank }, query: { version: stale } }),
      person.call(deleteC4Element, { params: { ...params, elementId: ids.bank }, query: { version: stale } }),
      change(shop, [], stale),
    ]);
    expect(tries.map(({ refusal }) => refusal.error.code)).toEqual(tries.map(() => versionConflictCode));
  });
});

describe('a batch of changes', () => {
  test('is one version, with the chosen ids', async () => {
    const shop = await aShop();
    const [api, view, calls] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const { reply } = await change(shop, [
      {
        call: 'addElement',
        id: api,
        defaultViewId: view,
        type: 'container',
        name: 'Api',
        parentElement: shop.ids.shop,
      },
      { call: 'addRelationship', id: calls, sourceId: shop.ids.web, targetId: api, description: 'calls' },
      { call: 'deleteElement', elementId: shop.ids.database },
    ]);
    expect(reply.version).toBe(shop.model.version + 1);
    expect(reply.deleted).toEqual({ elements: 1, relationships: 1, viewEntries: 1 });
    expect(reply.views.map(({ id }) => id)).toContain(view);
    expect(
      reply.model.softwareSystems[0]?.containers.map(({ id, relationships }) => [id, relationships.length]),
    ).toEqual([
      [shop.ids.web, 1],
      [api, 0],
    ]);
  });

  test('is refused as a whole with the path of the problem', async () => {
    const shop = await aShop();
    const refused = await change(shop, [
      { call: 'updateElement', elementId: shop.ids.web, name: 'Site' },
      { call: 'updateElement', elementId: shop.ids.database, name: 'Site' },
    ]);
    expect([refused.status, violationsOf(refused)]).toEqual([422, [`changes[1].name: ${because.nameTaken}`]]);
    expect(await newest(shop)).toEqual(shop.model);
  });

  test('may neither reference nor claim an id of another model', async () => {
    const shop = await aShop();
    const other = (await shop.person.call(createC4Model, { body: { name: 'Other' } })).reply;
    const from = { ...shop, model: other };
    const taken = await change(from, [{ call: 'addElement', id: shop.ids.web, type: 'actor', name: 'Thief' }]);
    expect([taken.status, violationsOf(taken)]).toEqual([422, [`changes[0].id: ${because.idTaken}`]]);
    const named = await change(from, [{ call: 'deleteElement', elementId: shop.ids.web }]);
    expect([named.status, violationsOf(named)]).toEqual([422, [`changes[0].elementId: ${because.unknownElement}`]]);
    expect(await newest(shop)).toEqual(shop.model);
  });
});

describe('rules over HTTP', () => {
  test('S28 an unknown type, shape or parent, or a foreign one, is refused at its field', async () => {
    const { person, model, ids } = await aShop();
    const elsewhere = await aShop();
    const add = (body: object) =>
      person.call(addC4Element, {
        params: { id: model.id },
        body: { version: model.version, name: 'X', ...body } as never,
      });
    for (const [body, field] of [
      [{ type: 'folder' }, 'type'],
      [{ type: 'container', parentElement: ids.shop, shape: 'star' }, 'shape'],
      [{ type: 'container', parentElement: ids.bank }, 'parentElement'],
      [{ type: 'container', parentElement: elsewhere.ids.shop }, 'parentElement'],
      [{ type: 'actor', links: [{ url: 'javascript:alert(1)', label: '' }] }, 'links'],
      [{ type: 'actor', viewId: ids.web }, 'viewId'],
    ] as const) {
      const refused = await add(body);
      expect([refused.status, refused.refusal.violations?.[0]?.field]).toEqual([422, field]);
    }
    const moved = await person.call(updateC4Element, {
      params: { id: model.id, elementId: ids.web },
      body: { version: model.version, parentElement: elsewhere.ids.shop },
    });
    expect(violationsOf(moved)[0]).toContain('parentElement');
  });

  test('a relationship is deleted by its own call', async () => {
    const { person, model, ids } = await aShop();
    const relId = model.model.softwareSystems[0]?.containers[0]?.relationships[0]?.id ?? '';
    const at = { params: { id: model.id, relId }, query: { version: model.version } };
    const { reply } = await person.call(deleteC4Relationship, at);
    expect(reply.deleted).toEqual({ elements: 0, relationships: 1, viewEntries: 0 });
    const body = { version: reply.version, sourceId: ids.web, targetId: ids.shop };
    const refused = await person.call(addC4Relationship, { params: { id: model.id }, body });
    expect(violationsOf(refused)).toEqual([`targetId: ${because.kinship}`]);
  });

  test('unknown and foreign items in the path are not found, with identical responses', async () => {
    const shop = await aShop();
    const stranger = await it.aPerson({ name: 'stranger' });
    const asked = async (person: Person, id: string) => (await person.call(getC4Model, { params: { id } })).text;
    const unknown = await asked(stranger, crypto.randomUUID());
    expect(await asked(stranger, shop.model.id)).toBe(unknown);
    const theirs = await rename({ ...shop, person: stranger }, shop.ids.web, 'Mine');
    expect([theirs.status, theirs.text]).toEqual([404, unknown]);
    const nobody = await rename(shop, crypto.randomUUID(), 'Nobody');
    expect([nobody.status, nobody.refusal.error.message]).toEqual([404, notFoundMessage]);
    const moved = await shop.person.call(moveC4Element, {
      params: { id: shop.model.id, viewId: crypto.randomUUID(), elementId: shop.ids.web },
      body: { version: shop.model.version, x: 0, y: 0 },
    });
    expect(moved.status).toBe(404);
  });
});
