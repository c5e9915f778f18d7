/** Calls the API from a command line program, with retries. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './program-arguments.ts';
import { reasonOf, Stop } from './run-program.ts';

const mostTries = 4;
const patience = 180_000;

/** A fault in a part of what was sent; with a place when that is a text. */
export interface Violation {
  readonly path: string;
  readonly errors: readonly string[];
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
}

/** The server answered with a refusal or a failure of its own. */
export class Refused extends Stop {
  /** Empty when the refusal is about no part of what was sent. */
  readonly violations: readonly Violation[];

  constructor(status: number, message: string, violations: readonly Violation[] = []) {
    super(status >= 500 ? 'unreachable' : 'refused', message);
    this.violations = violations;
  }
}

/** A call below the address of the project. It is repeated after failures, so it must be idempotent. */
export interface ProgramCall<Answer> {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly body: unknown;
  /** The answer, or nothing when it is not one of Archwright. */
  readonly decode: (data: unknown) => Answer | undefined;
  /** How people call the part of the body at a path. */
  readonly nameOf?: (path: string) => string;
}

/** Makes a call; throws `Refused` with the message of the server, or a Stop when it cannot be reached. */
export async function callProgramApi<Answer>(target: Target, call: ProgramCall<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await callOnce(target, call);
    if ('answer' in outcome) return outcome.answer;
    if (tries >= mostTries) throw outcome.stop;
    await pause(Math.min(outcome.retryAfter ?? 2 ** tries, 60) * 1_000);
  }
}

type Outcome<Answer> = { readonly answer: Answer } | { readonly stop: Stop; readonly retryAfter: number | undefined };

async function callOnce<Answer>(target: Target, call: ProgramCall<Answer>): Promise<Outcome<Answer>> {
  const address = `${target.url}/api/public/v1/projects/${encodeURIComponent(target.project)}${call.path}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method: call.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${target.key}`,
        'content-type': 'application/json',
        ...(target.tenant === undefined ? {} : { 'x-tenant': target.tenant }),
      },
      body: JSON.stringify(call.body),
      // The key is sent to the configured server only, never to a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    text = await response.text();
  } catch (error) {
    const stop = new Stop('unreachable', `${target.url} cannot be reached: ${reasonOf(error)}`);
    return { stop, retryAfter: undefined };
  }
  if (response.status === 200) {
    const answer = call.decode((parsed(text) as { data?: unknown } | undefined)?.data);
    if (answer !== undefined) return { answer };
    throw new Stop('unreachable', `${target.url} answered something that is not from Archwright.`);
  }
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const stop = refusal(response, text, call.nameOf);
  if (response.status !== 429 && response.status < 502) throw stop;
  return { stop, retryAfter };
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface Refusal {
  readonly error?: { readonly message?: string };
  readonly violations?: readonly Violation[];
}

/** The message of the server with its violations. */
function refusal(response: Response, text: string, nameOf = (path: string): string => path): Refused {
  const { status } = response;
  if (status >= 300 && status < 400) {
    const place = response.headers.get('location') ?? status;
    return new Refused(status, `The server sends elsewhere (${place}). Name that address with --url.`);
  }
  const { error, violations = [] } = (parsed(text) ?? {}) as Refusal;
  const lines = violations.map(({ path, errors }) => `  ${nameOf(path)}: ${errors.join(' ')}`);
  const sentence = error?.message ?? `The server answered ${status}.`;
  return new Refused(status, [`${sentence} (${status})`, ...lines].join('\n'), violations);
}
