/** The list of database models: empty, limit, create, remove. */
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
import { permissionsOf, readingOnly, type Permission } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { freeLimitTitle } from '#platform/limits/contract.ts';
import { countsOf, limitsOf } from '#platform/limits/model/plan-limits.ts';
import { closeLimits } from '#platform/limits/web/limits.ts';
import { LimitsHost } from '#platform/limits/web/limits-host.tsx';
import { confirmLabel } from '#platform/ui/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import {
  createDbModelLabel,
  createDbModelTitle,
  dbModelRemovedMessage,
  editDbModelLabel,
  noDbModelsMessage,
  removeDbModelLabel,
  removeDbModelPrompt,
  type DbModelRow,
} from '../contract.ts';
import DbModelListPage from './db-model-list-page.tsx';

const at = '2026-11-20T09:00:00.000Z';
const shop: DbModelRow = {
  id: '0190eeee-0000-7000-8000-000000000001',
  name: 'Shop',
  platform: 'platform_mysql_84',
  tables: 2,
  createdAt: at,
  updatedAt: at,
  updatedBy: 'Ann',
};
const listOf = (...resources: readonly DbModelRow[]): Answer => [
  200,
  { data: { resources, pagination: { page: 1, perPage: 20, total: resources.length } } },
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

function Page() {
  return (
    <main>
      <Outlet />
    </main>
  );
}

async function open(answers: Parameters<typeof answerCalls>[0], permissions = permissionsOf('owner')) {
  const sent = answerCalls({
    'GET /api/subscriptions/limits': limitsAt(0),
    'GET /api/dbmodels': listOf(shop),
    ...answers,
  });
  const root = createRootRoute({ component: Page });
  const base = '/project/SHOP/database/models';
  root.addChildren([
    createRoute({ getParentRoute: () => root, path: base, component: DbModelListPage }),
    createRoute({ getParentRoute: () => root, path: `${base}/$id/edit`, component: () => <h1>The editor</h1> }),
  ]);
  const history = createMemoryHistory({ initialEntries: [base] });
  const router = createRouter({ routeTree: root, history });
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissions}>
      <RouterProvider router={router} />
      <LimitsHost />
      <Toasts />
    </SignedIn>,
  );
  return { sent, router };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('names each model with its platform, and links to the editor', async () => {
  await open({});
  const row = page.getByRole('row', { name: /Shop/ });
  await expect.element(row.getByText('[MySQL 8.4]')).toBeVisible();
  for (const name of ['Shop', `${editDbModelLabel} Shop`]) {
    const link = row.getByRole('link', { name, exact: true });
    await expect.element(link).toHaveAttribute('href', `/project/SHOP/database/models/${shop.id}/edit`);
  }
  await expect.element(row.getByText('20 Nov 2026', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('an empty list says so and offers the first model', async () => {
  await open({ 'GET /api/dbmodels': listOf() });
  await expect.element(page.getByText(noDbModelsMessage)).toBeVisible();
  expect(button(createDbModelLabel).elements()).toHaveLength(2);
  expect(await accessibilityFaults()).toEqual([]);
});

test('creates a model for the newest platform, and opens it; the name is required', async () => {
  const { sent, router } = await open({ 'POST /api/dbmodels': [201, { data: { ...shop, model: '{}', revision: 1 } }] });
  await userEvent.click(button(createDbModelLabel));
  const dialog = page.getByRole('dialog', { name: createDbModelTitle });
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await expect.element(dialog.getByText(requiredMessage)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Shop');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await expect.poll(() => router.state.location.pathname).toBe(`/project/SHOP/database/models/${shop.id}/edit`);
  expect(sent.find(({ call }) => call === 'POST /api/dbmodels')?.body).toEqual({
    name: 'Shop',
    platform: 'platform_mysql_90',
  });
});

test('at the limit the button is barred and explains the limit', async () => {
  await open({ 'GET /api/subscriptions/limits': limitsAt(1) });
  const create = button(`${createDbModelLabel}, limit reached`);
  await expect.element(create).toBeVisible();
  expect(create.element().querySelector('.tabler-icon-ban')).not.toBeNull();
  await userEvent.click(create);
  await expect.element(page.getByText(freeLimitTitle)).toBeVisible();
});

test('removes a model after a question', async () => {
  const { sent } = await open({ [`DELETE /api/dbmodels/${shop.id}`]: [204] });
  await userEvent.click(button(`${removeDbModelLabel} Shop`));
  await expect.element(page.getByText(removeDbModelPrompt)).toBeVisible();
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(button(confirmLabel));
  await expect.element(page.getByText(dbModelRemovedMessage)).toBeVisible();
});

test('who may only read can open models, and nothing else', async () => {
  await open({}, readingOnly(permissionsOf('owner')) as Permission[]);
  await expect.element(page.getByRole('link', { name: 'Open model Shop' })).toBeVisible();
  expect([button(createDbModelLabel).elements(), button(`${removeDbModelLabel} Shop`).elements()]).toEqual([[], []]);
});
