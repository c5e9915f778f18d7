/** Rules of billing details, seats and the sandbox that no payment provider decides. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cards, openedBy } from '#apps/server/testing/billing-worlds.ts';
import { listening } from '#apps/server/testing/listening.ts';
import { makeMember, startTestApp, theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { sellPlans } from '#platform/limits/server/subscription-table.ts';
import {
  advanceSandboxClock,
  changeSeats,
  checkoutExpiredMessage,
  confirmSandboxCheckout,
  createPaymentSession,
  getCustomer,
  getPaymentSession,
  listInvoices,
  openPortal,
  paySandboxCheckout,
  receiveBillingEvent,
  saveCustomer,
  unknownCardMessage,
  viewSandboxCheckout,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
  await listening(it);
});

const empty = {
  customerType: 'business',
  email: '',
  name: '',
  taxId: '',
  taxType: '',
  city: '',
  country: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
};

describe('billing details', () => {
  test('are not there until they were saved once, and nothing in them is required', async () => {
    const ada = await it.aPerson();
    expect((await ada.call(getCustomer, {})).status).toBe(404);
    expect((await ada.call(saveCustomer, { body: {} })).reply).toEqual(empty);
    expect((await ada.call(getCustomer, {})).reply).toEqual(empty);
    const details = { name: 'Ada Works', country: 'DE', taxType: 'de_stn', taxId: '12/345/67890', postalCode: '10115' };
    await ada.call(saveCustomer, { body: details });
    expect((await ada.call(getCustomer, {})).reply).toEqual({ ...empty, ...details });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a kind of tax number of another country', { country: 'PL', taxType: 'de_stn', taxId: '1' }, 'taxType'],
    ['a kind of tax number without a country', { taxType: 'eu_vat' }, 'taxType'],
    ['a tax number without its kind', { country: 'PL', taxId: 'PL1' }, 'taxType'],
    ['an unknown country', { country: 'XX' }, 'country'],
    ['signs that no tax number has', { country: 'PL', taxType: 'eu_vat', taxId: '<b>' }, 'taxId'],
    ['256 characters', { city: 'x'.repeat(256) }, 'city'],
    ['a line break', { name: 'Ada\r\nBcc: eve@example.org' }, 'name'],
    ['a line break at the end', { addressLine1: 'Street 1\r\n' }, 'addressLine1'],
    ['an address that is none', { email: 'ada at example' }, 'email'],
    ['another kind of customer', { customerType: 'robot' }, 'customerType'],
  ])('S78 refuse %s with a sentence on its field', async (_name, body, field) => {
    const ada = await it.aPerson();
    const refused = await ada.call(saveCustomer, { body });
    expect(refused.status).toBe(422);
    expect(refused.refusal.violations?.map((one) => one.field)).toEqual([field]);
    expect((await ada.call(getCustomer, {})).status).toBe(404);
  });

  test.each([
    ['PL', ['eu_vat']],
    ['DE', ['de_stn', 'eu_vat']],
    ['US', ['us_ein']],
    ['CH', ['ch_uid', 'ch_vat']],
  ])('S78 accept every kind of tax number that %s has', async (country, kinds) => {
    const ada = await it.aPerson();
    for (const taxType of kinds) {
      expect((await ada.call(saveCustomer, { body: { country, taxType, taxId: 'AB 123' } })).status).toBe(200);
    }
  });
});

describe('numbers of projects', () => {
  test.each([0, 101, 1.5, '3', -1, null])('S76 %j is no number of projects', async (seats) => {
    const ada = await it.aPerson();
    for (const call of [createPaymentSession, changeSeats] as const) {
      const refused = await ada.call(call, { body: { seats: seats as number } });
      expect(refused.status).toBe(422);
      expect(refused.refusal.violations?.map((one) => one.field)).toEqual(['seats']);
    }
  });

  test('S76 the price comes from the server alone', async () => {
    const ada = await it.aPerson();
    const priced = await ada.call(createPaymentSession, { body: { seats: 7, amount: 1, price: 1 } as never });
    expect(priced.status).toBe(422);
    const { id, clientSecret } = await openedBy(ada, 7);
    const shown = await it.call(viewSandboxCheckout, { params: { id }, body: { clientSecret } });
    expect(shown.reply).toMatchObject({ seats: 7, amount: 140, currency: 'eur', status: 'open' });
  });

  test('need a paid subscription to be changed', async () => {
    const ada = await it.aPerson();
    expect((await ada.call(changeSeats, { body: { seats: 2 } })).status).toBe(422);
  });
});

describe('the sandbox', () => {
  test('pays only with the secret of the checkout, and only with test cards', async () => {
    const ada = await it.aPerson();
    const { id, clientSecret } = await openedBy(ada, 1);
    const pay = (secret: string, card: string) =>
      it.call(paySandboxCheckout, { params: { id }, body: { clientSecret: secret, card } });
    expect((await pay('wrong', cards.paid)).status).toBe(404);
    expect((await pay(clientSecret, '4111111111111111')).refusal.error.message).toBe(unknownCardMessage);
    expect((await it.call(confirmSandboxCheckout, { params: { id }, body: { clientSecret } })).status).toBe(422);
    expect((await pay(clientSecret, cards.confirm)).reply).toEqual({ status: 'open', next: 'confirm' });
    expect((await ada.call(getPaymentSession, { params: { id } })).reply.status).toBe('open');
    expect((await it.call(confirmSandboxCheckout, { params: { id }, body: { clientSecret } })).reply.status).toBe(
      'complete',
    );
  });

  test('ten payments of one checkout at once charge once', async () => {
    const ada = await it.aPerson();
    const { id, clientSecret } = await openedBy(ada, 2);
    const body = { clientSecret, card: cards.paid };
    const paid = await Promise.all(
      Array.from({ length: 10 }, () => it.call(paySandboxCheckout, { params: { id }, body })),
    );
    expect(new Set(paid.map(({ reply }) => reply.status))).toEqual(new Set(['complete']));
    expect((await ada.call(listInvoices, {})).reply.resources).toHaveLength(1);
  });

  test('a checkout expires after a day of billing time, and says so', async () => {
    const root = await it.aPerson({ name: 'root' });
    const ada = await it.aPerson();
    const { id, clientSecret } = await openedBy(ada, 2);
    expect((await root.call(advanceSandboxClock, { body: { advanceDays: 1 } })).status).toBe(403);
    await sql`update account set roles = '{ROLE_ADMIN}' where id = ${root.userId}`.execute(it.app.database.owner);
    const before = Date.now();
    const { now } = (await root.call(advanceSandboxClock, { body: { advanceDays: 2 } })).reply;
    expect(Date.parse(now)).toBeGreaterThan(before + 86_400_000);
    expect((await ada.call(getPaymentSession, { params: { id } })).reply.status).toBe('expired');
    const late = await it.call(paySandboxCheckout, { params: { id }, body: { clientSecret, card: cards.paid } });
    expect([late.status, late.refusal.error.message]).toEqual([422, checkoutExpiredMessage]);
  });
});

describe('payment', () => {
  test('S32 is for owners only', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const statuses = [
      await bob.call(getCustomer, {}),
      await bob.call(saveCustomer, { body: {} }),
      await bob.call(createPaymentSession, { body: { seats: 1 } }),
      await bob.call(changeSeats, { body: { seats: 1 } }),
      await bob.call(openPortal, { body: {} }),
      await bob.call(listInvoices, {}),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
  });

  test('is absent with BILLING=off', async () => {
    const off = await startTestApp({ BILLING: 'off' });
    try {
      const ada = await off.aPerson();
      const statuses = [
        await ada.call(getCustomer, {}),
        await ada.call(saveCustomer, { body: {} }),
        await ada.call(createPaymentSession, { body: { seats: 1 } }),
        await ada.call(changeSeats, { body: { seats: 1 } }),
        await ada.call(openPortal, { body: {} }),
        await ada.call(listInvoices, {}),
        await off.call(receiveBillingEvent, { params: { provider: 'sandbox' }, raw: '{}' }),
      ].map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([404]));
    } finally {
      await off.app.close();
      await sellPlans(it.app.database.owner, true);
    }
  });
});
