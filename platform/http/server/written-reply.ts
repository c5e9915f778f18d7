/** Replies so long that writing them as JSON in one go would keep everybody else waiting. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '../contract.ts';

/** A reply that is JSON already, in pieces. Whoever needs its value reads it like one that is not. */
export class WrittenReply<Value> {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** The value: JSON.stringify writes it, and other entrances than HTTP answer it. */
  toJSON(): Value {
    // Its author wrote a value of this type.
    return JSON.parse(this.pieces.join('')) as Value;
  }
}

/** A list in one order from lists that are in that order. Others are answered in between. */
export async function mergedInTurns<Item>(
  lists: readonly (readonly Item[])[],
  compare: (one: Item, other: Item) => number,
): Promise<readonly Item[]> {
  let rest = lists;
  while (rest.length > 1) {
    const next: (readonly Item[])[] = [];
    for (let at = 0; at < rest.length; at += 2) {
      next.push(await mergedPair(rest[at] ?? [], rest[at + 1] ?? [], compare));
    }
    rest = next;
  }
  return rest[0] ?? [];
}

/** Items that are merged, and characters that are written, before others get their turn: some milliseconds. */
const itemsAtOnce = 5_000;

async function mergedPair<Item>(
  ones: readonly Item[],
  others: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<readonly Item[]> {
  if (others.length === 0) return ones;
  const merged: Item[] = [];
  let [oneAt, otherAt] = [0, 0];
  while (oneAt < ones.length || otherAt < others.length) {
    const [one, other] = [ones[oneAt], others[otherAt]];
    if (other === undefined || (one !== undefined && compare(one, other) <= 0)) {
      merged.push(one as Item);
      oneAt += 1;
    } else {
      merged.push(other);
      otherAt += 1;
    }
    if (merged.length % itemsAtOnce === 0) await nextTurn();
  }
  return merged;
}

/** What an envelope puts around a reply; undefined where it takes the reply apart. */
const around: Partial<Record<Envelope, readonly [before: string, after: string]>> = {
  item: ['{"data":', '}'],
  bare: ['', ''],
};

/** The body in pieces, and its hash; others are answered between two of them. */
async function bodyOf(
  envelope: Envelope,
  { pieces }: WrittenReply<unknown>,
): Promise<{ readonly chunks: readonly Buffer[]; readonly hash: string }> {
  const ends = around[envelope];
  if (!ends) throw new Error(`A reply in the envelope ${envelope} cannot be written in pieces.`);
  const hash = createHash('sha1');
  const chunks: Buffer[] = [];
  for (const piece of [ends[0], ...pieces, ends[1]]) {
    const chunk = Buffer.from(piece);
    hash.update(chunk);
    chunks.push(chunk);
    await nextTurn();
  }
  return { chunks, hash: hash.digest('base64url') };
}

/** Sends a written reply to a GET, or 304 to who has it already. */
export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: Envelope,
  result: WrittenReply<unknown>,
): Promise<FastifyReply> {
  const { chunks, hash } = await bodyOf(envelope, result);
  const etag = `W/"${hash}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(Readable.from(chunks, { objectMode: false }));
}
