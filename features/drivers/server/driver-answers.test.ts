/** What answers the drivers over HTTP: decisions, elements and metrics, their links, and what is without. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr, transitionAdr } from '#features/adrs/contract.ts';
import { addC4Element, createC4Model, deleteC4Element, deleteC4Model } from '#features/c4models/contract.ts';
import { createMetricJar, deleteMetricJar } from '#features/metrics/contract.ts';
import { createRfc, transitionRfc } from '#features/rfcs/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { listBacklinks, listBrokenLinks } from '#platform/links/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  createDriverAnswer,
  deleteDriverAnswer,
  listDriverAnswers,
  listUnansweredDrivers,
  listUnansweringDecisions,
  repeatedAnswerMessage,
  restoreDriverRevision,
  saveQualityAttributes,
  unknownDriverMessage,
  unknownPartMessage,
  unknownSubjectMessage,
  updateDriverAnswer,
  type AnswerKind,
  type QualityAttribute,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Because.' }] }],
});

/** A person whose project has drivers of these codes. */
async function withDrivers(...codes: string[]) {
  const person = await it.aPerson();
  const drivers = await saveCodes(person, codes, 1);
  return { person, drivers, first: drivers[0]?.id ?? '' };
}

async function saveCodes(person: Person, codes: string[], revision: number): Promise<QualityAttribute[]> {
  const qualityAttributes = codes.map((code) => ({ type: 'fixed' as const, code }));
  const { reply } = await person.call(saveQualityAttributes, { body: { qualityAttributes, revision } });
  return reply.qualityAttributes;
}

async function anAdr(person: Person, title: string, ...steps: string[]): Promise<string> {
  const { id } = (await person.call(createAdr, { body: { title, json } })).reply;
  for (const name of steps) await person.call(transitionAdr, { params: { id, name }, body: { reason: 'Because.' } });
  return id;
}

async function anRfc(person: Person, title: string, ...steps: string[]): Promise<string> {
  const { id } = (await person.call(createRfc, { body: { title, json } })).reply;
  for (const name of steps) await person.call(transitionRfc, { params: { id, name }, body: { reason: 'Because.' } });
  return id;
}

async function aModel(person: Person) {
  const { id } = (await person.call(createC4Model, { body: { name: 'Shop' } })).reply;
  const body = { version: 1, type: 'software-system' as const, name: 'Checkout', location: 'internal' as const };
  const { model } = (await person.call(addC4Element, { params: { id }, body })).reply;
  return { id, element: model.softwareSystems[0]?.id ?? '' };
}

const answer = (
  person: Person,
  driverId: string,
  thing: { readonly kind: AnswerKind; readonly subjectId: string; readonly part?: string },
  because = '',
) => person.call(createDriverAnswer, { body: { driverId, ...thing, because } });

const answersOf = async (person: Person, query: object = {}) =>
  (await person.call(listDriverAnswers, { query })).reply.resources;

const unanswered = async (person: Person): Promise<string[]> =>
  (await person.call(listUnansweredDrivers, { query: {} })).reply.resources.map(({ name }) => name);

