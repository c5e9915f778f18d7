/** Sends generated requests to every operation of the API: none may cause a server error. */
import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Send } from '../../tools/api-client.ts';
import { readOperations, type Operation } from '../../tools/api-document.ts';
import { injectInto } from '../../tools/api-inject.ts';
import { signUp } from '../../tools/api-person.ts';
import { makeSeed } from '../../tools/api-seed.ts';
import { fuzzOperation } from '../../tools/fuzz-run.ts';
import { clearRateLimits } from './testing/tenant-data.ts';
import { theApp, type TestApp } from './testing/test-app.ts';

/** FUZZ_SEED repeats a run. */
const randomSeed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const requests = 200;
let it: TestApp;
let send: Send;
let operations: readonly Operation[] = [];

beforeAll(async () => {
  it = await theApp();
  send = injectInto(it);
  operations = readOperations(JSON.parse((await send({ method: 'GET', url: '/api/openapi.json', headers: {} })).text));
  console.log(`Fuzzing ${operations.length} operations with ${requests} requests each, FUZZ_SEED=${randomSeed}.`);
});

test('R14 no generated request to any operation gets a server error, an undeclared status, internal details, or an answer after more than two seconds', async () => {
  const failures: string[] = [];
  const resetLimits = () => clearRateLimits(it);
  const somebody = async () => {
    const person = await signUp(send, 'fuzz');
    return { person, seed: await makeSeed(person, 'fuzz', 12) };
  };
  // Reads do not affect the next operation; writes share few people, deletions have their own.
  const reader = await somebody();
  let writer = await somebody();
  let writing = 0;
  const callerOf = async (operation: Operation) => {
    if (operation.method === 'GET') return reader;
    if (operation.method === 'DELETE' || /delete|remove|revoke|everywhere/i.test(operation.id)) return somebody();
    writing += 1;
    if (writing % 6 === 0) writer = await somebody();
    return writer;
  };
  for (const operation of operations) {
    const { person, seed } = await callerOf(operation);
    const { failure } = await fuzzOperation(operation, { send, person, seed, requests, randomSeed, resetLimits });
    if (failure !== undefined) failures.push(failure);
  }
  expect(failures).toEqual([]);
  expect((await send({ method: 'GET', url: '/readyz', headers: {} })).status).toBe(200);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}, 600_000);
