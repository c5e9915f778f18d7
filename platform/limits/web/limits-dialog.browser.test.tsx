/** The dialog 'Subscription limit reached', and how it is opened. */
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { emptyBody } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { LimitButton } from '#platform/ui/web/limit-button.tsx';
import { limitReachedMessage, type OrganizationLimits } from '../contract.ts';
import { countsOf, limitsOf, type PlanSeats } from '../model/plan-limits.ts';
import { LimitsHost } from './limits-host.tsx';
import { closeLimits, explainLimit, openLimits, useLimit } from './limits.ts';
import { ReadOnlyNotice } from './read-only-notice.tsx';

afterEach(() => {
  closeLimits();
  vi.unstubAllGlobals();
});

const limitsCall = 'GET /api/subscriptions/limits';
const limitsOn = (plan: PlanSeats, used: number): OrganizationLimits => ({
  ...plan,
  planName: plan.plan === 'pro' ? 'PRO' : 'Free',
  limits: limitsOf(plan),
  usage: countsOf((name) => (name === 'project_count_limit' ? used : 0)),
});
const onFree = (used: number) => ({
  [limitsCall]: [200, { data: limitsOn({ plan: 'basic', seats: 1 }, used) }] satisfies Answer,
});

it('on the Free plan states the limit, compares the plans and links to PRO', async () => {
  answerCalls(onFree(1));
  const screen = await render(
    <SignedIn>
      <LimitsHost />
    </SignedIn>,
  );
  openLimits('project_count_limit');
  const dialog = screen.getByRole('dialog', { name: 'Subscription limit reached' });
  await expect.element(dialog.getByText('Free account limit reached')).toBeVisible();
  await expect.element(dialog.getByText('Your Organization has reached the limit in Free Account.')).toBeVisible();
  for (const [subject, free, pro] of [
    ['Projects', '1', 'prepaid, any number'],
    ['Members', '5', 'unlimited'],
    ['C4 models', '1', 'unlimited'],
    ['Database models', '1', 'unlimited'],
    ['Metrics jars', '1', 'unlimited'],
    ['MCP server', 'No', 'Yes'],
    ['Support', 'email', 'email and chat'],
    ['Response time', 'under 7 days', 'under 48 hours'],
  ]) {
    await expect.element(dialog.getByRole('row', { name: `${subject} ${free} ${pro}` })).toBeVisible();
  }
  await expect.element(dialog.getByText('0 euro per month')).toBeVisible();
  await expect.element(dialog.getByText('20 euro per month per project')).toBeVisible();
  const upgrade = dialog.getByRole('link', { name: 'Upgrade to PRO' });
  await expect.element(upgrade).toHaveAttribute('href', '/organization/subscription');
  const manage = dialog.getByRole('link', { name: 'Manage Subscription' });
  await expect.element(manage).toHaveAttribute('href', '/organization/subscription');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('on PRO names the number of projects', async () => {
  answerCalls({ [limitsCall]: [200, { data: limitsOn({ plan: 'pro', seats: 3 }, 3) }] });
  const screen = await render(
    <SignedIn>
      <LimitsHost />
    </SignedIn>,
  );
  openLimits('project_count_limit');
  await expect.element(screen.getByText('Projects limit reached')).toBeVisible();
  await expect.element(screen.getByText('Current subscription plan allows you to create 3 Project(s)')).toBeVisible();
  const increase = screen.getByRole('link', { name: 'Increase projects available for this Subscription' });
  await expect.element(increase).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Plans' })).not.toBeInTheDocument();
});

it('sends members, who cannot manage the subscription, to an owner', async () => {
  answerCalls(onFree(1));
  const screen = await render(
    <SignedIn as="member">
      <LimitsHost />
    </SignedIn>,
  );
  openLimits('c4model_count_limit');
  await expect.element(screen.getByText('Please ask an owner of the organization for more.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Manage Subscription' })).not.toBeInTheDocument();
});

const onCreate = vi.fn();
function NewProject() {
  const limit = useLimit('project_count_limit');
  return (
    <LimitButton
      label="New project"
      reached={limit?.reached}
      onCreate={onCreate}
      onLimit={() => openLimits('project_count_limit')}
    />
  );
}

it('opens from the button that has reached its limit, and not from one that has not', async () => {
  answerCalls(onFree(1));
  const screen = await render(
    <SignedIn>
      <NewProject />
      <LimitsHost />
    </SignedIn>,
  );
  await screen.getByRole('button', { name: /New project.*limit reached/ }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  closeLimits();
  answerCalls(onFree(0));
  await screen.rerender(
    <SignedIn>
      <NewProject key="again" />
      <LimitsHost />
    </SignedIn>,
  );
  await expect.element(screen.getByRole('button', { name: 'New project' })).toBeVisible();
});

it.each([
  ['opens once the limits are loaded', onFree(1), 0],
  ['gives way to what is created when the limits allow it', onFree(0), 1],
  ['gives way to what is created when the limits cannot be read', { [limitsCall]: [403, {}] as Answer }, 1],
])('%s, after a click before', async (_, loaded, created) => {
  onCreate.mockClear();
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  answerCalls({
    [limitsCall]: async () => {
      await waits;
      return loaded[limitsCall];
    },
  });
  const screen = await render(
    <SignedIn>
      <NewProject />
      <LimitsHost />
    </SignedIn>,
  );
  const button = screen.getByRole('button', { name: 'New project' });
  await button.click();
  await expect.element(button).toHaveAttribute('data-loading', 'true');
  expect(onCreate).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(onCreate).toHaveBeenCalledTimes(created));
  await expect
    .poll(() => screen.getByRole('dialog', { name: 'Subscription limit reached' }).elements())
    .toHaveLength(1 - created);
  closeLimits();
});

/** Leaves the page and comes back. */
function Pages() {
  const [at, setAt] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Next page
      </button>
      <NewProject key={at} />
    </>
  );
}

