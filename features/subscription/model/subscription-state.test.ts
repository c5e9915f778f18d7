/** Meaning of the provider's subscription for an organization: states, and messages in any order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProviderSubscription } from './billing-provider.ts';
import { changesBetween, isSameState, nextState, type SubscriptionState } from './subscription-state.ts';

const free: SubscriptionState = {
  plan: 'basic',
  seats: 1,
  isTrial: false,
  status: 'none',
  externalId: null,
  pendingSeats: null,
  cancelAtPeriodEnd: false,
  periodStart: null,
  periodEnd: null,
  paidUntil: null,
};
const trial: SubscriptionState = { ...free, plan: 'pro', seats: 3, isTrial: true };
const start = new Date('2026-01-10T12:00:00Z');
const end = new Date('2026-02-10T12:00:00Z');
const paid = (over: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  status: 'active',
  seats: 3,
  pendingSeats: null,
  cancelAtPeriodEnd: false,
  periodStart: start,
  periodEnd: end,
  pastDueSince: null,
  ...over,
});
const actions = (before: SubscriptionState, after: SubscriptionState): string[] =>
  changesBetween(before, after).map(({ action }) => action);

describe('the state of a subscription', () => {
  test('nothing is given before a payment: an incomplete subscription leaves Free free and a trial a trial', () => {
    const unpaid = paid({ status: 'incomplete' });
    expect(nextState(free, unpaid)).toEqual(free);
    expect(nextState(trial, unpaid)).toEqual(trial);
    expect(nextState(free, undefined)).toEqual(free);
  });

  test('a paid subscription gives PRO with its seats, and ends the trial', () => {
    expect(nextState(trial, paid())).toMatchObject({
      plan: 'pro',
      seats: 3,
      isTrial: false,
      status: 'active',
      paidUntil: null,
    });
  });

  test('a failed payment leaves PRO for 14 days from the day on which it was due', () => {
    const { plan, status, paidUntil } = nextState(
      nextState(free, paid()),
      paid({ status: 'past_due', pastDueSince: end }),
    );
    expect([plan, status, paidUntil?.toISOString()]).toEqual(['pro', 'past_due', '2026-02-24T12:00:00.000Z']);
  });

  test('after a cancellation the limits stay until the end of the period', () => {
    const cancelled = nextState(nextState(free, paid()), paid({ cancelAtPeriodEnd: true }));
    expect([cancelled.plan, cancelled.seats, cancelled.paidUntil]).toEqual(['pro', 3, end]);
    expect(nextState(cancelled, paid({ status: 'canceled' }))).toMatchObject({
      plan: 'basic',
      seats: 1,
      status: 'canceled',
    });
  });

  test('a plan that was given without payment is not taken by a provider that knows nothing', () => {
    const given: SubscriptionState = { ...free, plan: 'pro', seats: 5, status: 'active' };
    expect(nextState(given, undefined)).toEqual(given);
  });

  test('a late message about an ended subscription does not end a later trial', () => {
    const again: SubscriptionState = { ...trial, status: 'active', externalId: 'sub_0' };
    expect(nextState(again, paid({ status: 'canceled' }))).toEqual(again);
  });

  test.each<[string, Partial<ProviderSubscription>, Partial<ProviderSubscription>, string[]]>([
    ['more seats', {}, { seats: 5 }, ['seats_raised']],
    ['fewer seats later', {}, { pendingSeats: 2 }, ['seats_scheduled']],
    ['the reduction comes', { pendingSeats: 2 }, { seats: 2 }, ['seats_lowered']],
    ['the reduction is taken back', { pendingSeats: 2 }, {}, ['seats_kept']],
    ['a cancellation', {}, { cancelAtPeriodEnd: true }, ['cancelled']],
    ['a resumption', { cancelAtPeriodEnd: true }, {}, ['resumed']],
    ['a failed payment', {}, { status: 'past_due' }, ['payment_failed']],
    ['a payment made up for', { status: 'past_due' }, {}, ['payment_made_up']],
    ['a new period', {}, { periodEnd: new Date('2026-03-10T12:00:00Z') }, ['renewed']],
    ['the end', {}, { status: 'canceled' }, ['paid_ended']],
    ['nothing', {}, {}, []],
  ])('tells %s', (_name, before, after, expected) => {
    const first = nextState(free, paid(before));
    expect(actions(first, nextState(first, paid(after)))).toEqual(expected);
  });
});

/** A handler of one message: it notes the revision, asks the provider, and writes unless somebody wrote in between. */
interface Handler {
  step: 'waiting' | 'noted' | 'asked' | 'done';
  revision: number;
  found: ProviderSubscription | undefined;
}

describe('messages of the provider', () => {
  const someObject = fc.record({
    id: fc.constantFrom('sub_1', 'sub_2'),
    status: fc.constantFrom<ProviderSubscription['status']>('incomplete', 'active', 'past_due', 'canceled'),
    seats: fc.integer({ min: 1, max: 100 }),
    pendingSeats: fc.constantFrom(null, 1, 2),
    cancelAtPeriodEnd: fc.boolean(),
    periodStart: fc.constant(start),
    periodEnd: fc.constantFrom(end, new Date('2026-03-10T12:00:00Z')),
    pastDueSince: fc.constant(start),
  });

  test('in any order, any number of times and at the same moment end in the state of the newest object', () => {
    fc.assert(
      fc.property(
        fc.array(someObject, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat({ max: 60 }), { minLength: 20, maxLength: 80 }),
        (objects, choices) => {
          let [at, revision] = [0, 0];
          let state = nextState(free, undefined);
          // Each version of the object causes two messages; they are handled in any order, even long after.
          const handlers: Handler[] = objects.flatMap(() =>
            [0, 1].map((): Handler => ({ step: 'waiting', revision: 0, found: undefined })),
          );
          const advance = (handler: Handler): void => {
            if (handler.step === 'waiting') Object.assign(handler, { step: 'noted', revision });
            else if (handler.step === 'noted') Object.assign(handler, { step: 'asked', found: objects[at] });
            else if (handler.step === 'asked') {
              if (handler.revision !== revision) return void (handler.step = 'waiting');
              // Counted even when nothing changes: the object may have changed and changed back meanwhile.
              [state, revision] = [nextState(state, handler.found), revision + 1];
              handler.step = 'done';
            }
          };
          for (const choice of choices) {
            const mayMove = at < objects.length - 1 && choice % 3 === 0;
            if (mayMove) at += 1;
            // The messages of versions that do not exist yet are not sent yet.
            else advance(handlers[choice % (2 * (at + 1))]!);
          }
          while (at < objects.length - 1) at += 1;
          for (const handler of handlers) while (handler.step !== 'done') advance(handler);
          const last = objects.at(-1);
          const alone = nextState(state, last);
          expect(isSameState(state, alone)).toBe(true);
          const isRunning = last?.status === 'active' || last?.status === 'past_due';
          const expected = isRunning
            ? { plan: 'pro', seats: last.seats, externalId: last.id, status: last.status }
            : { plan: 'basic', seats: 1 };
          expect(state).toMatchObject(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
