/** What only Stripe does: tax numbers that it refuses, its portal, and its silence. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStripeFake, stripeKeys, type StripeFake } from '#apps/server/testing/stripe-fake.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  createPaymentSession,
  getCustomer,
  getPaymentSession,
  openPortal,
  providerUnavailableMessage,
  saveCustomer,
} from '../contract.ts';

let fake: StripeFake;
let it: TestApp;
beforeAll(async () => {
  fake = await startStripeFake();
  it = await startTestApp({ BILLING: 'stripe', ...stripeKeys, STRIPE_API_BASE: fake.address });
});
afterAll(async () => {
  await it.app.close();
  await fake.close();
});

const german = { name: 'Ada Works', country: 'DE', taxType: 'de_stn' };

test('a tax number that Stripe refuses is a violation of its field, and nothing is saved', async () => {
  const ada = await it.aPerson();
  const save = (taxId: string) => ada.call(saveCustomer, { body: { ...german, taxId } });
  const first = await save('INVALID 1');
  expect([first.status, first.refusal.violations?.map(({ field }) => field)]).toEqual([422, ['taxId']]);
  expect((await ada.call(getCustomer, {})).status).toBe(404);
  expect((await save('12/345')).status).toBe(200);
  expect((await save('INVALID 2')).status).toBe(422);
  expect((await ada.call(getCustomer, {})).reply.taxId).toBe('12/345');
});

test('a new tax number replaces the old one at Stripe', async () => {
  const ada = await it.aPerson();
  for (const taxId of ['1/1', '2/2', '2/2'])
    await ada.call(saveCustomer, { body: { ...german, name: 'Replacer', taxId } });
  const [id] = [...fake.state.customers].find(([, customer]) => customer['name'] === 'Replacer') ?? [];
  const numbers = [...fake.state.taxIds.values()].filter(({ customer }) => customer === id).map(({ value }) => value);
  expect(numbers).toEqual(['2/2']);
  await ada.call(saveCustomer, { body: { ...german, name: 'Replacer', taxId: '' } });
  expect([...fake.state.taxIds.values()].filter(({ customer }) => customer === id)).toEqual([]);
});

test('the portal is configured once: cards and cancellation, no number of projects', async () => {
  const payers = [await it.aPerson(), await it.aPerson()];
  for (const payer of payers) {
    const { id } = (await payer.call(createPaymentSession, { body: { seats: 1 } })).reply;
    fake.state.pay(id, '4242424242424242');
    expect((await payer.call(getPaymentSession, { params: { id } })).reply.status).toBe('complete');
    expect((await payer.call(openPortal, { body: {} })).reply.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
  }
  expect(fake.state.configurations).toMatchObject([
    {
      features: {
        payment_method_update: { enabled: 'true' },
        subscription_cancel: { enabled: 'true', mode: 'at_period_end' },
        subscription_update: { enabled: 'false' },
      },
    },
  ]);
  expect(fake.refusals).toEqual([]);
});

test('while Stripe is silent a call says so, and no plan changes', async () => {
  const silent = await startTestApp({ BILLING: 'stripe', ...stripeKeys, STRIPE_API_BASE: 'http://127.0.0.1:9' });
  try {
    const ada = await silent.aPerson();
    const refused = await ada.call(createPaymentSession, { body: { seats: 1 } });
    expect([refused.status, refused.refusal.error.message]).toEqual([503, providerUnavailableMessage]);
  } finally {
    await silent.app.close();
  }
});
