/** Sends many generated requests to one operation and reports the smallest one that gets a wrong answer. */
import fc from 'fast-check';
import type { Answer, Exchange, Send } from './api-client.ts';
import type { Operation } from './api-document.ts';
import type { Person } from './api-person.ts';
import type { Seed } from './api-seed.ts';
import { judge, slowestAnswerMs } from './fuzz-oracle.ts';
import { asExchange, requestsOf, type FuzzRequest } from './fuzz-requests.ts';

/** Where the requests go, as whom, and how many. */
export interface FuzzPlan {
  readonly send: Send;
  readonly person: Person;
  readonly seed: Seed;
  readonly requests: number;
  /** The number that makes a run repeatable. */
  readonly randomSeed: number;
  /** Empties the counters of the rate limiter, so that no request is refused for the number of those before it. */
  readonly resetLimits: () => Promise<void>;
}

/** What came of it: how often each status was seen, and the failure in words with its request. */
export interface FuzzResult {
  readonly statuses: ReadonlyMap<number, number>;
  readonly failure: string | undefined;
}

/** After so many answers of 401 the person signs in again, because the fuzzer may have ended the session. */
const refusalsUntilSignIn = 10;

/** Sends a request; a refusal for too many requests resets the limits and is not the answer. */
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

/** Fuzzes one operation; deterministic but for what the product itself does at random. */
export async function fuzzOperation(operation: Operation, plan: FuzzPlan): Promise<FuzzResult> {
  const statuses = new Map<number, number>();
  let refusals = 0;
  const holds = async (request: FuzzRequest): Promise<void> => {
    const exchange = asExchange(operation, request, plan.person.headers());
    let { answer, ms } = await sendUnlimited(plan, exchange);
    // Other suites share the machine: only a request that is slow again is slow by itself.
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
