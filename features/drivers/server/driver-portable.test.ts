/** Export and import of drivers with a project: lists, trade-offs, answers. */
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, listAdrs } from '#features/adrs/contract.ts';
import { addC4Element, createC4Model } from '#features/c4models/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { exportProject, importProject, notEmptyMessage } from '#platform/portability/contract.ts';
import {
  createDriverAnswer,
  exportDrivers,
  getDrivers,
  listDriverAnswers,
  saveConstraints,
  saveQualityAttributes,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Because.' }] }],
});

/** A person whose project has two attributes with a trade-off, a constraint, and two answers. */
async function anArchitect(): Promise<{ ada: Person; ids: string[] }> {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  const [availability, cost] = [crypto.randomUUID(), crypto.randomUUID()];
  const scenarios = [{ stimulus: 'A node stops', importance: 3, difficulty: 2 }];
  const tradeOffs = [{ attributeId: cost, effect: 'hurts' as const }];
  const { reply } = await ada.call(saveQualityAttributes, {
    body: {
      qualityAttributes: [
        { type: 'fixed', code: 'availability', id: availability, isMajor: true, scenarios, tradeOffs },
        { type: 'fixed', code: 'cost', id: cost },
      ],
      revision: 1,
    },
  });
  const constraints = [{ name: '=In the EU', kind: 'legal' as const }];
  await ada.call(saveConstraints, { body: { constraints, revision: 2 } });
  const adr = (await ada.call(createAdr, { body: { title: 'Two regions', json } })).reply.id;
  const model = (await ada.call(createC4Model, { body: { name: 'Shop' } })).reply.id;
  const element = { version: 1, type: 'software-system' as const, name: 'Checkout', location: 'internal' as const };
  const part = (await ada.call(addC4Element, { params: { id: model }, body: element })).reply.model.softwareSystems[0]
    ?.id;
  const answers = [
    { kind: 'adr' as const, subjectId: adr, because: 'one may fail' },
    { kind: 'c4model' as const, subjectId: model, part: part ?? null },
  ];
  for (const answer of answers) await ada.call(createDriverAnswer, { body: { driverId: availability, ...answer } });
  const [scenario = ''] = reply.qualityAttributes.flatMap((one) => one.scenarios.map(({ id }) => id));
  return { ada, ids: [availability, cost, scenario] };
}

const exported = async (person: Person): Promise<Buffer> =>
  (await person.call(exportProject, { params: { id: person.projectId } })).bytes;

async function entryOf(bytes: Buffer, path: string): Promise<string | undefined> {
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return undefined;
}

test('an import has the same drivers and answers under new ids', async () => {
  const { ada, ids } = await anArchitect();
  const { id } = (await ada.call(createProject, { body: { name: 'Copy' } })).reply;
  const upload = new Blob([new Uint8Array(await exported(ada))]);
  const { reply, status } = await ada.call(importProject, { params: { id }, upload });
  expect([status, reply.counts['drivers']]).toEqual([200, 3]);
  const copy = { ...ada.scope, project: id };
  const drivers = (await it.call(getDrivers, {}, copy)).reply;
  const [availability, cost] = drivers.qualityAttributes;
  expect(availability).toMatchObject({
    name: 'Availability',
    isMajor: true,
    scenarios: [{ stimulus: 'A node stops' }],
    tradeOffs: [{ attributeId: cost?.id, effect: 'hurts' }],
  });
  expect(drivers.constraints).toMatchObject([{ name: '=In the EU', kind: 'legal' }]);
  expect(ids.filter((known) => JSON.stringify(drivers).includes(known))).toEqual([]);
  const answers = (await it.call(listDriverAnswers, { query: {} }, copy)).reply.resources;
  expect(answers.map(({ driverId, title, because }) => [driverId, title, because])).toEqual([
    [availability?.id, '#001: Two regions', 'one may fail'],
    [availability?.id, 'Shop: Checkout', ''],
  ]);
  const [adr] = (await it.call(listAdrs, { query: {} }, copy)).reply.resources;
  const backlinks = await it.call(listBacklinks, { query: { kind: 'adr', id: adr?.id ?? '' } }, copy);
  expect(backlinks.reply.resources.map(({ kind, title }) => [kind, title])).toEqual([['driver', 'Availability']]);
});

test('a project with drivers takes no import', async () => {
  const { ada } = await anArchitect();
  const other = await it.aPerson();
  const body = { qualityAttributes: [{ type: 'fixed' as const, code: 'cost' }], revision: 1 };
  await other.call(saveQualityAttributes, { body });
  const upload = new Blob([new Uint8Array(await exported(ada))]);
  const refused = await other.call(importProject, { params: { id: other.projectId }, upload });
  expect([refused.status, refused.refusal.error.message]).toEqual([422, notEmptyMessage]);
});

test('a project without drivers has no file for them', async () => {
  const { ada } = await anArchitect();
  expect(await entryOf(await exported(ada), 'drivers/drivers.json')).toContain('"because": "one may fail"');
  const nobody = await it.aPerson();
  expect(await entryOf(await exported(nobody), 'drivers/drivers.json')).toBeUndefined();
});

test('the drivers are written as Markdown, CSV and quality tree', async () => {
  const { ada } = await anArchitect();
  const told = async (format: 'markdown' | 'csv' | 'arc42') =>
    (await ada.call(exportDrivers, { query: { format } })).reply.data;
  expect(await told('markdown')).toContain(String.raw`- \#001: Two regions (Draft), because one may fail`);
  expect(await told('csv')).toContain("Constraints,'=In the EU,legal");
  expect(await told('arc42')).toContain('    - (H, M) A node stops');
});
