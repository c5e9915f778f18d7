/** Pays in the billing sandbox, as an owner does, and waits for its messages. */
import { sql } from 'kysely';
import {
  createPaymentSession,
  listInvoices,
  paySandboxCheckout,
  saveCustomer,
} from '#features/subscription/contract.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { listening } from './listening.ts';
import type { Person, TestApp } from './test-app.ts';

/** Waits until the sandbox has delivered all its messages. */
export async function delivered(owner: Db): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const { rows } = await sql`select from sandbox_event where delivered_at is null limit 1`.execute(owner);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Messages of the sandbox are not delivered.');
}

/** Buys a number of projects; returns the ids that belong to it, by the words of their paths. */
export async function payInSandbox(
  it: TestApp,
  owner: Person,
  { seats, name }: { readonly seats: number; readonly name: string },
): Promise<Readonly<Record<string, readonly string[]>>> {
  // The sandbox reaches the app by HTTP.
  await listening(it);
  await owner.call(saveCustomer, { body: { name } });
  const { id, clientSecret } = (await owner.call(createPaymentSession, { body: { seats } })).reply;
  const card = '4242424242424242';
  await it.call(paySandboxCheckout, { params: { id }, body: { clientSecret, card } });
  await delivered(it.app.database.owner);
  const { resources } = (await owner.call(listInvoices, {})).reply;
  return { checkouts: [id], invoices: resources.map((invoice) => invoice.id) };
}
