/** The product with each payment provider, and what a paying person does there. */
import { sql } from 'kysely';
import {
  advanceSandboxClock,
  callSandboxPortal,
  checkoutExpiredMessage,
  confirmSandboxCheckout,
  createPaymentSession,
  getSubscription,
  openPortal,
  paySandboxCheckout,
  type Subscription,
} from '#features/subscription/contract.ts';
import { advanceBillingDay, customerIdOf, readBillingNow } from '#features/subscription/server/billing-table.ts';
import { signatureHeader, signatureOf, signingKey } from '#features/subscription/server/sandbox/sandbox-events.ts';
import { adminRole } from '#platform/identity/model/permissions.ts';
import { grantRole } from '#platform/identity/server/account-table.ts';
import { installationSecrets } from '../installation-secrets.ts';
import { listening } from './listening.ts';
import { delivered } from './sandbox-payer.ts';
import { startStripeFake, stripeKeys } from './stripe-fake.ts';
import { startTestApp, theApp, type Person, type TestApp } from './test-app.ts';

const daySeconds = 86_400;

/** Test cards of the sandbox; those of Stripe have the same numbers. */
export const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  confirm: '4000002500003155',
  slow: '4000000000000259',
  failsLater: '4000000000000341',
} as const;

/** An open checkout. */
export interface Opened {
  readonly id: string;
  readonly clientSecret: string;
}

/** A signed message of the provider. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** A product with a payment provider. */
export interface BillingWorld {
  readonly name: 'sandbox' | 'stripe';
  readonly it: TestApp;
  /** Pays with a card, confirms where that is asked, and waits for slow payments; returns whether it was paid. */
  pay(session: Opened, card: string): Promise<'paid' | 'declined' | 'expired'>;
  portal(owner: Person, action: 'cancel' | 'resume' | 'card', card?: string): Promise<void>;
  /** Moves the billing time on, with everything that is due. */
  advance(days: number): Promise<void>;
  /** Sends what the provider has to tell. */
  deliver(): Promise<void>;
  /** Everything the provider told about an organization, oldest first. */
  messages(owner: Person): Promise<readonly Message[]>;
  sign(body: string, seconds?: number): Record<string, string>;
  /** Requests that the provider refused because of their form. */
  readonly refusals: readonly string[];
  close(): Promise<void>;
}

/** Sends a message to the address for messages; returns the status. */
export async function post(
  it: TestApp,
  provider: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const url = `/api/public/billing/webhooks/${provider}`;
  const type = { 'content-type': 'application/json' };
  return (await it.app.server.inject({ method: 'POST', url, headers: { ...type, ...headers }, payload: body }))
    .statusCode;
}

/** The subscription as owners see it. */
export const subscriptionOf = async (owner: Person): Promise<Subscription> =>
  (await owner.call(getSubscription, { params: { id: owner.organizationId } })).reply;

