/** The list of C4 models: limit, create, import, delete. */
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
import { permissionsOf, readingOnly, type Permission } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { freeLimitTitle } from '#platform/limits/contract.ts';
import { countsOf, limitsOf } from '#platform/limits/model/plan-limits.ts';
import { closeLimits } from '#platform/limits/web/limits.ts';
import { LimitsHost } from '#platform/limits/web/limits-host.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import {
  c4ModelDeletedMessage,
  createC4ModelLabel,
  noC4ModelsMessage,
  type C4Model,
  type C4ModelRow,
} from '../contract.ts';
import { editorTexts } from '../model/editor-texts.ts';
import C4ListPage from './c4-list-page.tsx';
import { shopModel } from './c4-editor-fixture.tsx';

const at = '2026-11-20T09:00:00.000Z';
const aRow = (number: number, name: string): C4ModelRow => ({
  id: `0190dddd-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name,
  createdAt: at,
  updatedAt: at,
});
const landscape = aRow(1, 'Nordwind landscape');
const listOf = (resources: readonly C4ModelRow[], total = resources.length): Answer => [
  200,
  { data: { resources, pagination: { page: 1, perPage: 20, total } } },
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
  notifications.cleanQueue();
});

/** The list at its URL, with a placeholder for the editor. */
async function open(answers: Parameters<typeof answerCalls>[0], search = '', permissions = permissionsOf('owner')) {
  const sent = answerCalls({
    'GET /api/subscriptions/limits': limitsAt(0),
    'GET /api/c4models': listOf([landscape]),
    ...answers,
  });
  const root = createRootRoute({ component: Outlet });
  root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/project/SHOP/c4-models', component: C4ListPage }),
    createRoute({
      getParentRoute: () => root,
      path: '/project/SHOP/c4-models/$id/edit',
      component: () => <h1>The editor</h1>,
    }),
  ]);
  const history = createMemoryHistory({ initialEntries: [`/project/SHOP/c4-models${search}`] });
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
const dialog = () => page.getByRole('dialog');

test('shows models with creation dates and links to the editor; it is accessible', async () => {
  const { router } = await open({});
  await expect.element(page.getByRole('columnheader', { name: 'Created at' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Nordwind landscape' });
  await expect.element(link).toBeVisible();
  await page.getByText('20 Nov 2026', { exact: true }).hover();
  await expect.element(page.getByText(/^20 Nov 2026, \d\d:00$/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.viewport(390, 844);
  await expect.element(button('More actions for Nordwind landscape')).toBeVisible();
  expect(router.state.location.pathname).toBe('/project/SHOP/c4-models');
});

test('offers to create the first one when it is empty', async () => {
  await open({ 'GET /api/c4models': listOf([]) });
  await expect.element(page.getByText(noC4ModelsMessage, { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: createC4ModelLabel }).elements()).toHaveLength(2);
});

test('a new model requires a name, shows errors of the server, and opens', async () => {
  const model: C4Model = { ...shopModel(), name: 'Billing' };
  const replies: Answer[] = [refusal('No.'), [201, { data: model }]];
  const { sent, router } = await open({ 'POST /api/c4models': () => replies.shift() ?? [500] }, '?create=model');
  await expect.element(dialog()).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('  ');
  await dialog().getByRole('button', { name: 'Create' }).click();
  await expect.element(dialog().getByText(editorTexts.required)).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Billing');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('No.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'The editor' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/project/SHOP/c4-models/${model.id}/edit`);
  expect(sent.filter(({ call }) => call === 'POST /api/c4models').at(-1)?.body).toEqual({ name: 'Billing' });
});

test('at the limit of the plan the buttons explain it instead', async () => {
  await open({ 'GET /api/subscriptions/limits': limitsAt(1) });
  const create = page.getByRole('button', { name: /^Create C4 Model ?, limit reached$/ });
  for (const opener of [create, button('Import')]) {
    await opener.click();
    await expect.element(dialog().getByText(freeLimitTitle)).toBeVisible();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  }
});

