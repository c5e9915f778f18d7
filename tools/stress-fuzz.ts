/** `npm run stress:fuzz`: malformed requests to every operation of a separate product. Options: --requests=20000 --seed=1 --only=createDocument */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { overHttp, sendJson } from './api-client.ts';
import { readOperations } from './api-document.ts';
import { signUp } from './api-person.ts';
import { makeSeed } from './api-seed.ts';
import { fuzzOperation } from './fuzz-run.ts';
import { isReady, startProduct } from './product.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const randomSeed = Number(values.seed ?? randomInt(2 ** 31));
const folder = mkdtempSync(join(tmpdir(), 'archwright-fuzz-'));
// Rate limits would stop the run early.
const product = await startProduct({ dataDirectory: folder, env: { RATE_LIMITS: 'off' } });
const failures: string[] = [];
try {
  const send = overHttp(product.origin);
  const operations = readOperations(await sendJson(send, { method: 'GET', url: '/api/openapi.json' }));
  console.log(`Fuzzing ${operations.length} operations with ${values.requests} requests each, seed ${randomSeed}.`);
  for (const operation of operations.filter(({ id }) => values.only === undefined || id === values.only)) {
    const person = await signUp(send, 'fuzz');
    const seed = await makeSeed(person, 'fuzz', { documents: 20 });
    const plan = {
      send,
      person,
      seed,
      requests: Number(values.requests),
      randomSeed,
      resetLimits: async () => undefined,
    };
    const started = performance.now();
    const { statuses, failure } = await fuzzOperation(operation, plan);
    const seen = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} x ${count}`);
    console.log(`${operation.id} (${((performance.now() - started) / 1000).toFixed(0)} s): ${seen.join(', ')}`);
    if (failure) failures.push(failure);
    if (failure) console.log(failure);
  }
  if (!(await isReady(product.origin))) failures.push('The product is not ready after the run.');
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${failures.length} operations gave a wrong answer.`);
process.exitCode = failures.length === 0 ? 0 : 1;
