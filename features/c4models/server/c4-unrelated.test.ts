/** Elements without a relationship, over all models of a project. */
import { expect, test } from 'vitest';
import { theApp, type Person } from '#apps/server/testing/test-app.ts';
import { addC4Element, addC4Relationship, createC4Model, deleteC4Model } from '../contract.ts';
import { listUnrelatedElements } from '../model/unrelated-elements.ts';

/** A model with these systems; the first two are related. */
async function aModel(person: Person, name: string, systems: readonly string[]): Promise<string> {
  const { id } = (await person.call(createC4Model, { body: { name } })).reply;
  const ids = new Map<string, string>();
  let version = 1;
  for (const system of systems) {
    const body = { type: 'software-system', name: system, location: 'internal', version } as const;
    const { reply } = await person.call(addC4Element, { params: { id }, body });
    for (const one of reply.model.softwareSystems) ids.set(one.name, one.id);
    version = reply.version;
  }
  const [sourceId = '', targetId = ''] = systems.slice(0, 2).map((system) => ids.get(system));
  const body = { sourceId, targetId, interactionStyle: 'synchronous', version } as const;
  await person.call(addC4Relationship, { params: { id }, body });
  return id;
}

const listed = async (person: Person, query = {}): Promise<readonly string[]> =>
  (await person.call(listUnrelatedElements, { query })).reply.resources.map(
    ({ name, model }) => `${model.name}: ${name}`,
  );

test('are listed by model, page by page, without those of models in the trash', async () => {
  const ada = await (await theApp()).aPerson();
  const removed = await aModel(ada, 'Old', ['A', 'B', 'Forgotten']);
  // The free plan allows one model.
  await ada.call(deleteC4Model, { params: { id: removed } });
  await aModel(ada, 'Shop', ['Shop', 'ERP', 'Attic', 'Cellar']);
  expect(await listed(ada)).toEqual(['Shop: Attic', 'Shop: Cellar']);
  expect(await listed(ada, { page: 2, perPage: 1 })).toEqual(['Shop: Cellar']);
});

test('are those of the own organization', async () => {
  const it = await theApp();
  await aModel(await it.aPerson(), 'Secret', ['A', 'B', 'Hidden']);
  expect(await listed(await it.aPerson({ name: 'eve' }))).toEqual([]);
});
