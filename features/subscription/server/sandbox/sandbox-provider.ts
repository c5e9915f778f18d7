/** The payment provider of a fresh installation: the whole course of a payment, and no money. */
import { randomUUID } from 'node:crypto';
import { createCode, hashCode } from '#platform/identity/server/secrets.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { task } from '#platform/workers/server/task.ts';
import type { CheckoutStatus, Invoice } from '../../contract.ts';
import type {
  BillingEvent,
  BillingProvider,
  CheckoutOrder,
  OpenCheckout,
  ProviderCustomer,
  ProviderSubscription,
  SeatsResult,
} from '../../model/billing-provider.ts';
import { checkoutHours } from '../../model/sandbox-rules.ts';
import { readBillingNow } from '../billing-table.ts';
import { addressLines } from './sandbox-address.ts';
import { currency, end, endSession, lower, raise } from './sandbox-billing.ts';
import { isSigned, readSandboxEvent, signatureHeader, signingKey } from './sandbox-events.ts';
import type { writeInvoice } from './sandbox-invoice-task.ts';
import {
  addSandboxPortal,
  addSandboxSession,
  lockSandboxSession,
  sandboxInvoices,
  sandboxSubscriptionOf,
  saveSandboxCustomer,
} from './sandbox-table.ts';

const hourMs = 3_600_000;
const invoiceTask = task<typeof writeInvoice>(new URL('./sandbox-invoice-task.ts', import.meta.url), 'writeInvoice');

/** Services of the sandbox. */
export type SandboxServices = Pick<
  ModuleServices,
  'database' | 'queue' | 'secrets' | 'workers' | 'publicUrl' | 'ownAddress'
>;

/** See `BillingProvider`. */
export class SandboxProvider implements BillingProvider {
  readonly name = 'sandbox';
  readonly #services: SandboxServices;

  constructor(services: SandboxServices) {
    this.#services = services;
  }

  saveCustomer(customer: ProviderCustomer): Promise<string> {
    const { organizationId, organization, details } = customer;
    return saveSandboxCustomer(this.#services.database.owner, {
      reference: organizationId,
      name: details?.name || organization,
      email: details?.email ?? '',
      billedTo: addressLines(organization, details),
    });
  }

  async openCheckout({ customerId, seats, returnUrl }: CheckoutOrder): Promise<OpenCheckout> {
    const { database, publicUrl } = this.#services;
    const [id, clientSecret] = [randomUUID(), createCode()];
    const now = await readBillingNow(database.owner);
    await addSandboxSession(database.owner, {
      id,
      customerId,
      seats,
      secretHash: hashCode(clientSecret),
      returnUrl: returnUrl.replace('{CHECKOUT_SESSION_ID}', id),
      expiresAt: new Date(now.getTime() + checkoutHours * hourMs),
    });
    return { id, clientSecret, checkoutUrl: `${publicUrl}/sandbox/checkout/${id}#${clientSecret}` };
  }

  async checkoutStatus(id: string): Promise<CheckoutStatus> {
    return (await lockSandboxSession(this.#services.database.owner, id))?.status ?? 'expired';
  }

  async expireCheckout(id: string): Promise<void> {
    await this.#services.database.asOwner(async (db) => {
      const session = await lockSandboxSession(db, id);
      // A payment that is on its way is not stopped.
      if (session?.status !== 'open' || session.paysAt) return;
      await endSession(db, this.#services, { ...session, status: 'expired' });
    });
  }

  async subscriptionOf(customerId: string): Promise<ProviderSubscription | undefined> {
    return sandboxSubscriptionOf(this.#services.database.owner, customerId);
  }

  raiseSeats(customerId: string, seats: number): Promise<SeatsResult> {
    return this.#services.database.asOwner((db) => raise(db, this.#services, customerId, seats));
  }

  async lowerSeats(customerId: string, seats: number): Promise<void> {
    await this.#services.database.asOwner((db) => lower(db, this.#services, customerId, seats));
  }

  async endSubscription(customerId: string): Promise<void> {
    await this.#services.database.asOwner((db) => end(db, this.#services, customerId));
  }

  async portalUrl(customerId: string, returnUrl: string): Promise<string> {
    const { database, publicUrl } = this.#services;
    const [id, secret] = [randomUUID(), createCode()];
    await addSandboxPortal(database.owner, { id, customerId, secretHash: hashCode(secret), returnUrl });
    return `${publicUrl}/sandbox/portal/${id}#${secret}`;
  }

  async invoices(customerId: string): Promise<readonly Invoice[]> {
    const rows = await sandboxInvoices(this.#services.database.owner, customerId);
    return rows.map(({ id, number, at, cents, status }) => ({
      id,
      number,
      date: at.toISOString(),
      amount: cents / 100,
      currency,
      status,
    }));
  }

  async invoiceFile(
    customerId: string,
    invoiceId: string,
  ): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> {
    const { database, workers } = this.#services;
    const invoice = (await sandboxInvoices(database.owner, customerId)).find(({ id }) => id === invoiceId);
    if (!invoice) return undefined;
    const bytes = await workers.run(invoiceTask, invoice, { organizationId: customerId });
    return { name: `${invoice.number}.pdf`, bytes };
  }

  async readEvent(raw: Uint8Array, header: (name: string) => string | undefined): Promise<BillingEvent | undefined> {
    const body = Buffer.from(raw).toString('utf8');
    const nowSeconds = Math.floor(Date.now() / 1000);
    const isGenuine = isSigned(signingKey(this.#services.secrets), body, header(signatureHeader), nowSeconds);
    return isGenuine ? readSandboxEvent(body) : undefined;
  }
}
