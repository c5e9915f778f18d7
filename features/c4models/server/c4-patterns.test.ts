/** Patterns of code on elements of C4 models, over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { addC4Element, changeC4Model, updateC4Element, type C4Change, type C4Model } from '../contract.ts';
import { copyC4Model } from '../model/c4-copy-call.ts';
import { createC4Snapshot, getC4Snapshot, restoreC4Snapshot } from '../model/c4-snapshot-calls.ts';
import { repeatedPatternMessage, type ElementPattern } from '../model/element-pattern.ts';
import { newest, shopOf } from './testing/c4-shop.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const order = { kind: 'namespace', pattern: 'App\\Order\\**' } as const;
const folder = { kind: 'path', pattern: 'src/Order/**' } as const;

async function aShop() {
  const person = await it.aPerson();
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 3 });
  const shop = await shopOf(person);
  const { model, ids } = shop;
  const write = (version: number, patterns: ElementPattern[] | undefined, more: object = {}) =>
    person.call(updateC4Element, {
      params: { id: model.id, elementId: ids.web },
      body: { version, ...more, ...(patterns ? { patterns } : {}) },
    });
  return { ...shop, write };
}

const patternsOf = (model: C4Model, name: string): readonly ElementPattern[] | undefined =>
  model.model.softwareSystems
    .flatMap((system) => [system, ...system.containers])
    .find((element) => element.name === name)?.patterns;

describe('patterns of an element', () => {
  test('are empty at first, are trimmed, and stay when a change says nothing of them', async () => {
    const { model, write } = await aShop();
    expect(patternsOf(model, 'Web')).toEqual([]);
    const told = await write(model.version, [{ kind: 'namespace', pattern: '  App\\Order\\** ' }, folder]);
    expect(patternsOf(told.reply, 'Web')).toEqual([order, folder]);
    const named = await write(told.reply.version, undefined, { owner: 'Checkout team' });
    expect(patternsOf(named.reply, 'Web')).toEqual([order, folder]);
  });

  test('come with a new element, alone and among many changes', async () => {
    const { person, model, ids } = await aShop();
    const { reply } = await person.call(addC4Element, {
      params: { id: model.id },
      body: { version: model.version, type: 'container', name: 'Api', parentElement: ids.shop, patterns: [order] },
    });
    const changes: C4Change[] = [
      { call: 'updateElement', elementId: ids.web, patterns: [folder] },
      {
        call: 'addElement',
        id: crypto.randomUUID(),
        type: 'container',
        name: 'Worker',
        parentElement: ids.shop,
        patterns: [order, folder],
      },
    ];
    const both = await person.call(changeC4Model, {
      params: { id: model.id },
      body: { version: reply.version, changes },
    });
    expect(['Api', 'Web', 'Worker'].map((name) => patternsOf(both.reply, name))).toEqual([
      [order],
      [folder],
      [order, folder],
    ]);
  });

  test('are part of copies and snapshots', async () => {
    const shop = await aShop();
    const { person, model, write } = shop;
    const params = { id: model.id };
    const { version } = (await write(model.version, [order])).reply;
    const copy = await person.call(copyC4Model, { params, body: {} });
    expect(patternsOf(copy.reply, 'Web')).toEqual([order]);
    const snapshot = await person.call(createC4Snapshot, { params, body: {} });
    const { version: emptied } = (await write(version, [])).reply;
    const at = { params: { id: model.id, sid: snapshot.reply.id } };
    expect(patternsOf((await person.call(getC4Snapshot, at)).reply, 'Web')).toEqual([order]);
    await person.call(restoreC4Snapshot, { ...at, body: { version: emptied } });
    expect(patternsOf(await newest(shop), 'Web')).toEqual([order]);
  });

  test.each<readonly [string, ElementPattern[], string]>([
    ['twice the same', [order, order], repeatedPatternMessage],
    ['an empty one', [{ kind: 'path', pattern: ' ' }], 'This field is required.'],
    ['one of 301 characters', [{ kind: 'path', pattern: 'a'.repeat(301) }], 'Please use at most 300 characters.'],
    [
      '51 of them',
      Array.from({ length: 51 }, (_none, at) => ({ kind: 'path' as const, pattern: `a${at}` })),
      'An element can have at most 50 patterns.',
    ],
  ])('are refused: %s', async (_what, patterns, message) => {
    const { model, write } = await aShop();
    const refused = await write(model.version, patterns);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.refusal.violations)).toContain(message);
    expect(JSON.stringify(refused.refusal.violations)).toContain('patterns');
  });
});
