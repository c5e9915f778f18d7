/** The lists of drivers over HTTP: saves, conflicts, history, access. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { createProject, getProjectOverview } from '#features/projects/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { readOnlyProjectCode } from '#platform/limits/model/read-only-project.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { missingRevisionMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import { searchAnything, searchPage } from '#platform/search/contract.ts';
import type { SearchItem } from '#platform/search/server/search-source.ts';
import {
  driverLimits,
  emptyScenarioMessage,
  getDriverRevision,
  getDrivers,
  listDriverRevisions,
  nameDriverRevision,
  restoreDriverRevision,
  saveConstraints,
  saveQualityAttributes,
  staleDriversMessage,
  takenIdMessage,
  type Drivers,
  type QualityAttributeBody,
} from '../contract.ts';
import { driverSearch } from './driver-search.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const read = async (person: Person): Promise<Drivers> => (await person.call(getDrivers, {})).reply;
const save = (person: Person, qualityAttributes: QualityAttributeBody[], revision: number) =>
  person.call(saveQualityAttributes, { body: { qualityAttributes, revision } });
const fixed = (code: string, more: Partial<QualityAttributeBody> = {}): QualityAttributeBody => ({
  type: 'fixed',
  code,
  ...more,
});
const names = ({ qualityAttributes }: Drivers): string[] => qualityAttributes.map(({ name }) => name);

describe('the lists', () => {
  test('are empty at revision 1 before the first save', async () => {
    const { qualityAttributes, constraints, revision, availableQualityAttributes } = await read(await it.aPerson());
    expect([qualityAttributes, constraints, revision, availableQualityAttributes.length]).toEqual([[], [], 1, 25]);
  });

  test('are replaced by a save, which answers them; the other list stays', async () => {
    const person = await it.aPerson();
    const sold = fixed('availability', { isMajor: true, reason: 'We sell at night.' });
    const { status, reply } = await save(person, [sold], 1);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ revision: 2, qualityAttributes: [{ name: 'Availability', isMajor: true }] });
    expect(await read(person)).toEqual(reply);
    const constraints = [{ name: 'Runs in the EU', kind: 'legal' as const }];
    const { reply: both } = await person.call(saveConstraints, { body: { constraints, revision: 2 } });
    expect(both.constraints).toMatchObject([{ name: 'Runs in the EU', kind: 'legal', source: '' }]);
    expect(both.qualityAttributes).toEqual(reply.qualityAttributes);
    const { reply: overview } = await person.call(getProjectOverview, { params: { id: person.projectId } });
    expect(overview.drivers).toBe(2);
  });

  test('an equal save changes nothing and leaves no entry in the history', async () => {
    const person = await it.aPerson();
    const { reply: first } = await save(person, [fixed('security')], 1);
    expect((await save(person, [fixed('security')], 2)).reply).toEqual(first);
    expect((await person.call(listDriverRevisions, { query: {} })).reply.pagination.total).toBe(1);
  });

  test('a save without a revision is refused at its place', async () => {
    const person = await it.aPerson();
    const { status, refusal } = await person.call(saveConstraints, { body: { constraints: [] } });
    expect([status, refusal.violations]).toEqual([
      422,
      [{ field: 'revision', path: 'revision', errors: [missingRevisionMessage] }],
    ]);
  });

  test('a refused save names every place and stores nothing', async () => {
    const person = await it.aPerson();
    const weights = { importance: 2, difficulty: 2 };
    const { status, refusal } = await save(person, [fixed('cost', { scenarios: [{ ...weights, measure: '1 s' }] })], 1);
    expect([status, refusal.violations?.map(({ path, errors }) => [path, errors[0]])]).toEqual([
      422,
      [['qualityAttributes[0].scenarios[0].stimulus', emptyScenarioMessage]],
    ]);
    expect((await read(person)).revision).toBe(1);
  });

  test('the largest list is saved', async () => {
    const person = await it.aPerson();
    const language = Array.from({ length: 2_000 }, () => crypto.randomUUID().slice(0, 8));
    let next = 0;
    const words = (length: number): string => {
      const from = (next += 1) % 1_900;
      return language.slice(from, from + Math.floor(length / 9)).join(' ');
    };
    const scenario = () => {
      const [context, source, stimulus, response, measure] = Array.from({ length: 5 }, () =>
        words(driverLimits.scenarioText),
      );
      return { context, source, stimulus, response, measure, importance: 1, difficulty: 3 };
    };
    const attributes = Array.from({ length: driverLimits.attributes }, (_one, at) => ({
      type: 'custom' as const,
      code: 'custom',
      name: `Attribute ${at}`,
      reason: words(driverLimits.reason),
      scenarios: Array.from({ length: driverLimits.scenarios }, scenario),
    }));
    const { status, reply } = await save(person, attributes, 1);
    expect([status, reply.qualityAttributes.length]).toEqual([200, driverLimits.attributes]);
    expect((await read(person)).qualityAttributes).toEqual(reply.qualityAttributes);
  });

  test('an id of another project of the organization is refused', async () => {
    const person = await it.aPerson();
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
    const id = crypto.randomUUID();
    await save(person, [fixed('cost', { id })], 1);
    const { id: project } = (await person.call(createProject, { body: { name: 'Second' } })).reply;
    const body = { qualityAttributes: [fixed('safety'), fixed('cost', { id })], revision: 1 };
    const { status, refusal } = await it.call(saveQualityAttributes, { body }, { ...person.scope, project });
    expect([status, refusal.violations?.map(({ path, errors }) => [path, errors[0]])]).toEqual([
      422,
      [['qualityAttributes[1].id', takenIdMessage]],
    ]);
    // The same id in another organization is somebody else's business.
    expect((await save(await it.aPerson(), [fixed('cost', { id })], 1)).status).toBe(200);
  });
});

describe('two windows', () => {
  test('R13 the second save of one revision is refused with the current drivers', async () => {
    const person = await it.aPerson();
    const colleague = await makeMember(it, await it.aPerson(), person);
    const { reply: first } = await save(colleague, [fixed('security')], 1);
    const { status, refusal } = await save(person, [fixed('cost')], 1);
    const { current } = refusal as unknown as { current: Drivers };
    expect([status, refusal.error]).toEqual([
      422,
      { code: staleRevisionCode, message: staleDriversMessage(colleague.email.split('@')[0] ?? '') },
    ]);
    expect(current).toEqual(first);
    expect(await read(person)).toEqual(first);
  });

  test('R13 of saves at once exactly one wins, also the very first', async () => {
    const person = await it.aPerson();
    const codes = ['security', 'cost', 'safety', 'simplicity'];
    for (const revision of [1, 2, 3]) {
      const outcomes = await allDone(
        codes.map((code) => save(person, [fixed(code, { reason: `${revision}` })], revision)),
      );
      expect(outcomes.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422', '422']);
      expect((await read(person)).revision).toBe(revision + 1);
    }
  });
});

describe('the history', () => {
  test('every save is an entry that can be read, named and restored', async () => {
    const person = await it.aPerson();
    await save(person, [fixed('security'), fixed('cost')], 1);
    const { reply: second } = await save(person, [fixed('cost')], 2);
    const named = await person.call(nameDriverRevision, { body: { name: 'Agreed' } });
    expect([named.status, named.reply.n]).toEqual([201, 3]);
    const { resources } = (await person.call(listDriverRevisions, { query: {} })).reply;
    expect(resources.map(({ n, name }) => [n, name])).toEqual([
      [3, 'Agreed'],
      [2, null],
    ]);
    const { text } = (await person.call(getDriverRevision, { params: { n: 3 } })).reply;
    const { qualityAttributes, constraints } = second;
    expect(JSON.parse(text)).toEqual({ qualityAttributes, constraints });
    const stale = await person.call(restoreDriverRevision, { params: { n: 2 }, body: { revision: 2 } });
    expect(stale.refusal.error.code).toBe(staleRevisionCode);
    const { reply } = await person.call(restoreDriverRevision, { params: { n: 2 }, body: { revision: 3 } });
    expect([reply.revision, names(reply)]).toEqual([4, ['Security', 'Cost']]);
    expect((await person.call(restoreDriverRevision, { params: { n: 9 }, body: { revision: 4 } })).status).toBe(404);
  });

  test('says in words what a save did', async () => {
    const person = await it.aPerson();
    const { reply } = await save(person, [fixed('security'), fixed('cost'), fixed('safety')], 1);
    const [security, cost, safety] = reply.qualityAttributes;
    await save(person, [fixed('cost', { id: cost?.id }), fixed('security', { id: security?.id, isMajor: true })], 2);
    const activity = await person.call(listActivity, { query: { kind: 'driver' } });
    const deeds = activity.reply.resources.map(({ action, summary, subject: { id } }) => `${action} ${summary} ${id}`);
    expect(deeds.toSorted()).toEqual([
      `created Cost ${cost?.id}`,
      `created Safety ${safety?.id}`,
      `created Security ${security?.id}`,
      `marked_major Security ${security?.id}`,
      `removed Safety ${safety?.id}`,
      `reordered Security ${security?.id}`,
    ]);
  });
});

describe('search', () => {
  test('finds a driver by name, reason and scenario until it leaves the list', async () => {
    const person = await it.aPerson();
    const scenarios = [{ stimulus: 'A datacentre burns down', importance: 3, difficulty: 3 }];
    await save(person, [fixed('availability', { reason: 'Customers buy at midnight.', scenarios }), fixed('cost')], 1);
    const found = async (query: string) =>
      (await person.call(searchPage, { query: { query } })).reply.resources.map(({ title, source, place }) => [
        title,
        source,
        place,
      ]);
    const hit = [['Availability', 'driver', 'Quality Attributes']];
    expect([await found('avail'), await found('midnight'), await found('datacentre')]).toEqual([hit, hit, hit]);
    const anything = await person.call(searchAnything, { query: { query: 'midnight' } });
    expect([anything.reply.resources, anything.reply.pagination.total]).toEqual([[], 0]);
    await save(person, [fixed('cost')], 2);
    expect(await found('midnight')).toEqual([]);
    await person.call(restoreDriverRevision, { params: { n: 2 }, body: { revision: 3 } });
    expect(await found('midnight')).toEqual(hit);
  });
});

test('search has the first 6,000 characters of a driver', async () => {
  const person = await it.aPerson();
  const context = 'so '.repeat(160);
  const scenarios = Array.from({ length: 10 }, (_one, at) => {
    const words = { context, source: context, response: context, measure: context };
    return { ...words, stimulus: at === 9 ? 'earthquake' : 'flooding', importance: 1, difficulty: 1 };
  });
  await save(person, [fixed('cost', { scenarios })], 1);
  const found = async (query: string) =>
    (await person.call(searchPage, { query: { query } })).reply.resources.map(({ title }) => title);
  expect([await found('flooding'), await found('earthquake')]).toEqual([['Cost'], []]);
});

describe('indexing again', () => {
  test('meets every driver of every organization once, in the order of their keys', async () => {
    const kept = new Map<string, string>();
    for (const person of [await it.aPerson(), await it.aPerson()]) {
      await save(person, [fixed('cost', { reason: 'Budget' }), fixed('safety')], 1);
      const constraints = [{ name: 'In the EU', source: 'GDPR' }];
      const { reply } = await person.call(saveConstraints, { body: { constraints, revision: 2 } });
      for (const { id, name } of [...reply.qualityAttributes, ...reply.constraints]) kept.set(id, name);
    }
    const met: SearchItem[] = [];
    for (;;) {
      const items = await it.app.database.asOwner((db) => driverSearch.itemsAfter(db, met.at(-1), 2));
      if (items.length === 0) break;
      met.push(...items);
    }
    const keys = met.map(({ organizationId, id }) => `${organizationId} ${id}`);
    expect(keys).toEqual([...new Set(keys)].toSorted());
    expect(
      met
        .filter(({ id }) => kept.has(id))
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual([...kept.values()].toSorted());
    const texts = met.filter(({ id }) => kept.has(id)).map(({ title, text }) => `${title}: ${text}`);
    expect(texts).toContain('Cost: Budget\nPrice of build and run');
    expect(texts).toContain('In the EU: GDPR');
  });
});

describe('access', () => {
  test('a project beyond the limit of the plan can be read only', async () => {
    const person = await it.aPerson();
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
    const { id: project } = (await person.call(createProject, { body: { name: 'Second' } })).reply;
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'basic', seats: 1 });
    const scopes = [person.scope, { ...person.scope, project }];
    const body = { qualityAttributes: [fixed('cost')], revision: 1 };
    const outcomes = await allDone(scopes.map((scope) => it.call(saveQualityAttributes, { body }, scope)));
    const refused = outcomes.filter(({ status }) => status === 422);
    expect(refused.map(({ refusal }) => refusal.error.code)).toEqual([readOnlyProjectCode]);
    const reads = await allDone(scopes.map((scope) => it.call(getDrivers, {}, scope)));
    expect(reads.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each([
    ['read', 200, 403],
    ['write', 200, 200],
  ] as const)('a key with the scope %s reads with %i and saves with %i', async (wanted, reading, saving) => {
    const person = await it.aPerson();
    await person.call(enableApi, { body: {} });
    const wish = { name: 'CI', scopes: [wanted] };
    const { key } = (await person.call(createOrganizationKey, { body: wish })).reply;
    const scope = { token: key, tenant: person.organizationId, project: person.projectId };
    expect((await it.call(getDrivers, {}, scope)).status).toBe(reading);
    const body = { qualityAttributes: [fixed('cost')], revision: 1 };
    expect((await it.call(saveQualityAttributes, { body }, scope)).status).toBe(saving);
  });
});
