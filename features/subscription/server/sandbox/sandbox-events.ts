/** Messages of the sandbox: written with what they tell, then sent by HTTP to the address for messages, with a signature. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { BillingEvent } from '../../model/billing-provider.ts';
import { checkoutStatuses } from '../../contract.ts';
import { addSandboxEvent, markSandboxEvent, waitingSandboxEvent, waitingSandboxEvents } from './sandbox-table.ts';

/** Header with time and signature, `t=1764000000,v1=…`. */
export const signatureHeader = 'sandbox-signature';
/** Largest age of a message, in seconds. */
export const toleranceSeconds = 300;
/** Name of the job that sends a message. */
export const sendEventJob = 'send-sandbox-event';

const sendTimeoutMs = 10_000;

/** Services that messages need. */
export type EventServices = Pick<ModuleServices, 'database' | 'queue' | 'secrets' | 'ownAddress'>;

const eventBody = z.object({
  id: z.string(),
  type: z.string(),
  customer: z.string(),
  checkout: z.optional(z.object({ id: z.string(), status: z.enum(checkoutStatuses) })),
  invoice: z.optional(z.object({ id: z.string(), number: z.string(), amount: z.number(), currency: z.string() })),
  facts: z.record(z.string(), z.unknown()),
});
type EventBody = z.output<typeof eventBody>;

/** Signs a message as of a time in seconds. */
export const signatureOf = (key: Buffer, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;

/** The key that both ends share. */
export const signingKey = (secrets: ModuleServices['secrets']): Buffer => secrets.key('billing sandbox messages');

/** Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** True for the right signature of a message that is not too old, nor from the future. */
export function isSigned(key: Buffer, body: string, header: string | undefined, nowSeconds: number): boolean {
  const seconds = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header ?? '')?.[1] ?? Number.NaN);
  if (!(Math.abs(nowSeconds - seconds) <= toleranceSeconds)) return false;
  return isSame(signatureOf(key, seconds, body), header ?? '');
}

/** Reads a message whose signature is right; undefined for one that no sandbox writes. */
export function readSandboxEvent(body: string): BillingEvent | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const read = z.safeParse(eventBody, json);
  if (!read.success) return undefined;
  const { id, type, customer, checkout, invoice, facts } = read.data;
  return {
    id,
    type,
    customerId: customer,
    facts,
    ...(checkout ? { checkout } : {}),
    ...(invoice ? { paidInvoice: invoice } : {}),
  };
}

/** Writes a message and enqueues it, in the transaction of what it tells. */
export async function emit(
  db: Db,
  { queue }: Pick<EventServices, 'queue'>,
  event: Omit<EventBody, 'id'>,
): Promise<void> {
  const id = `evt_${randomUUID()}`;
  await addSandboxEvent(db, { id, customerId: event.customer, body: JSON.stringify({ id, ...event }) });
  await queue.enqueue(db, sendEventJob, { id });
}

/** Sends a message unless it was taken; throws when it is not taken. */
export async function sendEvent({ database, secrets, ownAddress }: EventServices, id: string): Promise<void> {
  const body = await waitingSandboxEvent(database.owner, id);
  if (body === undefined) return;
  const signature = signatureOf(signingKey(secrets), Math.floor(Date.now() / 1000), body);
  const answer = await fetch(`${ownAddress()}/api/public/billing/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
    signal: AbortSignal.timeout(sendTimeoutMs),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A message of the billing sandbox was answered with ${answer.status}.`);
  await markSandboxEvent(database.owner, id);
}

/** Sends everything that waits, oldest first. */
export async function sendWaitingEvents(services: EventServices): Promise<void> {
  for (const id of await waitingSandboxEvents(services.database.owner)) await sendEvent(services, id);
}
