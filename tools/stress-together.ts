/**
 * `npm run stress:together`: two and ten windows write one text, and as many editors change one C4 model, by 1,000 random
 * edits each run: with cut connections, undo, table operations and deletions, on the embedded database and on PostgreSQL
 * with two processes of which one after the other is killed. Then real windows of a browser do both by mouse and keyboard.
 * Options: --edits=1000 --seeds=1,2 --windows=2,10 --kills=3 --databases=embedded,postgres --things=text,c4,windows
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { c4Model, versionConflictCode } from '#features/c4models/contract.ts';
import { c4Brief } from '#features/c4models/model/c4-brief.ts';
import { minimalPreference, preferHeader, type Reply } from '#platform/http/contract.ts';
import { documentSchemaMark } from '#platform/richtext/model/checked-document.ts';
import { draftRow, type exchangeSteps, type joinDraft } from '#platform/together/contract.ts';
import type { DraftLink } from '#platform/together/web/draft-session.ts';
import { overHttp } from './api-client.ts';
import { signUp, type Person } from './api-person.ts';
import { c4FaultsOf, letModel, type C4Link } from './c4-crowd.ts';
import { CrowdProcesses, CutConnection } from './crowd-processes.ts';
import { randomFrom } from './crowd-random.ts';
import { hasPostgres, noPostgresSentence, openTestPostgres } from './postgres.ts';
import { freePort, type ProductSettings } from './product.ts';
import { runStress } from './stress-journey.ts';
import { crowdText, faultsOf, letWrite } from './together-crowd.ts';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '1000' },
    seeds: { type: 'string', default: '1,2' },
    windows: { type: 'string', default: '2,10' },
    kills: { type: 'string', default: '3' },
    databases: { type: 'string', default: 'embedded,postgres' },
    things: { type: 'string', default: 'text,c4,windows' },
  },
});
const numbers = (list: string): number[] => list.split(',').map(Number);
const edits = Number(values.edits);
const kills = Number(values.kills);
/** Longest pause between two edits of a window, ms. */
const longestPause = 300;
let isGood = true;
const created = z.object({ data: z.object({ id: z.string() }) });
const movedTo = z.object({ version: z.int() });

interface Run {
  readonly windows: number;
  readonly seed: number;
  readonly kills: number;
}

/** What came of a run, beside its size. */
interface Outcome {
  readonly told: string;
  readonly faults: readonly string[];
}

