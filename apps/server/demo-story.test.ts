/** The demo story: whether it can be told, and whether its times are those of the story. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getAdr, listAdrs } from '#features/adrs/contract.ts';
import { elementsOfModel, getC4Model, listC4Models } from '#features/c4models/contract.ts';
import { listNamespaces, getNamespace, getDocument } from '#features/documentation/contract.ts';
import { getContextMap } from '#features/contextmap/contract.ts';
import {
  getMetricReport,
  listMetricJars,
  type MetricClassHistory,
  type MetricReport,
} from '#features/metrics/contract.ts';
import {
  getDrivers,
  listDriverAnswers,
  listDriverRevisions,
  listUnansweredDrivers,
  listUnansweringDecisions,
} from '#features/drivers/contract.ts';
import { listProjects } from '#features/projects/contract.ts';
import { getRfc, listRfcs, listVotingSessions } from '#features/rfcs/contract.ts';
import type { CallArgs, Call } from '#platform/http/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { storyClock, tellStory } from './demo-story.ts';
import { theApp, type Outcome, type TestApp } from './testing/test-app.ts';

let it: TestApp;
let ask: <C extends Call>(call: C, args: CallArgs<C>) => Promise<Outcome<C>>;

beforeAll(async () => {
  it = await theApp();
  const ines = await it.aPerson();
  const tenant = await it.app.database.asOwner((db) => tellStory(db, ines.userId, it.app.queue));
  const inTenant = { token: ines.token, tenant };
  const [project] = (await it.call(listProjects, { query: {} }, inTenant)).reply.resources;
  ask = (call, args) => it.call(call, args, { ...inTenant, project: project?.id ?? '' });
});

const dayMs = 86_400_000;
const ageInDays = (at: string): number => (Date.now() - Date.parse(at)) / dayMs;

describe('the demo story', () => {
  test('ends on the last day that has passed, whatever the day', () => {
    const event = { at: '2026-11-20 17:30', by: 'IK', run: () => Promise.resolve() };
    const clock = storyClock([event], new Date('2027-03-01T09:00:00Z'));
    expect(clock('2026-11-20 17:30').toISOString()).toBe('2027-02-28T17:30:00.000Z');
    expect(clock('2026-11-19 08:00').toISOString()).toBe('2027-02-27T08:00:00.000Z');
  });

  test('has decisions of several months, in every state', async () => {
    const { resources } = (await ask(listAdrs, { query: { perPage: 100 } })).reply;
    expect(resources).toHaveLength(24);
    expect(new Set(resources.map(({ state }) => state.name)).size).toBe(7);
    const ages = resources.map(({ createdAt }) => ageInDays(createdAt));
    expect(ages).toEqual(ages.toSorted((one, other) => one - other));
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(150);
  });

  test('has a decision that replaces another, with its history, people and note', async () => {
    const { resources } = (await ask(listAdrs, { query: { search: '#23' } })).reply;
    const adr = (await ask(getAdr, { params: { id: resources[0]?.id ?? '' } })).reply;
    expect(adr.former?.serialNumber).toBe(14);
    expect(adr.history.map(({ to }) => to.label)).toEqual(['Accepted', 'Proposed', 'Draft', 'Proposed', 'Draft']);
    const names = adr.history.map(({ by }) => (typeof by === 'string' ? by : by?.username));
    expect([names[0], names[2]]).toEqual(['Mara Lindqvist', 'Henrik Vogt']);
    expect([names[1], names[3]]).toEqual([names[4], names[4]]);
    expect(adr.notes).toHaveLength(1);
  });

  test('has an open vote and a closed one on an earlier text', async () => {
    const { resources } = (await ask(listRfcs, { query: { perPage: 100 } })).reply;
    expect(resources).toHaveLength(9);
    const [split] = resources;
    const sessions = (await ask(listVotingSessions, { params: { id: split?.id ?? '' } })).reply.resources;
    expect(sessions.map(({ isOpened }) => isOpened)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ quorum: 4 });
  });

  test('has pages and a model, and every link between them leads somewhere', async () => {
    const texts: string[] = [];
    for (const { code } of (await ask(listNamespaces, { query: {} })).reply.resources) {
      const { homepage, documents } = (await ask(getNamespace, { params: { id: code } })).reply;
      const ids = [homepage, ...documents].flatMap((row) => [row.id, ...row.children.map(({ id }) => id)]);
      for (const id of ids) texts.push((await ask(getDocument, { params: { id } })).reply.json);
    }
    for (const { id } of (await ask(listAdrs, { query: { perPage: 100 } })).reply.resources)
      texts.push((await ask(getAdr, { params: { id } })).reply.json);
    for (const { id } of (await ask(listRfcs, { query: { perPage: 100 } })).reply.resources)
      texts.push((await ask(getRfc, { params: { id } })).reply.json);
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => /page:|adr:|rfc:|embed:/.test(text))).toEqual([]);
    const shown = ['c4model', 'structurizr', 'board', 'dbmodel', 'diagram', 'metric', 'contextmap', 'mermaid'];
    expect(shown.filter((kind) => !texts.some((text) => text.includes(kind)))).toEqual([]);
    expect(texts.filter((text) => text.includes('.doc.internal')).length).toBeGreaterThan(5);
    const [model] = (await ask(listC4Models, { query: {} })).reply.resources;
    const landscape = (await ask(getC4Model, { params: { id: model?.id ?? '' } })).reply;
    const { views } = landscape;
    // It is as old as the pages that show it, and links the decisions that came later.
    expect(ageInDays(model?.createdAt ?? '')).toBeGreaterThan(500);
    expect(ageInDays(model?.updatedAt ?? '')).toBeLessThan(5);
    expect(elementsOfModel(landscape).flatMap(({ links }) => links).length).toBeGreaterThan(10);
    expect(views.filter(({ elements }) => elements.length > 5).length).toBeGreaterThanOrEqual(4);
  });

  test('has two years of metrics that end now: a class that got worse until a decision, and targets', async () => {
    const { resources } = (await ask(listMetricJars, { query: {} })).reply;
    const now = new Date();
    const month = `${now.getUTCFullYear()}|${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
    expect(resources).toMatchObject([
      { name: 'Shop API', reports: 23, latest: month, breaches: 1 },
      { name: 'Stock worker', reports: 6, latest: month, breaches: 0 },
    ]);
    const [shop, worker] = resources.map(({ id }) => id);
    const read = async (id = '', query = {}) => (await ask(getMetricReport, { params: { id }, query })).reply;
    const report = (await read(shop)) as MetricReport;
    expect(new Set(report.timestamps.map(({ tool }) => tool)).size).toBe(2);
    expect([report.notes.length, report.targets.map(({ isMissed }) => isMissed)]).toEqual([1, [true, false]]);
    expect(report.classList.filter(({ accepted }) => accepted).map(({ classname }) => classname)).toEqual([
      'Nordwind\\Shop\\Shipping\\Wsdl\\CarrierClient',
    ]);
    const { history } = (await read(shop, { class: 'Nordwind\\Shop\\Pricing\\PriceEngine' })) as MetricClassHistory;
    const scores = Object.keys(history)
      .toSorted()
      .map((known) => history[known]?.score ?? 0);
    const worst = Math.max(...scores);
    expect([scores.at(0), worst, scores.at(-1)].map((score) => (score ?? 0) > report.threshold)).toEqual([
      false,
      true,
      false,
    ]);
    expect(scores.indexOf(worst)).toBe(scores.length - 5);
    const { classList } = (await read(worker)) as MetricReport;
    expect(classList.every(({ coverage }) => coverage !== undefined)).toBe(true);
  });

  test('has drivers with scenarios and trade-offs, agreed on over months, and two that nothing answers', async () => {
    const { qualityAttributes, constraints } = (await ask(getDrivers, {})).reply;
    expect(qualityAttributes.map(({ name, isMajor }) => `${name}${isMajor ? ' (major)' : ''}`)).toEqual([
      'Availability (major)',
      'Performance efficiency (major)',
      'Maintainability (major)',
      'Security',
      'Auditability',
      'Observability',
      'Works on weak warehouse Wi-Fi',
    ]);
    expect(qualityAttributes.filter(({ scenarios }) => scenarios.length === 0)).toEqual([]);
    expect(qualityAttributes.flatMap(({ tradeOffs }) => tradeOffs).length).toBeGreaterThan(5);
    expect(constraints.map(({ kind }) => kind)).toEqual(['legal', 'technical', 'technical', 'time']);
    const answers = (await ask(listDriverAnswers, { query: { perPage: 100 } })).reply.resources;
    expect(answers.filter(({ title, because }) => title === null || because === '')).toEqual([]);
    expect(new Set(answers.map(({ kind }) => kind)).size).toBe(4);
    const unanswered = (await ask(listUnansweredDrivers, { query: {} })).reply.resources;
    expect(unanswered.map(({ name }) => name)).toEqual(['Auditability', 'Works on weak warehouse Wi-Fi']);
    expect((await ask(listUnansweringDecisions, { query: {} })).reply.pagination.total).toBeGreaterThan(3);
    const revisions = (await ask(listDriverRevisions, { query: {} })).reply.resources;
    expect(revisions.map(({ name }) => name)).toEqual([
      'Quality workshop, November',
      null,
      'Quality workshop, July',
      null,
      null,
    ]);
    expect(ageInDays(revisions.at(-1)?.at ?? '')).toBeGreaterThan(150);
  });

  test('has a context map whose contexts own elements of the C4 model', async () => {
    const { contexts, relationships, elements } = (await ask(getContextMap, {})).reply;
    expect(contexts.map(({ name }) => name)).toContain('Ordering');
    expect(elements.length).toBe(contexts.flatMap(({ elementIds }) => elementIds).length);
    expect(new Set(relationships.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  });

  test('is in the activity of its people, with times of the past, and sent no mail', async () => {
    const { resources } = (await ask(listActivity, { query: {} })).reply;
    expect(new Set(resources.map(({ actor }) => actor?.username)).size).toBeGreaterThan(4);
    expect(resources.every(({ at }) => Date.parse(at) < Date.now())).toBe(true);
    expect(await it.mailsTo('tomasz.adler@nordwind.example')).toEqual([]);
  });
});
