/** The states of the subscription page. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  aProject,
  answerCalls,
  fixtureOrganization,
  refusal,
  SignedIn,
} from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import type { Subscription } from '../contract.ts';
import { countsOf, limitsOf, type PlanSeats } from '#platform/limits/model/plan-limits.ts';
import { subscriptionTitle, trialLabel, trialUsedMessage } from '../contract.ts';
import SubscriptionPage from './subscription-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const address = `GET /api/subscriptions/organizations/${fixtureOrganization}`;
const shop = aProject('0190aaaa-0000-7000-8000-00000000000a', { name: 'Shop', code: 'SHOP' });
const lab = aProject('0190aaaa-0000-7000-8000-00000000000b', { name: 'Lab', code: 'LAB', readOnly: true });

const aSubscription = (plan: PlanSeats, more: Partial<Subscription> = {}): Subscription => ({
  ...plan,
  planName: plan.plan === 'pro' ? 'PRO' : 'Free',
  unitPrice: 20,
  status: plan.plan === 'pro' ? 'active' : 'none',
  isTrial: false,
  isPaid: plan.plan === 'pro',
  pendingSeats: null,
  cancelAtPeriodEnd: false,
  graceEnd: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  trialAvailable: false,
  daysLeft: null,
  activeProjectId: null,
  limits: limitsOf(plan),
  usage: countsOf((name) => (name === 'member_count_limit' ? 4 : 1)),
  ...more,
});
const free = (more: Partial<Subscription> = {}) => aSubscription({ plan: 'basic', seats: 1 }, more);
const onTrial = (daysLeft: number) =>
  aSubscription(
    { plan: 'pro', seats: 3 },
    { isTrial: true, isPaid: false, status: 'trialing', daysLeft, currentPeriodEnd: '2026-12-05T09:30:00.000Z' },
  );

const open = (onFailure?: (error: unknown) => void) => {
  const root = createRootRoute({ component: SubscriptionPage, notFoundComponent: SubscriptionPage });
  const history = createMemoryHistory({ initialEntries: ['/organization/subscription'] });
  return render(
    <SignedIn projects={[shop, lab]} {...(onFailure ? { onFailure } : {})}>
      <RouterProvider router={createRouter({ routeTree: root, history })} />
      <Toasts />
    </SignedIn>,
  );
};

describe('the subscription page', () => {
  it('shows the usage of each limit of the Free plan, and both plans', async () => {
    answerCalls({ [address]: [200, { data: free() }] });
    const screen = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: subscriptionTitle })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Free account' })).toBeVisible();
    const usage = screen.getByRole('list', { name: 'Usage' });
    const states = {
      Projects: '1 of 1limit reached',
      Members: '4 of 51 left',
      'C4 models': '1 of 1limit reached',
      'Database models': '1 of 1limit reached',
      'Metrics jars': '1 of 1limit reached',
    };
    for (const [label, state] of Object.entries(states)) {
      await expect
        .element(usage.getByRole('listitem').filter({ hasText: label }))
        .toHaveTextContent(`${label}${state}`);
    }
    await expect.element(screen.getByRole('table', { name: 'Plans' })).toBeVisible();
  });

  it('offers the trial once, and shows its remaining days', async () => {
    let trial = false;
    const sent = answerCalls({
      [address]: () => [200, { data: trial ? onTrial(14) : free({ trialAvailable: true }) }],
      'POST /api/subscriptions/trial': () => {
        trial = true;
        return [201, { data: onTrial(14) }];
      },
    });
    const screen = await open();
    await screen.getByRole('button', { name: trialLabel }).click();
    await expect.element(screen.getByText('3 projects · 14 days left, until 5 Dec 2026, 09:30')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: trialLabel })).not.toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toContain('POST /api/subscriptions/trial');
  });

  it('says "1 day left" on the last one', async () => {
    answerCalls({ [address]: [200, { data: onTrial(1) }] });
    const screen = await open();
    await expect.element(screen.getByText(/1 day left/)).toBeVisible();
  });

  it('keeps the offer when the trial fails', async () => {
    const told = vi.fn();
    answerCalls({
      [address]: [200, { data: free({ trialAvailable: true }) }],
      'POST /api/subscriptions/trial': refusal(trialUsedMessage),
    });
    const screen = await open(told);
    await screen.getByRole('button', { name: trialLabel }).click();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    await expect.element(screen.getByRole('button', { name: trialLabel })).toBeVisible();
  });

  it('on PRO shows price and no offer', async () => {
    answerCalls({ [address]: [200, { data: aSubscription({ plan: 'pro', seats: 5 }) }] });
    const screen = await open();
    await expect.element(screen.getByText('5 projects · 100 euro per month')).toBeVisible();
    await expect
      .element(screen.getByRole('list', { name: 'Usage' }).getByRole('listitem').nth(1))
      .toHaveTextContent('Members4unlimited');
    await expect.element(screen.getByRole('button', { name: 'Upgrade to PRO' })).not.toBeInTheDocument();
  });

  it('beyond the limit lists read-only projects and lets an owner choose once', async () => {
    const over = free({ usage: countsOf(() => 2) });
    let chosen: string | null = null;
    const sent = answerCalls({
      [address]: () => [200, { data: { ...over, activeProjectId: chosen } }],
      'PUT /api/subscriptions/active-project': ({ body }) => {
        chosen = (body as { projectId: string }).projectId;
        return [200, { data: { ...over, activeProjectId: chosen } }];
      },
    });
    const screen = await open();
    const sentence =
      'Your plan allows 1 of your 2 projects. 1 project is read-only: nothing is deleted, and everything can still be read and exported.';
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await screen.getByRole('button', { name: 'Choose the active project' }).click();
    await screen.getByRole('radio', { name: 'Lab (LAB)' }).click();
    await screen.getByRole('button', { name: 'Keep active' }).click();
    await expect.element(screen.getByRole('button', { name: 'Choose the active project' })).not.toBeInTheDocument();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ projectId: lab.id });
  });

  it('shows Access denied on 403, and a retry after an error', async () => {
    answerCalls({ [address]: [403, { error: { message: 'You are not allowed to do this.' } }] });
    const screen = await open();
    await expect.element(screen.getByText('Access denied')).toBeVisible();
  });
});

describe('payment', () => {
  it('leads through the steps to PRO and back one at a time; what the server refuses stands on its field', async () => {
    const sent = answerCalls({
      [address]: [200, { data: free() }],
      'GET /api/subscriptions/invoices': [200, { data: { resources: [] } }],
      'GET /api/subscription/customer': [404, { error: { message: 'Not there.' } }],
      'PUT /api/subscription/customer': [
        422,
        {
          error: { message: 'This tax number is not valid.' },
          violations: [{ field: 'taxId', path: 'taxId', errors: ['This tax number is not valid.'] }],
        },
      ],
    });
    const screen = await open();
    const current = () => document.querySelector('[aria-current="step"]')?.textContent;
    await screen.getByRole('button', { name: 'Upgrade to PRO' }).click();
    await expect.poll(current).toContain('Select Projects');
    const seats = screen.getByRole('textbox', { name: 'Number of projects' });
    await seats.fill('101');
    await expect.element(screen.getByText('Please choose 1 to 100 projects.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await seats.fill('4');
    await screen.getByRole('button', { name: 'One project more' }).click();
    await expect.element(screen.getByText('5 × 20 euro = 100 euro per month')).toBeVisible();
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Business' })).toBeChecked();
    const kind = screen.getByRole('combobox', { name: 'Tax type' });
    const country = screen.getByRole('combobox', { name: 'Country' });
    for (const [code, first] of [
      ['DE', 'de_stn'],
      ['US', 'us_ein'],
      ['PL', 'eu_vat'],
    ] as const) {
      await country.selectOptions(code);
      await expect.element(kind).toHaveValue(first);
    }
    await country.selectOptions('AQ');
    await expect.element(kind).toHaveValue('');
    await country.selectOptions('PL');
    await screen.getByRole('textbox', { name: 'Tax ID' }).fill('PL1');
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.element(screen.getByText('This tax number is not valid.')).toBeVisible();
    const put = sent.find(({ call }) => call.startsWith('PUT'));
    expect(put?.body).toMatchObject({
      customerType: 'business',
      country: 'PL',
      taxType: 'eu_vat',
      taxId: 'PL1',
      city: '',
    });
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(seats).toHaveValue('5');
    await screen.getByRole('button', { name: 'Back to Subscription Plan' }).click();
    await expect.element(screen.getByRole('table', { name: 'Plans' })).toBeVisible();
  });

  it('manages a paid subscription: states, projects, invoices', async () => {
    const dates = { currentPeriodStart: '2026-11-05T09:30:00.000Z', currentPeriodEnd: '2026-12-05T09:30:00.000Z' };
    const paid = aSubscription({ plan: 'pro', seats: 5 }, { ...dates, usage: countsOf(() => 2) });
    let shown: Subscription = { ...paid, status: 'past_due', graceEnd: '2026-11-19T09:30:00.000Z' };
    const invoice = {
      id: 'in_1',
      number: 'A-1',
      date: '2026-11-05T09:30:00.000Z',
      amount: 100,
      currency: 'eur',
      status: 'paid',
    };
    const sent = answerCalls({
      [address]: () => [200, { data: shown }],
      'GET /api/subscriptions/limits': [200, { data: paid }],
      'GET /api/subscriptions/invoices': [200, { data: { resources: [invoice] } }],
      'GET /api/subscription/customer': [404, { error: { message: 'Not there.' } }],
      'PUT /api/subscriptions/seats': ({ body }) => {
        shown = { ...paid, pendingSeats: (body as { seats: number }).seats };
        return [200, { data: shown }];
      },
    });
    const screen = await open();
    await expect.element(screen.getByText(/^The last payment failed. PRO stays until 19 November 2026/)).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /^A-1 5 November 2026 €100.00 paid/ })).toBeVisible();
    const seats = screen.getByRole('textbox', { name: 'Number of projects' });
    await seats.fill('1');
    await expect.element(screen.getByText('Please choose 2 to 100: there are 2 projects.')).toBeVisible();
    await seats.fill('7');
    await expect.element(screen.getByText(/^Available at once. You pay the share of this period/)).toBeVisible();
    await seats.fill('3');
    await expect.element(screen.getByText(/^Until 5 December 2026 you keep 5 projects; then/)).toBeVisible();
    await screen.getByRole('button', { name: 'Change number of projects' }).click();
    await expect
      .element(screen.getByText('From 5 December 2026 on the subscription has 3 projects. Until then it has 5.'))
      .toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ seats: 3 });
  });
});
