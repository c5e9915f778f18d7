/** Sends generated requests to one operation and shrinks the first failure. */
import fc from 'fast-check';
import type { Answer, Exchange, Send } from './api-client.ts';
import type { Operation } from './api-document.ts';
import type { Person } from './api-person.ts';
import type { Seed } from './api-seed.ts';
import { judge, slowestAnswerMs } from './fuzz-oracle.ts';
import { asExchange, requestsOf, type FuzzRequest } from './fuzz-requests.ts';

/** Target, caller and number of requests. */
export interface FuzzPlan {
  readonly send: Send;
  readonly person: Person;
  readonly seed: Seed;
  readonly requests: number;
  /** Seed of a reproducible run. */
  readonly randomSeed: number;
  /** Resets the rate limits. */
  readonly resetLimits: () => Promise<void>;
}

/** Result: number of responses by status, and the failure with its request. */
export interface FuzzResult {
  readonly statuses: ReadonlyMap<number, number>;
  readonly failure: string | undefined;
}

/** After this many 401 responses the person signs in again, because the fuzzer may have ended the session. */
const refusalsUntilSignIn = 10;

/** Sends a request; resets the limits and retries when it is rate-limited. */
async function sendUnlimited(
  plan: FuzzPlan,
  exchange: Exchange,
): Promise<{ readonly answer: Answer; readonly ms: number }> {
  const started = performance.now();
  const answer = await plan.send(exchange);
  const ms = performance.now() - started;
  if (answer.status !== 429) return { answer, ms };
  await plan.resetLimits();
  return { answer: await plan.send(exchange), ms };
}

/** Fuzzes one operation; deterministic except for randomness in the product. */
export async function fuzzOperation(operation: Operation, plan: FuzzPlan): Promise<FuzzResult> {
  const statuses = new Map<number, number>();
  let refusals = 0;
  const holds = async (request: FuzzRequest): Promise<void> => {
    const exchange = asExchange(operation, request, plan.person.headers());
    let { answer, ms } = await sendUnlimited(plan, exchange);
    // The machine is shared: only a request that is slow again is really slow.
    if (ms > slowestAnswerMs) ({ answer, ms } = await sendUnlimited(plan, exchange));
    const fault = ms > slowestAnswerMs ? `an answer after ${Math.round(ms)} ms` : judge(operation, answer);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    refusals += answer.status === 401 ? 1 : 0;
    if (operation.access !== 'public' && refusals >= refusalsUntilSignIn) {
      refusals = 0;
      await plan.person.signInAgain();
    }
    if (fault !== undefined) throw new Error(fault);
  };
  const outcome = await fc.check(fc.asyncProperty(requestsOf(operation, plan.seed), holds), {
    numRuns: plan.requests,
    seed: plan.randomSeed,
    endOnFailure: false,
  });
  if (!outcome.failed) return { statuses, failure: undefined };
  const reason = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance);
  const request = JSON.stringify(outcome.counterexample?.[0]).slice(0, 600);
  return {
    statuses,
    failure: `${operation.id}: ${reason}\n  request ${request}\n  seed ${plan.randomSeed}, path ${outcome.counterexamplePath}`,
  };
}
