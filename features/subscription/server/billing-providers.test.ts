/** What every payment provider does for the product: the same stories with the sandbox and with Stripe. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aPayer,
  cards,
  openedBy,
  post,
  reconcile,
  sandboxWorld,
  stripeWorld,
  subscriptionOf,
  until,
  type BillingWorld,
  type Message,
} from '#apps/server/testing/billing-worlds.ts';
import { makeMember, type Person } from '#apps/server/testing/test-app.ts';
import { createProject } from '#features/projects/contract.ts';
import { listAudit } from '#platform/history/contract.ts';
import { limitReachedMessage } from '#platform/limits/contract.ts';
import { subscriptionLogs } from '#platform/limits/server/subscription-table.ts';
import {
  alreadyPaidMessage,
  badSignatureMessage,
  changeSeats,
  createPaymentSession,
  downloadInvoice,
  getCustomer,
  getPaymentSession,
  getSubscription,
  increaseDeclinedMessage,
  listInvoices,
  openPortal,
  payFirstMessage,
  resumeFirstMessage,
  saveCustomer,
  startTrial,
  tooFewSeatsMessage,
} from '../contract.ts';

describe.each([
  ['the sandbox', sandboxWorld],
  ['Stripe', stripeWorld],
] as const)('with %s', (_name, open) => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const owner = () => world.it.app.database.owner;
  const logsOf = async (person: Person) => subscriptionLogs(owner(), person.organizationId);
  const deedsOf = async (person: Person) =>
    (await person.call(listAudit, {})).reply.resources
      .filter(({ subject }) => subject.kind === 'subscription')
      .map(({ action }) => action);
  const mailsAbout = async (person: Person, words: RegExp) =>
    (await world.it.mailsTo(person.email)).filter(({ subject }) => words.test(subject));
  const statusOf = async (person: Person, id: string) =>
    (await person.call(getPaymentSession, { params: { id } })).reply.status;
  const refusalOf = async (person: Person, seats: number) => {
    const outcome = await person.call(changeSeats, { body: { seats } });
    return [outcome.status, outcome.refusal.error.message];
  };
  const forgetMessages = (person: Person) =>
    sql`delete from billing_event where organization_id = ${person.organizationId}`.execute(owner());
  const send = (message: Message) => post(world.it, world.name, message.body, world.sign(message.body));

  test('an owner pays and is on PRO, with an invoice, a receipt and a record of it', async () => {
    const ada = await world.it.aPerson();
    const details = { name: 'Ada & Söhne', email: ada.email, country: 'PL', taxType: 'eu_vat', taxId: 'PL1234567890' };
    await ada.call(saveCustomer, { body: details });
    const session = await openedBy(ada, 3);
    expect(await statusOf(ada, session.id)).toBe('open');
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'basic', status: 'none', isPaid: false });
    expect(await world.pay(session, cards.paid)).toBe('paid');
    await world.deliver();
    expect(await statusOf(ada, session.id)).toBe('complete');
    const paid = await until(ada, ({ plan }) => plan === 'pro');
    expect(paid).toMatchObject({
      planName: 'PRO',
      seats: 3,
      status: 'active',
      isTrial: false,
      isPaid: true,
      pendingSeats: null,
    });
    const { resources } = (await ada.call(listInvoices, {})).reply;
    expect(resources).toMatchObject([{ amount: 60, currency: 'eur', status: 'paid' }]);
    const file = await ada.call(downloadInvoice, { params: { id: resources[0]?.id ?? '' } });
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await world.it.mailTo(ada.email, ({ subject }) => subject.startsWith('Receipt'))).text).toContain(
      '60.00 EUR',
    );
    expect(await deedsOf(ada)).toEqual(expect.arrayContaining(['paid_started', 'details_changed']));
    expect((await logsOf(ada)).length).toBeGreaterThanOrEqual(2);
  });

  test('a declined card gives nothing; another card may be tried in the same checkout', async () => {
    const ada = await world.it.aPerson();
    const session = await openedBy(ada, 2);
    expect(await world.pay(session, cards.declined)).toBe('declined');
    await world.deliver();
    expect([await statusOf(ada, session.id), (await subscriptionOf(ada)).plan]).toEqual(['open', 'basic']);
    expect(await world.pay(session, cards.confirm)).toBe('paid');
    await world.deliver();
    await until(ada, ({ plan, seats }) => plan === 'pro' && seats === 2);
  });

  test('a slow payment gives PRO when it arrives', async () => {
    const ada = await world.it.aPerson();
    const session = await openedBy(ada, 1);
    expect(await world.pay(session, cards.slow)).toBe('paid');
    await world.deliver();
    await until(ada, ({ isPaid }) => isPaid);
    expect(await statusOf(ada, session.id)).toBe('complete');
  }, 30_000);

  test('S79 PRO is never there before the payment, however often it is asked for', async () => {
    const ada = await world.it.aPerson();
    // Two owners: one person may not ask a thousand times a minute.
    const bob = await makeMember(world.it, await world.it.aPerson({ name: 'bob' }), ada);
    await sql`update membership set role = 'owner' where organization_id = ${ada.organizationId}`.execute(owner());
    const session = await openedBy(ada, 5);
    const plans = new Set<string>();
    let told = 0;
    const ask = async (asking: Person): Promise<void> => {
      const answer = await asking.call(getSubscription, { params: { id: asking.organizationId } });
      // A busy moment tells nothing of the plan.
      if (answer.status === 503) return;
      told += 1;
      plans.add(`${answer.reply.plan} ${answer.reply.isPaid}`);
    };
    for (let round = 0; round < 100; round++) {
      const asking = round % 2 === 0 ? ada : bob;
      await Promise.all(Array.from({ length: 10 }, () => ask(asking)));
      if (round % 10 === 0) plans.add(`checkout ${await statusOf(ada, session.id)}`);
    }
    expect([...plans].toSorted()).toEqual(['basic false', 'checkout open']);
    expect(told).toBeGreaterThan(500);
  });

  test('S77 checkouts, invoices and billing details of another organization are not found', async () => {
    const ada = await aPayer(world, 1);
    const eve = await world.it.aPerson({ name: 'eve' });
    const session = await openedBy(eve, 1);
    const { resources } = (await ada.call(listInvoices, {})).reply;
    const invoice = { params: { id: resources[0]?.id ?? '' } };
    expect((await ada.call(getPaymentSession, { params: { id: session.id } })).status).toBe(404);
    expect((await eve.call(downloadInvoice, invoice)).status).toBe(404);
    expect((await eve.call(listInvoices, {})).reply.resources).toEqual([]);
    expect((await eve.call(getCustomer, {})).status).toBe(404);
    expect((await eve.call(openPortal, { body: {} })).status).toBe(422);
  });

  test('a new checkout ends the one before, and a paid organization gets none', async () => {
    const ada = await world.it.aPerson();
    const first = await openedBy(ada, 1);
    const second = await openedBy(ada, 2);
    await world.deliver();
    expect([await statusOf(ada, first.id), await statusOf(ada, second.id)]).toEqual(['expired', 'open']);
    expect(await world.pay(first, cards.paid)).toBe('expired');
    await world.pay(second, cards.paid);
    await world.deliver();
    await until(ada, ({ seats, isPaid }) => isPaid && seats === 2);
    const again = await ada.call(createPaymentSession, { body: { seats: 3 } });
    expect([again.status, again.refusal.error.message]).toEqual([422, alreadyPaidMessage]);
  });

  test('ten clicks at once leave one open checkout', async () => {
    const ada = await world.it.aPerson();
    const opened = await Promise.all(Array.from({ length: 10 }, () => openedBy(ada, 1)));
    await world.deliver();
    const states = await Promise.all(opened.map(({ id }) => statusOf(ada, id)));
    expect(states.filter((state) => state === 'open')).toHaveLength(1);
  });

  test('more projects come at once, fewer from the next period on, and more again take that back', async () => {
    const ada = await aPayer(world, 2);
    const seats = async (wanted: number) => (await ada.call(changeSeats, { body: { seats: wanted } })).reply;
    expect(await seats(5)).toMatchObject({ seats: 5, pendingSeats: null });
    expect(await seats(3)).toMatchObject({ seats: 5, pendingSeats: 3 });
    expect(await seats(5)).toMatchObject({ seats: 5, pendingSeats: null });
    expect(await seats(4)).toMatchObject({ seats: 5, pendingSeats: 4 });
    expect(await seats(6)).toMatchObject({ seats: 6, pendingSeats: null });
    expect(await seats(2)).toMatchObject({ seats: 6, pendingSeats: 2 });
    await world.deliver();
    await world.advance(32);
    expect(await subscriptionOf(ada)).toMatchObject({ seats: 2, pendingSeats: null, status: 'active' });
    const { resources } = (await ada.call(listInvoices, {})).reply;
    expect(resources[0]).toMatchObject({ amount: 40, status: 'paid' });
    expect(resources.length).toBe(4);
    expect(await deedsOf(ada)).toEqual(
      expect.arrayContaining(['seats_raised', 'seats_scheduled', 'seats_kept', 'seats_lowered']),
    );
  });

  test('S76 never fewer projects than there are', async () => {
    const ada = await aPayer(world, 3);
    await ada.call(createProject, { body: { name: 'Second' } });
    expect(await refusalOf(ada, 1)).toEqual([422, tooFewSeatsMessage(2)]);
    expect((await ada.call(changeSeats, { body: { seats: 2 } })).reply.pendingSeats).toBe(2);
  });

  test('a cancelled subscription keeps its limits until the end of its period, then the plan is Free', async () => {
    const ada = await aPayer(world, 2);
    await ada.call(createProject, { body: { name: 'Second' } });
    await world.portal(ada, 'cancel');
    const cancelled = await until(ada, ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd);
    expect(cancelled).toMatchObject({ plan: 'pro', seats: 2, status: 'active' });
    expect(await refusalOf(ada, 5)).toEqual([422, resumeFirstMessage]);
    await world.portal(ada, 'resume');
    await until(ada, ({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd);
    await world.portal(ada, 'cancel');
    await world.advance(32);
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'basic', seats: 1, status: 'canceled', isPaid: false });
    const third = await ada.call(createProject, { body: { name: 'Third' } });
    expect(third.refusal.error.message).toBe(limitReachedMessage);
    expect(await mailsAbout(ada, /has ended/)).toHaveLength(1);
    expect(await deedsOf(ada)).toEqual(expect.arrayContaining(['cancelled', 'resumed', 'paid_ended']));
    // Nothing keeps an owner from coming back.
    await world.pay(await openedBy(ada, 2), cards.paid);
    await world.deliver();
    await until(ada, ({ isPaid }) => isPaid);
  });

  test('a failed payment leaves PRO for 14 days with mails, then the plan is Free and nothing is charged any more', async () => {
    const ada = await aPayer(world, 2, cards.failsLater);
    expect(await refusalOf(ada, 3)).toEqual([422, increaseDeclinedMessage]);
    await world.advance(32);
    const due = await subscriptionOf(ada);
    expect(due).toMatchObject({ plan: 'pro', seats: 2, status: 'past_due' });
    expect(Date.parse(due.graceEnd ?? '') - Date.parse(due.currentPeriodStart ?? '')).toBeLessThanOrEqual(
      15 * 86_400_000,
    );
    expect(await refusalOf(ada, 3)).toEqual([422, payFirstMessage]);
    await world.it.mailTo(ada.email, ({ subject }) => /failed/.test(subject));
    await world.advance(10);
    await world.it.mailTo(ada.email, ({ subject }) => /PRO of .* ends on/.test(subject));
    await world.advance(6);
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'basic', status: 'canceled' });
    expect(await mailsAbout(ada, /failed/)).toHaveLength(1);
    const before = (await ada.call(listInvoices, {})).reply.resources.length;
    await world.advance(32);
    expect((await ada.call(listInvoices, {})).reply.resources.length).toBe(before);
  });

  test('a new card makes up for a failed payment', async () => {
    const ada = await aPayer(world, 1, cards.failsLater);
    await world.advance(32);
    expect((await subscriptionOf(ada)).status).toBe('past_due');
    await world.portal(ada, 'card', cards.paid);
    expect(await until(ada, ({ status }) => status === 'active')).toMatchObject({ graceEnd: null, plan: 'pro' });
  });

  test('a trial tells its end three days before, and a payment ends it', async () => {
    const [ada, bob] = [await world.it.aPerson(), await world.it.aPerson({ name: 'bob' })];
    await ada.call(startTrial, { body: {} });
    await bob.call(startTrial, { body: {} });
    expect(await subscriptionOf(ada)).toMatchObject({ status: 'trialing', isTrial: true, daysLeft: 14 });
    await world.advance(10);
    expect(await mailsAbout(ada, /trial/)).toEqual([]);
    await world.pay(await openedBy(bob, 3), cards.paid);
    await world.deliver();
    expect(await until(bob, ({ isPaid }) => isPaid)).toMatchObject({
      isTrial: false,
      status: 'active',
      daysLeft: null,
    });
    await world.advance(2);
    await world.it.mailTo(ada.email, ({ subject }) => /trial/.test(subject));
    await world.advance(3);
    expect(await subscriptionOf(ada)).toMatchObject({ plan: 'basic', status: 'none', isTrial: false });
    expect(await mailsAbout(ada, /trial/)).toHaveLength(1);
    expect(await mailsAbout(bob, /trial/)).toEqual([]);
    expect((await subscriptionOf(bob)).plan).toBe('pro');
  });

  test('S75 messages count once each, in any order and at the same moment, and leave the newest state', async () => {
    const ada = await aPayer(world, 2);
    await ada.call(changeSeats, { body: { seats: 4 } });
    await world.portal(ada, 'cancel');
    await world.deliver();
    const before = await until(ada, ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd);
    const messages = await world.messages(ada);
    const logs = (await logsOf(ada)).length;
    expect(messages.length).toBeGreaterThanOrEqual(5);
    // As if none of them had been seen: the oldest ones come last, all of them twice, and five at a time.
    await forgetMessages(ada);
    const late = [...messages, ...messages].toReversed();
    for (let at = 0; at < late.length; at += 5) {
      expect(new Set(await Promise.all(late.slice(at, at + 5).map(send)))).toEqual(new Set([200]));
    }
    expect(await subscriptionOf(ada)).toEqual(before);
    expect((await logsOf(ada)).length).toBe(logs + messages.length);
    expect(await mailsAbout(ada, /^Receipt/)).toHaveLength(2);
    const [one] = messages;
    await forgetMessages(ada);
    expect(await Promise.all(Array.from({ length: 10 }, () => send(one!)))).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    expect((await logsOf(ada)).length).toBe(logs + messages.length + 1);
  });

  test('S75 messages without a valid signature are refused, and others of no interest are taken', async () => {
    const ada = await aPayer(world, 1);
    const [message] = await world.messages(ada);
    const { body } = message!;
    const now = Math.floor(Date.now() / 1000);
    const logs = (await logsOf(ada)).length;
    const statuses = [
      await post(world.it, world.name, body, {}),
      await post(world.it, world.name, body, world.sign(`${body} `)),
      await post(world.it, world.name, body, world.sign(body, now - 301)),
      await post(world.it, world.name, body.replace('"evt_', '"evt_x'), world.sign(body)),
    ];
    expect(statuses).toEqual([400, 400, 400, 400]);
    const other = world.name === 'stripe' ? 'sandbox' : 'stripe';
    expect(await post(world.it, other, body, world.sign(body))).toBe(404);
    const unknown = JSON.stringify({
      id: 'evt_unknown',
      object: 'event',
      type: 'plan.created',
      customer: 'cus_nobody',
      facts: {},
      data: { object: { id: 'plan_1', object: 'plan' } },
    });
    expect(await post(world.it, world.name, unknown, world.sign(unknown))).toBe(200);
    expect((await logsOf(ada)).length).toBe(logs);
    const refused = await world.it.app.server.inject({
      method: 'POST',
      url: `/api/public/billing/webhooks/${world.name}`,
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(refused.json()).toEqual({ error: { message: badSignatureMessage } });
  });

  test('the nightly comparison finds what no message told', async () => {
    const ada = await aPayer(world, 2);
    await sql`update subscription set seats = 9, pending_seats = 3 where organization_id = ${ada.organizationId}`.execute(
      owner(),
    );
    await reconcile(world, ada, false);
    const corrected = await until(ada, ({ seats }) => seats === 2);
    expect(corrected).toMatchObject({ seats: 2, pendingSeats: null });
  });

  test('an organization that was deleted is not charged any more', async () => {
    const ada = await aPayer(world, 2);
    await sql`update organization set deleted_at = now() where organization_id = ${ada.organizationId}`.execute(
      owner(),
    );
    await reconcile(world, ada, true);
    const stored = async () =>
      (
        await sql<{ status: string }>`select billing_status as status from subscription
        where organization_id = ${ada.organizationId}`.execute(owner())
      ).rows[0]?.status;
    await expect.poll(stored, { timeout: 10_000 }).toBe('canceled');
  });

  test('the provider understood every request', () => {
    expect(world.refusals).toEqual([]);
  });
});
