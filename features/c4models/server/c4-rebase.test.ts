/** Changes made for an older version of a C4 model: accepted where they touch nothing newer, when the caller asks for it. */
import { beforeAll, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { briefly } from '#platform/http/model/brief-call.ts';
import {
  changeC4Model,
  deleteC4Element,
  elementsOfModel,
  getC4Model,
  moveC4Element,
  versionConflictCode,
  type C4Change,
  type C4Model,
} from '../contract.ts';
import { c4Brief, listC4Changes, withThings } from '../model/c4-brief.ts';
import { toC4Document, toC4Model } from '../model/c4-document.ts';
import { newest, shopOf, type ShopOf } from './testing/c4-shop.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const aShop = async (): Promise<ShopOf<Person>> => shopOf(await it.aPerson());
const elementOf = (model: C4Model, id: string) => elementsOfModel(model).find((element) => element.id === id);
const containersOf = ({ views }: C4Model) => views.find(({ level }) => level === 'C2');
const placeOf = (model: C4Model, id: string) =>
  containersOf(model)?.elements.find((entry) => entry.id === id)?.position;

const change = ({ person, model }: ShopOf<Person>, version: number, ...changes: readonly C4Change[]) =>
  person.call(changeC4Model, { params: { id: model.id }, body: { version, rebase: true, changes: [...changes] } });
const renamed = (elementId: string, name: string): C4Change => ({ call: 'updateElement', elementId, name });
const described = (elementId: string, description: string): C4Change => ({
  call: 'updateElement',
  elementId,
  description,
});

test('a change made for an older version is added to newer ones that touched other fields', async () => {
  const shop = await aShop();
  const { model, ids } = shop;
  await change(shop, model.version, renamed(ids.web, 'Site'));
  await change(shop, model.version, described(ids.web, 'What customers see'));
  const third = await change(shop, model.version, renamed(ids.database, 'Store'));
  expect(third.status).toBe(200);
  expect(third.reply.version).toBe(model.version + 3);
  expect(elementOf(await newest(shop), ids.web)).toMatchObject({ name: 'Site', description: 'What customers see' });
  expect(elementOf(await newest(shop), ids.database)).toMatchObject({ name: 'Store' });
});

test('a change of the same field, and one of what is gone, are refused with the current model', async () => {
  const shop = await aShop();
  const { model, ids } = shop;
  await change(shop, model.version, renamed(ids.web, 'Site'));
  const late = await change(shop, model.version, renamed(ids.web, 'Shop front'));
  expect(late.status).toBe(422);
  expect(late.refusal.error.code).toBe(versionConflictCode);
  expect(late.refusal.data).toEqual(await newest(shop));

  const { version } = await newest(shop);
  await change(shop, version, { call: 'deleteElement', elementId: ids.database });
  const lost = await change(shop, version, described(ids.database, 'Orders'));
  expect([lost.status, lost.refusal.error.code]).toEqual([422, versionConflictCode]);
  expect(elementOf(await newest(shop), ids.web)?.name).toBe('Site');
});

test('the deletion of an element that somebody has just described is refused', async () => {
  const shop = await aShop();
  const { model, ids } = shop;
  await change(shop, model.version, described(ids.bank, 'Pays'));
  const late = await change(shop, model.version, { call: 'deleteElement', elementId: ids.bank });
  expect([late.status, late.refusal.error.code]).toEqual([422, versionConflictCode]);
  expect(elementOf(await newest(shop), ids.bank)?.description).toBe('Pays');
});

test('of two moves of one element the last one counts, and a move of what left the view is refused', async () => {
  const shop = await aShop();
  const { person, model, ids } = shop;
  const viewId = containersOf(model)?.id ?? '';
  const move = (elementId: string, x: number, version = model.version) =>
    person.call(moveC4Element, {
      params: { id: model.id, viewId, elementId },
      body: { version, x, y: 30, rebase: true },
    });
  expect((await move(ids.web, 150)).reply.version).toBe(model.version + 1);
  expect((await move(ids.web, 300)).reply.version).toBe(model.version + 2);
  expect(placeOf(await newest(shop), ids.web)).toEqual({ x: 300, y: 30 });
  const moved: C4Change = { call: 'moveElement', viewId, elementId: ids.web, x: 450, y: 30 };
  expect((await change(shop, model.version, moved)).status).toBe(200);

  await change(shop, model.version + 3, { call: 'removeFromView', viewId, elementId: ids.database });
  const late = await move(ids.database, 15, model.version + 3);
  expect([late.status, late.refusal.error.code]).toEqual([422, versionConflictCode]);
});

test('a version that the model has not reached is refused', async () => {
  const shop = await aShop();
  const refused = await change(shop, shop.model.version + 5, renamed(shop.ids.web, 'Site'));
  expect([refused.status, refused.refusal.error.code]).toEqual([422, versionConflictCode]);
});

test('ten people change one model at once: every change that touches its own fields is there in the end', async () => {
  const shop = await aShop();
  const { person, model, ids } = shop;
  const viewId = containersOf(model)?.id ?? '';
  const others = Array.from({ length: 9 }, async (_, at) =>
    makeMember(it, await it.aPerson({ name: `editor${at}` }), person),
  );
  const people = [person, ...(await Promise.all(others))];
  const mine = people.map(() => crypto.randomUUID());
  const statuses: number[] = [];
  await Promise.all(
    people.map(async (one, at) => {
      const own = { ...shop, person: one };
      const id = mine[at] ?? '';
      let { version } = model;
      const does = async (...changes: readonly C4Change[]): Promise<void> => {
        const { status, reply } = await change(own, version, ...changes);
        statuses.push(status);
        // Half of the editors hear of others late.
        if (at % 2 === 0) ({ version } = reply);
      };
      await does({ call: 'addElement', id, type: 'container', name: `Part ${at}`, parentElement: ids.shop });
      if (at % 2 === 1) ({ version } = (await one.call(getC4Model, { params: { id: model.id } })).reply);
      for (let turn = 1; turn <= 6; turn += 1) {
        // The last word of somebody whose version is old would clash with their own.
        if (at % 2 === 0 || turn === 1) await does(described(id, `turn ${turn}`));
        await does({ call: 'moveElement', viewId, elementId: id, x: 15 * turn, y: 15 * at });
        await does({
          call: 'addRelationship',
          id: crypto.randomUUID(),
          sourceId: id,
          targetId: ids.bank,
          description: `asks ${turn}`,
        });
      }
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const after = await newest(shop);
  expect(after.version).toBe(model.version + statuses.length);
  for (const [at, id] of mine.entries()) {
    const element = elementOf(after, id);
    expect(element?.description).toBe(at % 2 === 0 ? 'turn 6' : 'turn 1');
    expect(element?.relationships.map(({ description }) => description)).toEqual(
      Array.from({ length: 6 }, (_, turn) => `asks ${turn + 1}`),
    );
    expect(placeOf(after, id)).toEqual({ x: 90, y: 15 * at });
  }
});

test('a caller who prefers less gets what differs from the version that was sent, others’ changes included', async () => {
  const shop = await aShop();
  const { person, model, ids } = shop;
  await change(shop, model.version, described(ids.web, 'Sells'));
  const body = { version: model.version, rebase: true, changes: [described(ids.database, 'Orders')] };
  const { status, reply } = await it.call(
    briefly(changeC4Model, c4Brief),
    { params: { id: model.id }, body },
    person.scope,
  );
  expect([status, reply.version]).toEqual([200, model.version + 2]);
  expect(reply.changes).toMatchObject([
    { kind: 'element', id: ids.web, now: { description: 'Sells' } },
    { kind: 'element', id: ids.database, now: { description: 'Orders' } },
  ]);
  const now = await newest(shop);
  const { version: _version, ...known } = toC4Model({ ...now }, withThings(toC4Document(model), reply.changes ?? []));
  expect(now).toMatchObject(known);
  const removed = await it.call(
    briefly(deleteC4Element, c4Brief),
    { params: { id: model.id, elementId: ids.database }, query: { version: now.version } },
    person.scope,
  );
  expect(removed.reply.changes).toContainEqual({ kind: 'element', id: ids.database, now: null });
});

test('what has changed since a version is told, and nothing where that is not known', async () => {
  const shop = await aShop();
  const { person, model, ids } = shop;
  const since = async (after: number) =>
    (await person.call(listC4Changes, { params: { id: model.id }, query: { after } })).reply;
  expect(await since(model.version)).toEqual({ version: model.version, changes: [] });
  await change(shop, model.version, described(ids.web, 'Sells'));
  expect(await since(model.version)).toMatchObject({
    version: model.version + 1,
    changes: [{ kind: 'element', id: ids.web, now: { description: 'Sells' } }],
  });
  expect(await since(model.version + 5)).toEqual({ version: model.version + 1, changes: null });
  const stranger = await it.aPerson();
  const foreign = await stranger.call(listC4Changes, { params: { id: model.id }, query: { after: 1 } });
  expect(foreign.status).toBe(404);
});
