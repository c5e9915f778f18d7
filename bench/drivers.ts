/**
 * `npm run bench:drivers`: how long drivers take in a project with 50 attributes of ten scenarios, 100 constraints, 5,000
 * answers and 20,000 decisions, beside a bare count of its ADRs, on both databases.
 * Options: --records=10000 (of each kind) --seconds=3 --only=embedded|postgres
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Person, TestApp } from '../apps/server/testing/test-app.ts';
import {
  driverLimits,
  exportDrivers,
  getDrivers,
  listDriverAnswers,
  listUnansweredDrivers,
  listUnansweringDecisions,
  saveConstraints,
  saveQualityAttributes,
  type QualityAttributeBody,
} from '../features/drivers/contract.ts';
import { unansweredDrivers } from '../features/drivers/server/driver-answer-actions.ts';
import { adrCount, benchOnBoth, floorOf } from './both-databases.ts';
import { fillDecisions } from './decision-data.ts';
import { Language } from './search-data.ts';
import { percentile, shownMs, timesOf } from './timing.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const records = Number(values.records);
const load = { seconds: Number(values.seconds), workers: 1 };
/** Aims in ms: a list on a page, and everything at once. */
const aims = { list: 100, everything: 1_000 } as const;

async function report(
  name: string,
  floor: number,
  ask: (turn: number) => Promise<unknown>,
  aimMs: number = aims.list,
): Promise<void> {
  const times = await timesOf(load, async (turn) => {
    await ask(turn);
  });
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(
    `  ${name.padEnd(30)} p50 ${shownMs(p50)}  p99 ${shownMs(p99)}  ratio ${(p50 / floor).toFixed(1).padStart(5)}${p99 < aimMs ? '' : '  !! MISSED'}`,
  );
}

/** The largest lists, with texts as people write them. */
function largestAttributes(language: Language, reason: string): QualityAttributeBody[] {
  return Array.from({ length: driverLimits.attributes }, (_one, at) => ({
    type: 'custom' as const,
    code: 'custom',
    name: `Attribute ${at}`,
    reason: `${reason} ${language.text(20)}`,
    scenarios: Array.from({ length: driverLimits.scenarios }, () => ({
      context: language.text(12),
      source: language.text(4),
      stimulus: language.text(16),
      response: language.text(16),
      measure: language.text(6),
      importance: 2,
      difficulty: 2,
    })),
  }));
}

/** The lists through the API, and answers by every fourth ADR. */
async function fillDrivers(it: TestApp, person: Person, language: Language): Promise<void> {
  const qualityAttributes = largestAttributes(language, 'First');
  await person.call(saveQualityAttributes, { body: { qualityAttributes, revision: 1 } });
  const constraints = Array.from({ length: driverLimits.constraints }, (_one, at) => ({ name: `Constraint ${at}` }));
  const { reply } = await person.call(saveConstraints, { body: { constraints, revision: 2 } });
  const ids = reply.qualityAttributes.map(({ id }) => id);
  await sql`insert into driver_answer (organization_id, id, project_id, driver_id, kind, subject_id, because)
    select organization_id, gen_random_uuid(), project_id, (${ids}::uuid[])[1 + serial_number % ${ids.length}], 'adr', id, title
    from adr where organization_id = ${person.organizationId} order by serial_number desc
    limit ${driverLimits.answers}`.execute(it.app.database.owner);
  await sql`insert into link (organization_id, project_id, from_kind, from_id, relation, to_kind, to_id, to_namespace)
    select organization_id, project_id, 'driver', driver_id, 'link', kind, subject_id::text, '' from driver_answer
    where organization_id = ${person.organizationId}`.execute(it.app.database.owner);
}

async function reportCalls(it: TestApp, person: Person, floor: number, language: Language): Promise<void> {
  const scope = { ...person.scope, address: '10.0.0.1' };
  await report('drivers', floor, () => it.call(getDrivers, {}, scope));
  await report('answers, first page', floor, () => it.call(listDriverAnswers, { query: {} }, scope));
  await report('answers, last page', floor, () => it.call(listDriverAnswers, { query: { page: 50 } }, scope));
  await report('drivers without an answer', floor, () => it.call(listUnansweredDrivers, { query: {} }, scope));
  await report('their number', floor, () =>
    it.app.database.within({ organizations: [person.organizationId], readOnly: true }, (db) =>
      unansweredDrivers(db, person),
    ),
  );
  await report('decisions that answer none', floor, () => it.call(listUnansweringDecisions, { query: {} }, scope));
  await report('the same, page 300', floor, () => it.call(listUnansweringDecisions, { query: { page: 300 } }, scope));
  const query = { format: 'markdown' } as const;
  await report('export as Markdown', floor, () => it.call(exportDrivers, { query }, scope), aims.everything);
  let { revision } = (await it.call(getDrivers, {}, scope)).reply;
  const bodies = [largestAttributes(language, 'One'), largestAttributes(language, 'Two')];
  const save = async (turn: number): Promise<void> => {
    const qualityAttributes = bodies[turn % 2] ?? [];
    revision = (await it.call(saveQualityAttributes, { body: { qualityAttributes, revision } }, scope)).reply.revision;
  };
  await report('save of everything', floor, save, aims.everything);
}

await benchOnBoth(values.only, async ({ name, it, pool }) => {
  const language = new Language(20_000, 7);
  const person = await it.aPerson({ name: 'decider' });
  await fillDecisions(it.app.database, person, records, language);
  await fillDrivers(it, person, language);
  await pool.query('vacuum (analyze)');
  const floor = await floorOf(pool, person, load.seconds, adrCount);
  console.log(`\n${name}: ${2 * records} decisions, aim ${aims.list} ms, bare count of ADRs ${shownMs(floor).trim()}`);
  await reportCalls(it, person, floor, language);
});
