/** Moves in a large model: two people drag concurrently, each with the version they know. */
import { expect, test } from 'vitest';
import { makeMember, theApp, type Person } from '#apps/server/testing/test-app.ts';
import { changeC4Model, createC4Model, getC4Model, moveC4Element, versionConflictCode } from '../contract.ts';
import { importC4Model } from '../model/c4-import-call.ts';

const elements = 2_000;
const relationships = 4_000;
const movesEach = 60;

/** Two thousand actors, each related to the next two, all in one view. */
async function aLargeModel(person: Person) {
  const created = (await person.call(createC4Model, { body: { name: 'Large' } })).reply;
  const ids = Array.from({ length: elements }, () => crypto.randomUUID());
  const actors = ids.map((id, at) => ({
    id,
    name: `Actor ${at}`,
    relationships: Array.from({ length: relationships / elements }, (_, step) => ({
      id: crypto.randomUUID(),
      sourceId: id,
      targetId: ids[(at + step + 1) % elements] ?? '',
      description: 'asks',
    })),
  }));
  const context = created.views.find(({ level }) => level === 'C1');
  const views = context
    ? [{ ...context, elements: ids.map((id, at) => ({ id, position: { x: 300 * (at % 50), y: 15 * at } })) }]
    : [];
  const body = { version: created.version, model: { actors, softwareSystems: [] }, views };
  const model = (await person.call(importC4Model, { params: { id: created.id }, body })).reply;
  return { model, ids };
}

test('S87 concurrent moves of two people in a model of 2,000 elements: none is lost, each is one version with a small response', async () => {
  const it = await theApp();
  const ada = await it.aPerson({ name: 'ada' });
  const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
  const { model, ids } = await aLargeModel(ada);
  const [id = ''] = ids;
  const beforeImport = await ada.call(changeC4Model, {
    params: { id: model.id },
    body: { version: 1, rebase: true, changes: [{ call: 'updateElement', elementId: id, name: 'Late' }] },
  });
  // What a version of thousands of items touched is not kept: nothing older can be added to it.
  expect(beforeImport.refusal.error.code).toBe(versionConflictCode);
  const viewId = model.views.find(({ level, isDefault }) => level === 'C1' && isDefault)?.id ?? '';
  const conflicts: unknown[] = [];
  let longestAnswer = 0;

  const drag = async (person: Person, from: number): Promise<void> => {
    let { version } = model;
    for (let at = 0; at < movesEach; at += 1) {
      const params = { id: model.id, viewId, elementId: ids[from + at] ?? '' };
      for (let isSaved = false; !isSaved;) {
        const moved = await person.call(moveC4Element, { params, body: { version, x: 15 * at, y: from } });
        isSaved = moved.status === 200;
        if (isSaved) {
          longestAnswer = Math.max(longestAnswer, moved.text.length);
          version = moved.reply.version;
        } else {
          conflicts.push(moved.refusal.error.code);
          version = (await person.call(getC4Model, { params: { id: model.id } })).reply.version;
        }
      }
    }
  };
  await Promise.all([drag(ada, 0), drag(bob, 1_000)]);

  const after = (await ada.call(getC4Model, { params: { id: model.id } })).reply;
  const placeOf = new Map(after.views.flatMap((view) => view.elements).map(({ id, position }) => [id, position]));
  const expected = [0, 1_000].flatMap((from) =>
    Array.from({ length: movesEach }, (_, at) => [ids[from + at], { x: 15 * at, y: from }] as const),
  );
  expect(expected.filter(([id, place]) => id && JSON.stringify(placeOf.get(id)) !== JSON.stringify(place))).toEqual([]);
  expect(after.version).toBe(model.version + 2 * movesEach);
  expect(new Set(conflicts)).toEqual(new Set([versionConflictCode]));
  // A response with the complete model would be megabytes.
  expect(longestAnswer).toBeLessThan(100);
});