/** Waits until the subscription is as expected. */
export async function until(owner: Person, isExpected: (subscription: Subscription) => boolean): Promise<Subscription> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const subscription = await subscriptionOf(owner);
    if (isExpected(subscription)) return subscription;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The subscription stays ${JSON.stringify(await subscriptionOf(owner))}.`);
}

/** Runs a job of billing now. */
export async function runBillingJob(
  it: TestApp,
  name: string,
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  await it.app.modules.jobs.find((one) => one.name === name)?.run(data);
}

/**
 * The nightly comparison, and what it enqueues for an organization: on a shared database the app of another world may
 * take that job, which knows another provider.
 */
export async function reconcile({ it }: BillingWorld, { organizationId }: Person, isDeleted: boolean): Promise<void> {
  await runBillingJob(it, 'reconcile-subscriptions');
  await runBillingJob(it, 'sync-subscription', { id: organizationId, isDeleted: String(isDeleted) });
}

/** An administrator of the installation. */
async function anAdministrator(it: TestApp): Promise<Person> {
  const root = await it.aPerson({ name: 'root' });
  await grantRole(it.app.database.owner, root.email, adminRole);
  return root;
}

/** The product with its sandbox. */
export async function sandboxWorld(): Promise<BillingWorld> {
  const it = await theApp();
  await listening(it);
  const root = await anAdministrator(it);
  const { owner } = it.app.database;
  const key = signingKey(installationSecrets(it.config));
  return {
    name: 'sandbox',
    it,
    refusals: [],
    deliver: () => delivered(owner),
    async pay({ id, clientSecret }, card) {
      const params = { id };
      const paid = await it.call(paySandboxCheckout, { params, body: { clientSecret, card } });
      if (paid.status === 422) return paid.refusal.error.message === checkoutExpiredMessage ? 'expired' : 'declined';
      if (paid.reply.next === 'confirm') await it.call(confirmSandboxCheckout, { params, body: { clientSecret } });
      return 'paid';
    },
    async portal(person, action, card) {
      const { url } = (await person.call(openPortal, { body: {} })).reply;
      const [, id = '', secret = ''] = /\/sandbox\/portal\/([\w-]+)#(.+)$/.exec(url) ?? [];
      const body = { secret, action, ...(card ? { card } : {}) };
      expectDone(await it.call(callSandboxPortal, { params: { id }, body }));
      await delivered(owner);
    },
    async advance(days) {
      await delivered(owner);
      expectDone(await root.call(advanceSandboxClock, { body: { advanceDays: days } }));
      await delivered(owner);
    },
    async messages({ organizationId }) {
      const { rows } = await sql<{ id: string; body: string }>`select sandbox_event.id, body from sandbox_event
        join sandbox_customer on sandbox_customer.id = sandbox_event.customer_id
        where reference = ${organizationId} order by sandbox_event.created_at`.execute(owner);
      return rows.map(({ id, body }) => ({ id, body, type: (JSON.parse(body) as { type: string }).type }));
    },
    sign: (body, seconds = Math.floor(Date.now() / 1000)) => ({ [signatureHeader]: signatureOf(key, seconds, body) }),
    close: () => Promise.resolve(),
  };
}

function expectDone({ status, text }: { readonly status: number; readonly text: string }): void {
  if (status >= 300) throw new Error(`The provider answered ${status}: ${text}`);
}

/** The product with card payments, and a local stand-in for their provider. */
export async function stripeWorld(): Promise<BillingWorld> {
  const fake = await startStripeFake();
  const it = await startTestApp({ BILLING: 'stripe', ...stripeKeys, STRIPE_API_BASE: fake.address });
  const { owner } = it.app.database;
  fake.state.now = Math.floor((await readBillingNow(owner)).getTime() / 1000);
  let sent = 0;
  const deliver = async (): Promise<void> => {
    for (; sent < fake.state.events.length; sent++) {
      const event = fake.state.events[sent]!;
      const status = await post(it, 'stripe', event.body, fake.sign(event.body));
      if (status !== 200) throw new Error(`The message ${event.type} was answered with ${status}.`);
    }
  };
  const customerOf = async ({ organizationId }: Person): Promise<string> => {
    const id = await customerIdOf(owner, organizationId, 'stripe');
    if (id === undefined) throw new Error('This organization is no customer.');
    return id;
  };
  return {
    name: 'stripe',
    it,
    refusals: fake.refusals,
    deliver,
    async pay({ id }, card) {
      const outcome = fake.state.pay(id, card);
      if (outcome === 'waiting') fake.state.settle(id);
      return outcome === 'waiting' ? 'paid' : outcome;
    },
    async portal(person, action, card) {
      fake.state.inPortal(await customerOf(person), action, card);
      await deliver();
    },
    async advance(days) {
      for (let day = 0; day < days; day++) {
        fake.state.advance(daySeconds);
        await advanceBillingDay(owner);
        await deliver();
        await runBillingJob(it, 'end-subscriptions');
        await deliver();
      }
    },
    async messages(person) {
      const customer = await customerOf(person);
      return fake.state.events.filter(({ body }) => body.includes(customer));
    },
    sign: (body, seconds) => fake.sign(body, seconds),
    async close() {
      await it.app.close();
      await fake.close();
    },
  };
}

/** Opens a checkout. */
export const openedBy = async (owner: Person, seats: number): Promise<Opened> =>
  (await owner.call(createPaymentSession, { body: { seats } })).reply;

/** An owner who pays for some projects. */
export async function aPayer(world: BillingWorld, seats: number, card: string = cards.paid): Promise<Person> {
  const owner = await world.it.aPerson({ name: 'payer' });
  if ((await world.pay(await openedBy(owner, seats), card)) !== 'paid') throw new Error('The payment was declined.');
  await world.deliver();
  await until(owner, ({ isPaid }) => isPaid);
  return owner;
}