test.each(['the header', 'the empty list', 'an import', 'a command'])(
  'creates only once the limits are known, from %s',
  async (opener) => {
    const limits = Promise.withResolvers<Answer>();
    await open(
      { 'GET /api/subscriptions/limits': () => limits.promise, 'GET /api/c4models': listOf([]) },
      opener === 'a command' ? '?create=model' : '',
    );
    await expect.element(page.getByText(noC4ModelsMessage, { exact: true })).toBeVisible();
    const [header, empty] = page.getByRole('button', { name: createC4ModelLabel }).elements();
    const controls = { 'the header': header, 'the empty list': empty, 'an import': button('Import').element() };
    const control = Object.entries(controls).find(([name]) => name === opener)?.[1];
    if (control) await userEvent.click(control);
    expect(dialog().elements()).toEqual([]);
    limits.resolve(limitsAt(1));
    await expect.element(dialog().getByText(freeLimitTitle)).toBeVisible();
    expect(dialog().elements()).toHaveLength(1);
  },
);

test('a command creates nothing where nothing may be written', async () => {
  const { router } = await open({}, '?create=model', readingOnly(permissionsOf('owner')) as Permission[]);
  await expect.element(page.getByRole('link', { name: 'Nordwind landscape' })).toBeVisible();
  await expect.poll(() => router.state.location.searchStr).toBe('');
  expect(dialog().elements()).toEqual([]);
});

test('deletes after a confirmation, renames with the version of the model, duplicates', async () => {
  const path = `/api/c4models/${landscape.id}`;
  const model: C4Model = { ...shopModel(), id: landscape.id, version: 7 };
  const { sent } = await open({
    [`GET ${path}`]: [200, { data: model }],
    [`PUT ${path}`]: [200, { data: model }],
    [`POST ${path}/copy`]: [201, { data: { ...model, name: 'Nordwind landscape (copy)' } }],
    [`DELETE ${path}`]: [204],
  });
  const menu = button('More actions for Nordwind landscape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Landscape');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent.find(({ call }) => call === `PUT ${path}`)?.body)
    .toEqual({ version: 7, name: 'Landscape' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => sent.some(({ call }) => call === `POST ${path}/copy`)).toBe(true);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(sent.some(({ call }) => call === `DELETE ${path}`)).toBe(false);
  await dialog().getByRole('button', { name: 'Yes, do it!' }).click();
  await expect.element(page.getByText(c4ModelDeletedMessage, { exact: true })).toBeVisible();
});

test('a model becomes the workspace of the project from its row', async () => {
  const path = `/api/c4models/${landscape.id}/structurizr`;
  const { sent } = await open({
    [`GET ${path}`]: [200, { data: { losses: [] } }],
    'GET /api/structurizr/diagrams': listOf([]),
    [`POST ${path}`]: [201, { data: { id: landscape.id, losses: [] } }],
  });
  await button('More actions for Nordwind landscape').click();
  await page.getByRole('menuitem', { name: 'Create Structurizr workspace…' }).click();
  await expect.element(dialog().getByText(/“Nordwind landscape” is written as DSL/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Create workspace' }).click();
  await expect.poll(() => sent.find(({ call }) => call === `POST ${path}`)?.body).toEqual({});
});

test('a file is imported as a new model', async () => {
  const model: C4Model = { ...shopModel(), version: 1 };
  const { sent } = await open({
    'POST /api/c4models': [201, { data: model }],
    [`POST /api/c4models/${model.id}/import`]: [200, { data: model }],
  });
  await button('Import').click();
  const file = new File([JSON.stringify(shopModel())], 'shop.json', { type: 'application/json' });
  await userEvent.upload(dialog().getByLabelText('File'), file);
  await expect.element(dialog().getByText('8 elements, 5 relationships, 5 views')).toBeVisible();
  await dialog().getByRole('button', { name: createC4ModelLabel }).click();
  await expect.element(page.getByRole('heading', { name: 'The editor' })).toBeVisible();
  const imported = sent.find(({ call }) => call.endsWith('/import'));
  expect(imported?.body).toMatchObject({
    version: 1,
    model: { softwareSystems: [{ name: 'shop' }, { name: 'bank' }] },
  });
});