it('a limit that was reached before is not told while it is read again: the plan may have changed', async () => {
  onCreate.mockClear();
  answerCalls(onFree(1));
  const screen = await render(
    <SignedIn>
      <Pages />
      <LimitsHost />
    </SignedIn>,
  );
  await expect.element(screen.getByRole('button', { name: /limit reached/ })).toBeVisible();
  let answer = (): void => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  answerCalls({
    [limitsCall]: async () => {
      await waits;
      return onFree(0)[limitsCall];
    },
  });
  await screen.getByRole('button', { name: 'Next page' }).click();
  await screen.getByRole('button', { name: 'New project' }).click();
  answer();
  await vi.waitFor(() => expect(onCreate).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('dialog').elements()).toHaveLength(0);
});

const createThing = {
  name: 'createThing',
  method: 'POST',
  path: '/things',
  summary: '',
  tag: '',
  access: 'organization',
  body: emptyBody,
  envelope: 'none',
} as const;

function Create() {
  const create = useCall(createThing);
  return (
    <button type="button" onClick={() => create.mutate({ body: {} })}>
      Create
    </button>
  );
}

it('opens when a call fails by a limit, instead of a toast; other failures are shown as usual', async () => {
  const told = vi.fn();
  answerCalls({
    ...onFree(1),
    'POST /api/things': refusal(limitReachedMessage, { code: 'dbmodel_count_limit' }),
  });
  const screen = await render(
    <SignedIn onFailure={told} explain={explainLimit}>
      <Create />
      <LimitsHost />
    </SignedIn>,
  );
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Subscription limit reached' })).toBeVisible();
  expect(told).not.toHaveBeenCalled();
  closeLimits();
  answerCalls({ ...onFree(1), 'POST /api/things': refusal('Something else.', { code: 'other' }) });
  await screen.getByRole('button', { name: 'Create' }).click();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
});

it('a project beyond the limit explains the consequences', async () => {
  const screen = await render(
    <SignedIn>
      <ReadOnlyNotice />
    </SignedIn>,
  );
  const sentence =
    'This project is read-only because your plan allows fewer projects. You can still read and export it.';
  await expect.element(screen.getByText(sentence)).toBeVisible();
});