describe('answers', () => {
  test('name decisions with number and state, elements and metrics with their parts', async () => {
    const { person, first } = await withDrivers('availability');
    const model = await aModel(person);
    const { id: jar } = (await person.call(createMetricJar, { body: { name: 'Core' } })).reply;
    const adr = await anAdr(person, 'Two regions', 'propose');
    const rfc = await anRfc(person, 'Health checks', 'publish');
    await answer(person, first, { kind: 'adr', subjectId: adr }, 'one region may fail');
    await answer(person, first, { kind: 'rfc', subjectId: rfc });
    await answer(person, first, { kind: 'c4model', subjectId: model.id });
    await answer(person, first, { kind: 'c4model', subjectId: model.id, part: model.element });
    await answer(person, first, { kind: 'metric', subjectId: jar, part: 'loc.lloc' });
    const found = await answersOf(person);
    expect(found.map(({ title, state, because }) => [title, state?.label ?? null, because])).toEqual([
      ['#001: Two regions', 'Proposed', 'one region may fail'],
      ['#001: Health checks', 'Open for comments', ''],
      ['Shop', null, ''],
      ['Shop: Checkout', null, ''],
      [expect.stringMatching(/^Core: ./), null, ''],
    ]);
    expect(await answersOf(person, { kind: 'adr', subjectId: adr })).toHaveLength(1);
    expect(await answersOf(person, { driverId: crypto.randomUUID() })).toEqual([]);
  });

  test('can be reworded and forgotten, and the history tells', async () => {
    const { person, first } = await withDrivers('availability');
    const { reply } = await answer(person, first, { kind: 'adr', subjectId: await anAdr(person, 'Two regions') });
    const params = { id: reply.id };
    const changed = await person.call(updateDriverAnswer, { params, body: { because: 'it fails over' } });
    expect(changed.reply).toEqual({ ...reply, because: 'it fails over' });
    expect((await person.call(deleteDriverAnswer, { params })).status).toBe(204);
    expect(await answersOf(person)).toEqual([]);
    expect((await person.call(deleteDriverAnswer, { params })).status).toBe(404);
    const activity = await person.call(listActivity, { query: { kind: 'driver', id: first } });
    expect(activity.reply.resources.map(({ action, summary }) => [action, summary])).toEqual([
      ['answer_removed', 'Availability'],
      ['answer_changed', 'Availability'],
      ['answered', 'Availability'],
      ['created', 'Availability'],
    ]);
  });

  test('are refused for unknown drivers, things and parts, and twice', async () => {
    const { person, first } = await withDrivers('availability');
    const stranger = await it.aPerson();
    const [adr, foreign] = [await anAdr(person, 'Ours'), await anAdr(stranger, 'Theirs')];
    const model = await aModel(person);
    const unknown = crypto.randomUUID();
    const refusals = [
      await answer(person, unknown, { kind: 'adr', subjectId: adr }),
      await answer(person, first, { kind: 'adr', subjectId: unknown }),
      await answer(person, first, { kind: 'adr', subjectId: foreign }),
      await answer(person, first, { kind: 'rfc', subjectId: adr }),
      await answer(person, first, { kind: 'adr', subjectId: adr, part: model.element }),
      await answer(person, first, { kind: 'c4model', subjectId: model.id, part: unknown }),
      await answer(person, first, { kind: 'metric', subjectId: model.id, part: 'loc.lloc' }),
    ];
    expect(refusals.map(({ status, refusal }) => [status, refusal.violations?.[0]?.errors[0]])).toEqual([
      [422, unknownDriverMessage],
      [422, unknownSubjectMessage],
      [422, unknownSubjectMessage],
      [422, unknownSubjectMessage],
      [422, unknownPartMessage],
      [422, unknownPartMessage],
      [422, unknownSubjectMessage],
    ]);
    await answer(person, first, { kind: 'adr', subjectId: adr });
    const twice = await answer(person, first, { kind: 'adr', subjectId: adr });
    expect([twice.status, twice.refusal.error.message]).toEqual([422, repeatedAnswerMessage]);
  });

  test('of another project are not found', async () => {
    const { person, first } = await withDrivers('availability');
    const { reply } = await answer(person, first, { kind: 'adr', subjectId: await anAdr(person, 'Ours') });
    const stranger = await it.aPerson();
    const params = { id: reply.id };
    const outcomes = [
      await stranger.call(updateDriverAnswer, { params, body: { because: 'mine' } }),
      await stranger.call(deleteDriverAnswer, { params }),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual([404, 404]);
    expect(await answersOf(person)).toEqual([reply]);
  });

  test('of a driver that leaves the list are hidden, and come back with a restore', async () => {
    const { person, drivers, first } = await withDrivers('availability', 'cost');
    const adr = await anAdr(person, 'Two regions');
    await answer(person, first, { kind: 'adr', subjectId: adr });
    const linked = async () =>
      (await person.call(listBacklinks, { query: { kind: 'adr', id: adr } })).reply.resources.map(
        ({ kind, id, title }) => [kind, id, title],
      );
    expect(await linked()).toEqual([['driver', first, 'Availability']]);
    await saveCodes(person, ['cost'], 2);
    expect([await answersOf(person), await linked()]).toEqual([[], []]);
    const { rows } = await sql`select 1 from link where from_id = ${first}`.execute(it.app.database.owner);
    expect(rows).toEqual([]);
    await person.call(restoreDriverRevision, { params: { n: 2 }, body: { revision: 3 } });
    expect((await answersOf(person)).map(({ driverId }) => driverId)).toEqual([first]);
    expect(await linked()).toEqual([['driver', first, 'Availability']]);
    expect(drivers).toHaveLength(2);
  });

  test('whose thing is gone have no title, do not count, and are broken links', async () => {
    const { person, first } = await withDrivers('maintainability');
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
    await person.call(createMetricJar, { body: { name: 'Nobody names it' } });
    const { id: jar } = (await person.call(createMetricJar, { body: { name: 'Core' } })).reply;
    const model = await aModel(person);
    await answer(person, first, { kind: 'metric', subjectId: jar });
    await answer(person, first, { kind: 'c4model', subjectId: model.id, part: model.element });
    expect(await unanswered(person)).toEqual([]);
    await person.call(deleteMetricJar, { params: { id: jar } });
    expect(await unanswered(person)).toEqual([]);
    await person.call(deleteC4Element, { params: { id: model.id, elementId: model.element }, query: { version: 2 } });
    expect(await unanswered(person)).toEqual(['Maintainability']);
    expect((await answersOf(person)).map(({ title }) => title)).toEqual([null, null]);
    await person.call(deleteC4Model, { params: { id: model.id } });
    const { resources } = (await person.call(listBrokenLinks, { query: {} })).reply;
    expect(resources.map(({ from, to }) => [from.title, to.kind, to.title])).toEqual([
      ['Maintainability', 'c4model', 'Shop'],
      ['Maintainability', 'metric', 'Core'],
    ]);
  });
});

describe('coverage', () => {
  test('drivers without an answer are told in their order', async () => {
    const { person, first } = await withDrivers('availability', 'security', 'cost');
    await answer(person, first, { kind: 'adr', subjectId: await anAdr(person, 'Two regions') });
    expect(await unanswered(person)).toEqual(['Security', 'Cost']);
    const { reply } = await person.call(listUnansweredDrivers, { query: { page: 2, perPage: 1 } });
    expect([reply.resources.map(({ name }) => name), reply.pagination.total]).toEqual([['Cost'], 2]);
  });

  test('decisions that answer none are those that live, newest first', async () => {
    const { person, first } = await withDrivers('availability');
    await anAdr(person, 'Draft');
    await anAdr(person, 'Proposed', 'propose');
    await anAdr(person, 'Rejected', 'propose', 'reject');
    await anAdr(person, 'Deprecated', 'propose', 'accept', 'deprecate');
    const accepted = await anAdr(person, 'Accepted', 'propose', 'accept');
    await anRfc(person, 'Draft');
    await anRfc(person, 'Open', 'publish');
    await anRfc(person, 'Withdrawn', 'publish', 'withdraw');
    const answering = await anAdr(person, 'Answers', 'propose');
    await answer(person, first, { kind: 'adr', subjectId: answering });
    const listed = async (query: object = {}) => (await person.call(listUnansweringDecisions, { query })).reply;
    expect((await listed()).resources.map(({ title, state }) => [title, state.label])).toEqual([
      ['#002: Open', 'Open for comments'],
      ['#005: Accepted', 'Accepted'],
      ['#002: Proposed', 'Proposed'],
    ]);
    const second = await listed({ page: 2, perPage: 1 });
    expect([second.resources.map(({ id }) => id), second.pagination.total]).toEqual([[accepted], 3]);
    await saveCodes(person, ['cost'], 2);
    expect((await listed()).pagination.total).toBe(4);
  });
});
