/** Calls with the header Idempotency-Key: made once, however often they are sent. Source: decisions section 18. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Db } from '#platform/database/server/connection.ts';
import { databaseFault } from '#platform/database/server/database-faults.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { Failure, refused } from '../model/failure.ts';
import { errorBody, failureOf } from './error-answer.ts';
import {
  beginCall,
  endOpenTurns,
  giveUpCall,
  keepAnswer,
  noteWrite,
  storedCall,
  type CallEnd,
  type StoredCall,
  type Turn,
} from './kept-answer-table.ts';

/** A malformed key (400). */
export const idempotencyKeyMessage =
  'The Idempotency-Key header must be one value of 1 to 255 visible ASCII characters without spaces.';
/** The key belongs to a call with another body (422). */
export const otherBodyMessage = 'This idempotency key was used for a different request. Please use a new key.';
/** The first call with the key is still running (422). */
export const stillRunningMessage = 'The first request with this idempotency key is still running. Please try again.';
/** The first call wrote something and ended without an answer (422). */
export const unknownOutcomeMessage =
  'The first request with this idempotency key stopped before it was answered. ' +
  'Please check what it has done, then use a new key.';
/** The first call is done, but its answer was not kept (422). */
export const answerNotKeptMessage =
  'The first request with this idempotency key is done, but its answer was too large to keep. ' +
  'Please read the result instead.';

const form = /^[\x21-\x7e]{1,255}$/;
const purpose = 'kept-answer';
/** Bytes of the largest answer that is kept. */
const largestAnswer = 1_000_000;
/** Seconds after which a call is taken to be dead: the longest that one may wait for the database, and for workers. */
const turnSeconds = 30;
const bulkTurnSeconds = 600;
const retrySeconds = 1;
const runningCode = 'idempotency_request_running';

/** Whether an answer says nothing about the call itself. */
const isPassing = ({ status, details }: Failure): boolean => status === 429 || details.code === runningCode;

/** Encrypts what is stored. */
export interface Sealing {
  readonly seal: (purpose: string, text: string) => string;
  readonly unseal: (purpose: string, sealed: string) => string;
}

/** An answer as it is sent. */
export interface PlainAnswer {
  readonly status: number;
  /** JSON; undefined without a body. */
  readonly body: string | undefined;
  /** False for a download, whose bytes are not kept. */
  readonly isComplete: boolean;
}

/** Who sends what with which key. */
export interface KeyedRequest {
  readonly key: string;
  /** The API key, or the person. */
  readonly sender: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly method: string;
  /** With the query. */
  readonly url: string;
  /** Hash of the body. */
  readonly bodyHash: string;
  readonly isBulk: boolean;
}

/** Throws 400 for a malformed key. */
export function assertIdempotencyKey(key: string): void {
  if (!form.test(key)) throw new Failure(400, idempotencyKeyMessage);
}

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Hash of a body that was parsed. */
export const hashOfValue = (value: unknown): string => hashOf(JSON.stringify(value ?? null));

/** Hash of a body that lies in a file, with the fields that came beside it. */
export async function hashOfFile(path: string, fields: unknown = null): Promise<string> {
  const hash = createHash('sha256');
  if (path !== '') for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hashOf(hash.digest('hex'), JSON.stringify(fields));
}

/** Calls with keys on one database. */
export class RepeatedCalls {
  readonly #owner: Db;
  readonly #sealing: Sealing;

  constructor(owner: Db, sealing: Sealing) {
    this.#owner = owner;
    this.#sealing = sealing;
  }

  /** For a process that starts. On an embedded database, calls that were running died with the process before. */
  static async open({ kind, owner }: Database, sealing: Sealing): Promise<RepeatedCalls> {
    if (kind === 'embedded') await endOpenTurns(owner);
    return new RepeatedCalls(owner, sealing);
  }

  /** Begins the call, or answers what an earlier one with the same key answered. Throws 422 as documented. */
  async begin(request: KeyedRequest): Promise<CallOnce | PlainAnswer> {
    const { key, sender, organizationId, projectId, method, url, bodyHash } = request;
    const [path = ''] = url.split('?');
    const id = hashOf(sender, organizationId, method, path, key);
    const fingerprint = hashOf(method, url, bodyHash, projectId);
    const call = { id, fingerprint, turn: randomUUID() };
    if (await beginCall(this.#owner, call, request.isBulk ? bulkTurnSeconds : turnSeconds))
      return new CallOnce(this.#owner, this.#sealing, call);
    const stored = await storedCall(this.#owner, id);
    if (!stored) throw stillRunning();
    return this.#answerOf(stored, fingerprint);
  }

  #answerOf({ status, sealed, isComplete, ...stored }: StoredCall, fingerprint: string): PlainAnswer {
    if (stored.fingerprint !== fingerprint) throw refused(otherBodyMessage, { code: 'idempotency_key_reused' });
    if (status !== null) {
      if (!isComplete) throw refused(answerNotKeptMessage, { code: 'idempotency_answer_not_kept' });
      return { status, body: sealed === null ? undefined : this.#sealing.unseal(purpose, sealed), isComplete };
    }
    if (!stored.hasWritten || !stored.isLate) throw stillRunning();
    throw refused(unknownOutcomeMessage, { code: 'idempotency_outcome_unknown' });
  }
}

const stillRunning = (): Failure => refused(stillRunningMessage, { code: runningCode, retryAfter: retrySeconds });

/** A call that is made under its key. */
export class CallOnce {
  readonly #owner: Db;
  readonly #sealing: Sealing;
  readonly #turn: Turn;

  constructor(owner: Db, sealing: Sealing, { id, turn }: Turn) {
    this.#owner = owner;
    this.#sealing = sealing;
    this.#turn = { id, turn };
  }

  /** Keeps the answer in the transaction that writes: both are committed, or neither. */
  readonly keep = async (db: Db, answer: PlainAnswer): Promise<void> => {
    // A later request took over, because this one was slower than a call may be: it must write nothing.
    if (!(await keepAnswer(db, this.#turn, this.#endOf(answer)))) throw stillRunning();
  };

  /** Keeps the answer of a call that committed by itself. What was done is answered even where this fails. */
  async keepAfterwards(answer: PlainAnswer): Promise<void> {
    await keepAnswer(this.#owner, this.#turn, this.#endOf(answer)).catch(() => undefined);
  }

  /** Notes in the transaction of a write that the call has written. */
  readonly noteWrite = async (db: Db): Promise<void> => {
    if (!(await noteWrite(db, this.#turn))) throw stillRunning();
  };

  /** Keeps a refusal; gives the call up where the failure says nothing about it, so that it can be sent again. */
  async fail(error: unknown): Promise<void> {
    const failure = failureOf(error);
    const isAnswer = failure.status < 500 && !isPassing(failure) && databaseFault(error) !== 'conflict';
    const body = JSON.stringify(errorBody(failure));
    const ended = isAnswer
      ? keepAnswer(this.#owner, this.#turn, this.#endOf({ status: failure.status, body, isComplete: true }))
      : giveUpCall(this.#owner, this.#turn);
    await ended.catch(() => undefined);
  }

  #endOf({ status, body, isComplete }: PlainAnswer): CallEnd {
    const fits = body === undefined || Buffer.byteLength(body) <= largestAnswer;
    const sealed = body === undefined || !fits ? null : this.#sealing.seal(purpose, body);
    return { status, sealed, isComplete: isComplete && fits };
  }
}
