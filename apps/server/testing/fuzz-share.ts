/** Sends generated requests to a share of the operations, so that two test files fuzz side by side. */
import { randomInt } from 'node:crypto';
import { readOperations, type Operation } from '../../../tools/api-document.ts';
import { injectInto } from '../../../tools/api-inject.ts';
import { signUp } from '../../../tools/api-person.ts';
import { makeSeed } from '../../../tools/api-seed.ts';
import { fuzzOperation } from '../../../tools/fuzz-run.ts';
import { clearRateLimits } from './tenant-data.ts';
import { theApp } from './test-app.ts';

/** `npm run stress:fuzz` sends many more. */
const requests = 50;
/** FUZZ_SEED repeats a run. */
const randomSeed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

/** Removes or ends what later operations need. */
const isRemoval = ({ method, id }: Operation): boolean =>
  method === 'DELETE' || /delete|remove|revoke|everywhere/i.test(id);

/** Fuzzes the operations that `belongs` accepts; answers how many there were and one sentence per failure. */
export async function fuzzShare(
  belongs: (operation: Operation) => boolean,
): Promise<{ readonly operations: number; readonly failures: readonly string[] }> {
  const it = await theApp();
  const send = injectInto(it);
  const document = await send({ method: 'GET', url: '/api/openapi.json', headers: {} });
  const operations = readOperations(JSON.parse(document.text)).filter(belongs);
  console.log(`Fuzzing ${operations.length} operations with ${requests} requests each, FUZZ_SEED=${randomSeed}.`);
  const resetLimits = () => clearRateLimits(it);
  const newCaller = async () => {
    const person = await signUp(send, 'fuzz');
    return { person, seed: await makeSeed(person, 'fuzz', { documents: 12 }) };
  };
  let shared = await newCaller();
  let writes = 0;
  const failures: string[] = [];
  for (const operation of operations) {
    if (operation.method !== 'GET') writes += 1;
    // Some writes use up what they are given, so several of them share one caller, and removals share none.
    if (operation.method !== 'GET' && writes % 6 === 0) shared = await newCaller();
    const { person, seed } = isRemoval(operation) ? await newCaller() : shared;
    const { failure } = await fuzzOperation(operation, { send, person, seed, requests, randomSeed, resetLimits });
    if (failure !== undefined) failures.push(failure);
  }
  const ready = await send({ method: 'GET', url: '/readyz', headers: {} });
  if (ready.status !== 200) failures.push(`/readyz answered ${ready.status} after the run`);
  if (({} as { polluted?: unknown }).polluted !== undefined) failures.push('a prototype was changed');
  return { operations: operations.length, failures };
}
