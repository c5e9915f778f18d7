/** Argon2id password hashing with limited concurrency, so that sign-ins cannot starve other work. */
import { hash, verify } from '@node-rs/argon2';
import { unavailableMessage } from '#platform/http/contract.ts';
import { Failure, violated } from '#platform/http/model/failure.ts';
import { tooManyRequests } from '#platform/http/server/rate-limit-table.ts';
import { FairQueue, QueueFull } from '#platform/workers/server/fair-queue.ts';
import { commonPasswordMessage, passwordLimits } from '../contract.ts';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
export const argonParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Bytes above which a password is rejected without hashing. */
const mostBytes = 1_024;
/** Queue limit per asker; more is refused, so that others keep their turns. */
const turns = new FairQueue({ running: 2, runningPerUser: 2, waiting: 100, waitingPerUser: 24 });
const retrySeconds = 2;

let runs = 0;

/** Number of hashes computed by this process; lets tests compare work instead of time. */
export const argonRuns = (): number => runs;

/** Runs one hash when it is the asker's turn; 429 when the asker has too many queued, 503 when everybody has. */
async function inTurn<T>(asker: string, work: () => Promise<T>): Promise<T> {
  try {
    return await turns.run(asker, () => {
      runs++;
      return work();
    });
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw error.scope === 'user'
      ? tooManyRequests(retrySeconds)
      : new Failure(503, unavailableMessage, { retryAfter: retrySeconds });
  }
}

/**
 * The hash to store, `$argon2id$v=19$m=19456,t=2,p=1$...`. `asker` identifies who waits, an address or a user: askers
 * take turns.
 */
export const hashPassword = (password: string, asker: string): Promise<string> =>
  inTurn(asker, () => hash(password, argonParameters));

let dummyHash: Promise<string> | undefined;

/**
 * True when the password matches the hash. Without a hash (unknown account) the same work is done and the result is
 * false, so that neither message nor timing reveals whether an account exists. `asker` as for `hashPassword`.
 */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
  asker: string,
): Promise<boolean> {
  if (Buffer.byteLength(password) > mostBytes) return false;
  dummyHash ??= hash('no such account', argonParameters);
  const compared = storedHash ?? (await dummyHash);
  const matches = await inTurn(asker, () => verify(compared, password));
  return storedHash !== undefined && matches;
}

/** True when a stored hash uses weaker parameters than the current ones. */
export function needsRehash(storedHash: string): boolean {
  const parameters = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=\d+\$/.exec(storedHash);
  if (!parameters) return true;
  return Number(parameters[1]) < argonParameters.memoryCost || Number(parameters[2]) < argonParameters.timeCost;
}

const commonestOfLength = 10_000;
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common'].filter((word) => word.length >= passwordLimits.min);
  return new Set(longEnough.slice(0, commonestOfLength));
}

/** Throws 422 on `field` for a password that is among the most common of its length. */
export async function assertUncommonPassword(password: string, field = 'password'): Promise<void> {
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(password.toLowerCase())) throw violated(field, commonPasswordMessage);
}
