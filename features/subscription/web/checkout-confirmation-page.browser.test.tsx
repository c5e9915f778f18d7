/** The page after a checkout: what it waits for, and how it ends. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { answerCalls, fixtureOrganization, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { countsOf, limitsOf } from '#platform/limits/model/plan-limits.ts';
import {
  startedMessage,
  stillWaitingMessage,
  subscriptionDetailsLabel,
  upgradedTitle,
  type Subscription,
} from '../contract.ts';
import ConfirmationPage from './checkout-confirmation-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const session = 'GET /api/subscriptions/payments/sessions/cs_1';
const plan = `GET /api/subscriptions/organizations/${fixtureOrganization}`;
const onTrial: Subscription = {
  plan: 'pro',
  planName: 'PRO',
  seats: 3,
  unitPrice: 20,
  status: 'trialing',
  isTrial: true,
  isPaid: false,
  currentPeriodStart: null,
  currentPeriodEnd: '2026-12-05T09:30:00.000Z',
  pendingSeats: null,
  cancelAtPeriodEnd: false,
  graceEnd: null,
  trialAvailable: false,
  daysLeft: 3,
  activeProjectId: null,
  limits: limitsOf({ plan: 'pro', seats: 3 }),
  usage: countsOf(() => 1),
};

const open = (search = '?session_id=cs_1') => {
  const root = createRootRoute({ component: ConfirmationPage, notFoundComponent: ConfirmationPage });
  const history = createMemoryHistory({ initialEntries: [`/organization/subscription/confirmation${search}`] });
  return render(
    <SignedIn>
      <RouterProvider router={createRouter({ routeTree: root, history })} />
    </SignedIn>,
  );
};

it('asks each second for the payment, then for the plan, and then says that PRO has started', async () => {
  let [asked, plans] = [0, 0];
  answerCalls({
    [session]: () => [200, { data: { status: ++asked < 3 ? 'open' : 'complete' } }],
    // A trial is on PRO already: it does not count as the paid plan.
    [plan]: () => [
      200,
      { data: ++plans < 3 ? onTrial : { ...onTrial, isTrial: false, isPaid: true, status: 'active' } },
    ],
  });
  const screen = await open();
  await expect.element(screen.getByText('Waiting for the payment…')).toBeVisible();
  await expect.element(screen.getByText('The payment has arrived. Waiting for the plan…')).toBeVisible();
  await expect.poll(() => document.body.textContent).toContain(upgradedTitle);
  await expect.element(screen.getByText(startedMessage)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: subscriptionDetailsLabel }))
    .toHaveAttribute('href', '/organization/subscription');
  expect(Math.min(asked, plans)).toBeGreaterThanOrEqual(3);
});

it('stops at an expired checkout, and knows none without an id', async () => {
  const sent = answerCalls({ [session]: [200, { data: { status: 'expired' } }] });
  const screen = await open();
  await expect.element(screen.getByText(/^This checkout has expired or was replaced by a newer one/)).toBeVisible();
  await screen.unmount();
  const without = await open('');
  await expect.element(without.getByText(/^There is no such checkout in this organization/)).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('after two minutes says that it still waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerCalls({ [session]: [200, { data: { status: 'open' } }] });
  const screen = await open();
  await expect.element(screen.getByText('Waiting for the payment…')).toBeVisible();
  expect(document.body.textContent).not.toContain(stillWaitingMessage);
  await vi.advanceTimersByTimeAsync(121_000);
  await expect.element(screen.getByText(new RegExp(stillWaitingMessage))).toBeVisible();
});