/** Runs a crowd while processes are killed, and prints what came of it. */
async function measured(
  title: string,
  processes: CrowdProcesses,
  run: Run,
  work: () => Promise<Outcome>,
): Promise<void> {
  const [lostBefore, askedBefore] = [processes.lost, processes.asked];
  const began = performance.now();
  const killing = processes.killSome(run.kills);
  const { told, faults } = await work();
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  await killing;
  console.log(
    `${title}: ${run.windows} windows, seed ${run.seed}, ${run.kills} kills: ${edits} edits in ${seconds} s, ${told}, ` +
      `${processes.asked - askedBefore} calls, ${processes.lost - lostBefore} answers lost; ${faults.length} faults`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  if (faults.length > 0) isGood = false;
}

async function write(processes: CrowdProcesses, person: Person, run: Run): Promise<void> {
  const { id } = created.parse(await person.call('POST', '/adrs', { title: 'Together', json: crowdText })).data;
  const schema = documentSchemaMark;
  const draft = (path: string, body: object): Promise<unknown> =>
    processes.ask(person, { method: 'POST', path: `/drafts/adr/${id}${path}`, body: { ...body, schema } });
  const plain: DraftLink = {
    join: () => draft('', {}) as Promise<Reply<typeof joinDraft>>,
    exchange: (body) => draft('/steps', body) as Promise<Reply<typeof exchangeSteps>>,
  };
  const linkOf = (index: number): DraftLink => {
    const connection = new CutConnection(randomFrom(run.seed * 7_000 + index));
    return {
      join: () => connection.through(() => plain.join()),
      exchange: (body) => connection.through(() => plain.exchange(body)),
    };
  };
  await measured('One text', processes, run, async () => {
    const { windows, seed } = run;
    const result = await letWrite({ windows, edits, seed, pause: longestPause, linkOf });
    const first = result.windows[0]?.session.draft ?? '';
    const all = await plain.exchange({ draft: first, client: crypto.randomUUID(), version: 0, revision: 1, steps: [] });
    const rows = z.array(draftRow).parse(all.rows);
    const told = `${result.typed} letters typed, ${result.lost} without a place before they arrived, ${rows.length} rows`;
    return { told, faults: faultsOf(result, rows) };
  });
}

function c4LinkOf(processes: CrowdProcesses, person: Person, id: string, connection: CutConnection): C4Link {
  const path = `/c4models/${id}`;
  const ask = (method: string, below: string, body?: unknown): Promise<unknown> =>
    connection.through(() =>
      processes.ask(
        person,
        { method, path: `${path}${below}`, body, headers: { [preferHeader]: minimalPreference } },
        // Two changed the same: the person is told.
        (code) => code === versionConflictCode,
      ),
    );
  return {
    read: async () => z.parse(c4Model, await processes.ask(person, { method: 'GET', path })),
    since: async (after) => z.parse(c4Brief, await ask('GET', `/changes?after=${after}`)),
    change: async (body) => z.parse(c4Brief, await ask('POST', '/changes', { ...body, rebase: true })),
    move: async ({ viewId, elementId }, to) =>
      movedTo.parse(await ask('PATCH', `/views/${viewId}/elements/${elementId}/position`, { ...to, rebase: true })),
  };
}

/** A model with a few systems to begin with. */
async function aModel(person: Person): Promise<string> {
  const { id } = created.parse(await person.call('POST', '/c4models', { name: 'Together' })).data;
  const changes = ['Shop', 'Bank', 'Mail'].map((name) => ({
    call: 'addElement',
    id: crypto.randomUUID(),
    type: 'software-system',
    name,
    location: 'internal',
  }));
  await person.call('POST', `/c4models/${id}/changes`, { version: 1, changes });
  return id;
}

async function model(processes: CrowdProcesses, person: Person, run: Run): Promise<void> {
  const id = await aModel(person);
  const linkOf = (index: number): C4Link =>
    c4LinkOf(processes, person, id, new CutConnection(randomFrom(run.seed * 7_000 + index)));
  await measured('One C4 model', processes, run, async () => {
    const { windows: count, seed } = run;
    const windows = await letModel({ windows: count, edits, seed, pause: longestPause, linkOf });
    const now = await linkOf(0).read();
    const conflicts = windows.reduce((sum, window) => sum + window.conflicts, 0);
    const told = `${now.version} versions, ${conflicts} conflicts told`;
    return { told, faults: c4FaultsOf(windows, now) };
  });
}

async function series(title: string, settings: readonly ProductSettings[], killed: number): Promise<void> {
  console.log(title);
  const processes = new CrowdProcesses(settings);
  await processes.start();
  try {
    for (const seed of numbers(values.seeds)) {
      for (const windows of numbers(values.windows)) {
        // Each has a plan for one model.
        const person = await signUp(overHttp(processes.origin), 'crowd');
        const run = { windows, seed, kills: killed };
        if (values.things.includes('text')) await write(processes, person, run);
        if (values.things.includes('c4')) await model(processes, person, run);
      }
    }
  } finally {
    for (const refused of processes.refusals) console.log(`  refused: ${refused}`);
    await processes.stop();
  }
}

function inBrowsers(): void {
  console.log('windows of a browser, embedded database, one process');
  for (const seed of values.seeds.split(',')) {
    for (const windows of values.windows.split(',')) {
      const settings = { CROWD_SEED: seed, CROWD_WINDOWS: windows, CROWD_EDITS: values.edits };
      if (runStress('crowd', settings) !== 0) isGood = false;
    }
  }
}

async function withoutBrowsers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-together-'));
  try {
    await onEachDatabase(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onEachDatabase(folder: string): Promise<void> {
  if (values.databases.includes('embedded'))
    await series('embedded database, one process', [{ dataDirectory: join(folder, 'embedded') }], 0);
  if (!values.databases.includes('postgres')) console.log('PostgreSQL was not asked for');
  else if (hasPostgres({ install: true })) {
    const postgres = await openTestPostgres({ durable: true });
    try {
      const databaseUrl = await postgres.createDatabase();
      const two = ['one', 'other'].map(async (name) => ({
        dataDirectory: join(folder, name),
        databaseUrl,
        port: await freePort(),
      }));
      await series('PostgreSQL, two processes, kill -9 of one after the other', await Promise.all(two), kills);
    } finally {
      await postgres.close();
    }
  } else console.log(`!! SKIPPED PostgreSQL: ${noPostgresSentence}`);
}

const things = values.things.split(',');
if (things.includes('text') || things.includes('c4')) await withoutBrowsers();
if (things.includes('windows')) inBrowsers();
console.log(isGood ? 'All windows agree, and nothing acknowledged was lost.' : 'The run has failed.');
process.exitCode = isGood ? 0 : 1;
