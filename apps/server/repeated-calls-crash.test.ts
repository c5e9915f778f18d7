/** Programs that send a POST again after a crash: what they ask for is there once. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { overHttp, type Answer } from '../../tools/api-client.ts';
import { signUp, type Person } from '../../tools/api-person.ts';
import { openTestPostgres } from '../../tools/postgres.ts';
import { startProduct } from '../../tools/product.ts';

/** Milliseconds after the requests at which the process dies. */
const moments = [2, 6, 15];
const spaces = z.object({ data: z.object({ resources: z.array(z.object({ name: z.string() })) }) });
const made = z.object({ data: z.object({ name: z.string() }) });

test('R22 kill -9 during POSTs with idempotency keys: sent again, each makes one record', async () => {
  const postgres = process.env['TEST_DB'] === 'postgres' ? await openTestPostgres({ durable: true }) : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'archwright-repeated-crash-'));
  const database = postgres ? { databaseUrl: await postgres.createDatabase() } : {};
  const start = () => startProduct({ dataDirectory: folder, ...database });
  let product = await start();
  try {
    const owner = await signUp(overHttp(product.origin), 'caller');
    const names: string[] = [];
    for (const moment of moments) {
      const round = Array.from({ length: 6 }, (_, at) => `Space ${moment}-${at}`);
      const key = randomUUID();
      const sending = round.map((name) => create(product.origin, owner, key + name, name).catch(() => undefined));
      await wait(moment);
      await product.kill();
      await Promise.all(sending);
      product = await start();
      for (const name of round) {
        const answer = await answered(() => create(product.origin, owner, key + name, name));
        expect([answer.status, made.parse(JSON.parse(answer.text)).data.name]).toEqual([201, name]);
      }
      names.push(...round);
    }
    expect(await namesOf(product.origin, owner)).toEqual(names.toSorted());
  } finally {
    await product.kill();
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);

const create = (origin: string, owner: Person, key: string, name: string): Promise<Answer> =>
  overHttp(origin)({
    method: 'POST',
    url: '/api/documentation/namespaces',
    headers: { ...owner.headers(), 'content-type': 'application/json', 'idempotency-key': key.replaceAll(' ', '-') },
    body: JSON.stringify({ name }),
  });

/** Sends again as the answers ask for. */
async function answered(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await send();
    const pause = Number(answer.headers['retry-after'] ?? 0);
    if (pause === 0 || tries > 60) return answer;
    await wait(pause * 1_000);
  }
}

async function namesOf(origin: string, owner: Person): Promise<readonly string[]> {
  const { text } = await overHttp(origin)({
    method: 'GET',
    url: '/api/documentation/namespaces?perPage=100',
    headers: owner.headers(),
  });
  const found = spaces.parse(JSON.parse(text)).data.resources.map(({ name }) => name);
  return found.filter((name) => name.startsWith('Space ')).toSorted();
}
