/**
 * `npm run stress:together`: two and ten windows write one text by 1,000 random edits each run, with cuts, undo and table
 * operations, on the embedded database and on PostgreSQL with two processes of which one after the other is killed.
 * Options: --edits=1000 --seeds=1,2 --windows=2,10 --kills=3 --databases=embedded,postgres
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { Reply } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { documentSchemaMark } from '#platform/richtext/model/checked-document.ts';
import { draftRow, type exchangeSteps, type joinDraft } from '#platform/together/contract.ts';
import type { DraftLink } from '#platform/together/web/draft-session.ts';
import { overHttp } from './api-client.ts';
import { signUp, type Person } from './api-person.ts';
import { hasPostgres, noPostgresSentence, openTestPostgres } from './postgres.ts';
import { freePort, startProduct, type Product, type ProductSettings } from './product.ts';
import { crowdText, faultsOf, letWrite } from './together-crowd.ts';

const { values } = parseArgs({
  options: {
    edits: { type: 'string', default: '1000' },
    seeds: { type: 'string', default: '1,2' },
    windows: { type: 'string', default: '2,10' },
    kills: { type: 'string', default: '3' },
    databases: { type: 'string', default: 'embedded,postgres' },
  },
});
const numbers = (list: string): number[] => list.split(',').map(Number);
const edits = Number(values.edits);
const kills = Number(values.kills);
let isGood = true;
const refusal = z.object({ error: z.object({ message: z.string(), code: z.optional(z.string()) }) });
const created = z.object({ data: z.object({ id: z.string() }) });

/** Each question goes to one of the processes, as behind a balancer; lost answers are counted. */
class Processes {
  readonly #products: Product[] = [];
  readonly #settings: readonly ProductSettings[];
  /** Answers that no window should get. */
  readonly refusals = new Set<string>();
  lost = 0;
  asked = 0;

  constructor(settings: readonly ProductSettings[]) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    // One after the other: the first one migrates.
    for (const settings of this.#settings) this.#products.push(await startProduct(settings));
  }

  get origin(): string {
    return this.#products[Math.floor(Math.random() * this.#products.length)]?.origin ?? '';
  }

  async killOne(index: number): Promise<void> {
    const at = index % this.#settings.length;
    await this.#products[at]?.kill();
    const settings = this.#settings[at];
    if (settings) this.#products[at] = await startProduct(settings);
  }

  async stop(): Promise<void> {
    for (const product of this.#products) await product.stop();
  }

  async ask<T>(person: Person, path: string, body: unknown): Promise<T> {
    this.asked += 1;
    const request = { method: 'POST', headers: { ...person.headers(), 'content-type': 'application/json' } };
    try {
      const answer = await fetch(`${this.origin}/api${path}`, { ...request, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.ok) return (JSON.parse(text) as { data: T }).data;
      const { error } = refusal.parse(JSON.parse(text));
      throw new Failure(answer.status, error.message, error.code === undefined ? {} : { code: error.code });
    } catch (error) {
      if (error instanceof Failure && error.status < 500) {
        this.refusals.add(`${error.status} ${error.message}`);
        throw error;
      }
      this.lost += 1;
      throw new Failure(0, 'No connection.');
    }
  }
}

interface Run {
  readonly windows: number;
  readonly seed: number;
  readonly kills: number;
}

async function write(processes: Processes, person: Person, { windows, seed, kills: killed }: Run): Promise<void> {
  const { id } = created.parse(await person.call('POST', '/adrs', { title: 'Together', json: crowdText })).data;
  const schema = documentSchemaMark;
  const link: DraftLink = {
    join: () => processes.ask<Reply<typeof joinDraft>>(person, `/drafts/adr/${id}`, { schema }),
    exchange: (body) =>
      processes.ask<Reply<typeof exchangeSteps>>(person, `/drafts/adr/${id}/steps`, { ...body, schema }),
  };
  const [lostBefore, askedBefore] = [processes.lost, processes.asked];
  const began = performance.now();
  const killing = (async () => {
    for (let kill = 0; kill < killed; kill++) {
      await pause(4_000);
      await processes.killOne(kill);
    }
  })();
  const result = await letWrite({ windows, edits, seed, pause: 300, linkOf: () => link });
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  await killing;
  const { draft } = result.windows[0]?.session ?? { draft: '' };
  const all = await link.exchange({ draft, client: crypto.randomUUID(), version: 0, revision: 1, steps: [] });
  const faults = faultsOf(result, z.array(draftRow).parse(all.rows));
  console.log(
    `${windows} windows, seed ${seed}, ${killed} kills: ${edits} edits in ${seconds} s, ${result.typed} letters typed, ` +
      `${result.lost} without a place before they arrived, ${all.rows.length} rows, ${processes.asked - askedBefore} exchanges, ` +
      `${processes.lost - lostBefore} answers lost; ${faults.length} faults`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  if (faults.length > 0) isGood = false;
}

async function series(title: string, settings: readonly ProductSettings[], killed: number): Promise<void> {
  console.log(title);
  const processes = new Processes(settings);
  await processes.start();
  try {
    const person = await signUp(overHttp(processes.origin), 'crowd');
    for (const seed of numbers(values.seeds)) {
      for (const windows of numbers(values.windows)) await write(processes, person, { windows, seed, kills: killed });
    }
  } finally {
    for (const refused of processes.refusals) console.log(`  refused: ${refused}`);
    await processes.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'archwright-together-'));
try {
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
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(isGood ? 'All windows agree, and nothing acknowledged was lost.' : 'The run has failed.');
process.exitCode = isGood ? 0 : 1;
