/** The list of metrics jars: create, rename, delete, limit. */
import { notifications } from '@mantine/notifications';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { requiredMessage } from '#platform/http/contract.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { freeLimitTitle } from '#platform/limits/contract.ts';
import { countsOf, limitsOf } from '#platform/limits/model/plan-limits.ts';
import { closeLimits } from '#platform/limits/web/limits.ts';
import { LimitsHost } from '#platform/limits/web/limits-host.tsx';
import { clearFiltersLabel, confirmLabel } from '#platform/ui/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import {
  createJarLabel,
  deleteJarLabel,
  jarNameTakenMessage,
  jarRemovedMessage,
  missedTargetsLabel,
  noJarsMessage,
  removeJarPrompt,
  renameJarLabel,
  type MetricJarRow,
} from '../contract.ts';
import { jarId } from './metric-fixture.tsx';
import MetricListPage from './metric-list-page.tsx';

const shop: MetricJarRow = { id: jarId, name: 'Shop', isComplete: true, reports: 12, latest: '2026|07', breaches: 0 };
const listOf = (...rows: readonly MetricJarRow[]): Answer => [
  200,
  { 'hydra:member': rows, 'hydra:totalItems': rows.length },
];
const plan = { plan: 'basic', seats: 1 } as const;
const limitsAt = (used: number): Answer => [
  200,
  { data: { ...plan, planName: 'Free', limits: limitsOf(plan), usage: countsOf(() => used) } },
];

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  closeLimits();
  vi.unstubAllGlobals();
  notifications.clean();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

async function open(answers: Parameters<typeof answerCalls>[0] = {}, isReader = false, query = '') {
  const sent = answerCalls({
    'GET /api/subscriptions/limits': limitsAt(0),
    'GET /api/metrics/jars': listOf(shop),
    ...answers,
  });
  const root = createRootRoute({ component: Outlet });
  const base = '/project/SHOP/metrics';
  root.addChildren([
    createRoute({ getParentRoute: () => root, path: base, component: MetricListPage }),
    createRoute({ getParentRoute: () => root, path: `${base}/$id/view`, component: () => <h1>The jar</h1> }),
  ]);
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [`${base}${query}`] }),
  });
  const permissions = permissionsOf('owner').filter((one) => !isReader || one !== 'metric.write');
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissions}>
      <main>
        <RouterProvider router={router} />
      </main>
      <LimitsHost />
      <Toasts />
    </SignedIn>,
  );
  return { sent, router };
}

async function choose(action: string): Promise<void> {
  await button('More actions for Shop').click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('shows jars with their months and links to them', async () => {
  await open();
  const row = page.getByRole('row', { name: /Shop/ });
  await expect.element(row.getByText('07/2026')).toBeVisible();
  const link = row.getByRole('link', { name: 'Shop', exact: true });
  await expect.element(link).toHaveAttribute('href', `/project/SHOP/metrics/${jarId}/view`);
  expect(await accessibilityFaults()).toEqual([]);
});

test('an empty list says so and offers the first jar', async () => {
  await open({ 'GET /api/metrics/jars': listOf() });
  await expect.element(page.getByText(noJarsMessage)).toBeVisible();
  expect(page.getByRole('button', { name: createJarLabel }).elements()).toHaveLength(2);
});

test('a new jar needs a name that no other one has, and is opened', async () => {
  const replies: Answer[] = [refusal(jarNameTakenMessage), [201, { data: { ...shop, name: 'Billing' } }]];
  const { router } = await open({ 'POST /api/metrics/jars': () => replies.shift() ?? [500] });
  await page.getByRole('button', { name: createJarLabel }).click();
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: 'Create' }).click();
  await expect.element(dialog().getByText(requiredMessage)).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Billing');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText(jarNameTakenMessage)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'The jar' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/project/SHOP/metrics/${jarId}/view`);
});

test('at the limit of the plan the button explains it', async () => {
  await open({ 'GET /api/subscriptions/limits': limitsAt(1) });
  await page.getByRole('button', { name: new RegExp(`^${createJarLabel} ?, limit reached$`) }).click();
  await expect.element(dialog().getByText(freeLimitTitle)).toBeVisible();
});

test('a jar is renamed', async () => {
  const { sent } = await open({ [`PUT /api/metrics/jars/${jarId}`]: [200, { data: { ...shop, name: 'Store' } }] });
  await choose(renameJarLabel);
  const name = dialog().getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveValue('Shop');
  await name.fill('Store');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ name: 'Store' });
});

test('a jar is deleted once that was confirmed', async () => {
  const rows = [shop];
  await open({
    'GET /api/metrics/jars': () => listOf(...rows),
    [`DELETE /api/metrics/jars/${jarId}`]: () => {
      rows.pop();
      return [204];
    },
  });
  await choose(deleteJarLabel);
  await expect.element(dialog().getByText(removeJarPrompt)).toBeVisible();
  await dialog().getByRole('button', { name: confirmLabel }).click();
  await expect.element(page.getByText(jarRemovedMessage)).toBeVisible();
  await expect.element(page.getByText(noJarsMessage)).toBeVisible();
});

test('readers see jars and can change nothing', async () => {
  await open({}, true);
  await expect.element(page.getByRole('link', { name: 'Shop', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: createJarLabel }).elements()).toEqual([]);
  expect(button('More actions for Shop').elements()).toEqual([]);
});

test('the filter that the home page sets is shown, changed by keys, and cleared; each time the first page is asked', async () => {
  const missed = { ...shop, breaches: 2 };
  const other = { ...shop, id: jarId.replace(/.$/, '9'), name: 'Billing' };
  const asked: (string | null)[][] = [];
  const { router } = await open(
    {
      'GET /api/metrics/jars': (_sent, query) => {
        asked.push([query.get('targets'), query.get('page')]);
        return query.get('targets')
          ? listOf(missed)
          : [200, { 'hydra:member': [missed, other], 'hydra:totalItems': 45 }];
      },
    },
    false,
    '?targets=missed',
  );
  const filter = page.getByRole('button', { name: /^Targets:/ });
  await expect.element(filter).toHaveTextContent('Targets: missed');
  await expect.element(page.getByText(missedTargetsLabel(2))).toBeVisible();
  expect(page.getByRole('link', { name: 'Billing' }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
  (filter.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: /^missed/ })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('menuitem', { name: 'any' }).click();
  await expect.element(page.getByRole('link', { name: 'Billing' })).toBeVisible();
  expect(router.state.location.searchStr).toBe('');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(() => asked.at(-1)).toEqual([null, '3']);
  await filter.click();
  await page.getByRole('menuitem', { name: 'missed' }).click();
  await expect.poll(() => asked.at(-1)).toEqual(['missed', '1']);
  expect(router.state.location.searchStr).toBe('?targets=missed');
});

test('a filter that leaves no jar says so and is cleared from there', async () => {
  await open(
    { 'GET /api/metrics/jars': (_sent, query) => (query.get('targets') ? listOf() : listOf(shop)) },
    false,
    '?targets=missed',
  );
  await expect.element(page.getByText(noJarsMessage)).toBeVisible();
  await page.getByRole('button', { name: clearFiltersLabel }).click();
  await expect.element(page.getByRole('link', { name: 'Shop', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Targets:/ })).not.toBeInTheDocument();
});
