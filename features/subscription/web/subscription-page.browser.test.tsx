/** The states of the subscription page. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  aProject,
  answerCalls,
  fixtureOrganization,
  refusal,
  SignedIn,
} from '#platform/identity/web/workspace-fixture.tsx';
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
  isTrial: false,
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
  aSubscription({ plan: 'pro', seats: 3 }, { isTrial: true, daysLeft, currentPeriodEnd: '2026-12-05T09:30:00.000Z' });

const open = () =>
  render(
    <SignedIn projects={[shop, lab]}>
      <SubscriptionPage />
    </SignedIn>,
  );

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
    const screen = await render(
      <SignedIn onFailure={told}>
        <SubscriptionPage />
      </SignedIn>,
    );
    await screen.getByRole('button', { name: trialLabel }).click();
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
    await expect.element(screen.getByRole('button', { name: trialLabel })).toBeVisible();
  });

  it('shows the contact for PRO', async () => {
    answerCalls({ [address]: [200, { data: free() }] });
    const screen = await open();
    await screen.getByRole('button', { name: 'Upgrade to PRO' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Upgrade to PRO' });
    await expect
      .element(dialog.getByText(/^To upgrade, write to/))
      .toHaveTextContent('To upgrade, write to your administrator and tell them how many projects you need.');
    const contact = dialog.getByRole('link', { name: 'your administrator' });
    await expect.element(contact).toHaveAttribute('href', '/public/contact');
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
