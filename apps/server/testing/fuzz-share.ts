/** Sends generated requests to a share of the operations, so that two test files fuzz side by side. */
import { randomInt } from 'node:crypto';
import type { Operation } from '../../../tools/api-document.ts';
import type { Person } from '../../../tools/api-person.ts';
import { freshParts, type Seed, type SeedSize } from '../../../tools/api-seed.ts';
import { asApiPerson, aTenant, theWholeApi, type WholeApi } from '../../../tools/api-tenant.ts';
import { fuzzOperation } from '../../../tools/fuzz-run.ts';
import { clearRateLimits } from './tenant-data.ts';

/** `npm run stress:fuzz` sends many more. */
const requests = 200;
/** FUZZ_SEED repeats a run. */
const randomSeed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

/** Removes or ends what later operations need. */
const isRemoval = ({ method, id }: Operation): boolean =>
  method === 'DELETE' || /delete|remove|revoke|everywhere/i.test(id);

interface Caller {
  readonly person: Person;
  readonly seed: Seed;
}

async function newCaller(api: WholeApi, size: SeedSize): Promise<Caller> {
  const { owner, seed } = await aTenant(api, 'fuzz', size);
  return { person: asApiPerson(api.send, owner), seed };
}

/** The caller of an operation that removes: with parts of its own where they can be made, else a new one. */
async function callerOfRemoval(api: WholeApi, { path }: Operation, shared: Caller): Promise<Caller> {
  const makeParts = freshParts[path.split('/')[2] ?? ''];
  if (!makeParts) return newCaller(api, { hasWorkspace: path.includes('/structurizr') });
  return { person: shared.person, seed: { ...shared.seed, ...(await makeParts(shared.person, 'fuzz')) } };
}

/** Fuzzes the operations that `belongs` accepts; answers how many there were and one sentence per failure. */
export async function fuzzShare(
  belongs: (operation: Operation) => boolean,
): Promise<{ readonly operations: number; readonly failures: readonly string[] }> {
  const api = await theWholeApi();
  const { it, send } = api;
  const operations = api.operations.filter(belongs);
  console.log(`Fuzzing ${operations.length} operations with ${requests} requests each, FUZZ_SEED=${randomSeed}.`);
  const resetLimits = () => clearRateLimits(it);
  let shared = await newCaller(api, { documents: 12 });
  let writes = 0;
  const failures: string[] = [];
  for (const operation of operations) {
    if (operation.method !== 'GET') writes += 1;
    // Some writes use up what they are given, so several of them share one caller.
    if (operation.method !== 'GET' && writes % 6 === 0) shared = await newCaller(api, { documents: 12 });
    const { person, seed } = isRemoval(operation) ? await callerOfRemoval(api, operation, shared) : shared;
    const { failure } = await fuzzOperation(operation, { send, person, seed, requests, randomSeed, resetLimits });
    if (failure !== undefined) failures.push(failure);
  }
  const ready = await send({ method: 'GET', url: '/readyz', headers: {} });
  if (ready.status !== 200) failures.push(`/readyz answered ${ready.status} after the run`);
  if (({} as { polluted?: unknown }).polluted !== undefined) failures.push('a prototype was changed');
  return { operations: operations.length, failures };
}
