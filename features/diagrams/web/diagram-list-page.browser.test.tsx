/** The list of diagrams: titles, edit, details, removal, its empty text, and a list that cannot be read. */
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
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { confirmLabel } from '#platform/ui/contract.ts';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { createDiagramLabel, noDiagramsMessage, removeDiagramPrompt, type DiagramRow } from '../contract.ts';
import { emptyContent } from '../model/board-document.ts';
import DiagramListPage from './diagram-list-page.tsx';

const checkout: DiagramRow = {
  id: '0190dddd-0000-7000-8000-000000000001',
  name: 'Checkout',
  serialNumber: 7,
  updatedAt: '2026-11-20T09:00:00.000Z',
  updatedBy: 'Ann',
  isTemplate: false,
};
const unnumbered: DiagramRow = {
  ...checkout,
  id: '0190dddd-0000-7000-8000-000000000002',
  name: 'Imported',
  serialNumber: null,
};
const listOf = (...rows: readonly DiagramRow[]): Answer => [
  200,
  { 'hydra:member': rows, 'hydra:totalItems': rows.length },
];
const whole = { ...checkout, content: emptyContent, revision: 3 };

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
  notifications.clean();
});

const Page = () => (
  <main>
    <Outlet />
  </main>
);

async function open(answers: Parameters<typeof answerCalls>[0] = {}, permissions = permissionsOf('owner')) {
  const sent = answerCalls({ 'GET /api/diagrams': listOf(checkout, unnumbered), ...answers });
  const root = createRootRoute({ component: Page });
  const base = '/project/SHOP/diagrams';
  root.addChildren([
    createRoute({ getParentRoute: () => root, path: base, component: DiagramListPage }),
    createRoute({ getParentRoute: () => root, path: `${base}/$id/edit`, component: () => <h1>The editor</h1> }),
  ]);
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [base] }) });
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissions}>
      <RouterProvider router={router} />
      <Toasts />
    </SignedIn>,
  );
  return { sent, router };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const wasSent = (sent: readonly { readonly call: string }[], method: string): boolean =>
  sent.some(({ call }) => call.startsWith(method));

test('names diagrams by number and name, and leads to their editor', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Diagrams', level: 1 })).toBeVisible();
  const row = page.getByRole('row', { name: /Checkout/ });
  await expect.element(row.getByRole('cell').first()).toHaveTextContent('#007:Checkout');
  const other = page.getByRole('row', { name: /Imported/ });
  await expect.element(other.getByRole('cell').first()).toHaveTextContent('#XXX:Imported');
  for (const name of ['Checkout', 'Edit Checkout'])
    await expect
      .element(row.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', `/project/SHOP/diagrams/${checkout.id}/edit`);
  expect(await accessibilityFaults()).toEqual([]);
});

test('an empty list says so; the first diagram is called My diagram and opened', async () => {
  const { sent, router } = await open({
    'GET /api/diagrams': listOf(),
    'POST /api/diagrams': [201, { data: whole }],
  });
  await expect.element(page.getByText(noDiagramsMessage, { exact: true })).toBeVisible();
  await userEvent.click(button(createDiagramLabel).first());
  await expect.poll(() => router.state.location.pathname).toBe(`/project/SHOP/diagrams/${checkout.id}/edit`);
  expect(sent.find(({ call }) => call === 'POST /api/diagrams')?.body).toEqual({ name: 'My diagram' });
});

test('a diagram is removed after a question', async () => {
  const { sent } = await open({ [`DELETE /api/diagrams/${checkout.id}`]: [204] });
  await userEvent.click(button('Delete Checkout'));
  await expect.element(page.getByText(removeDiagramPrompt)).toBeVisible();
  expect(wasSent(sent, 'DELETE')).toBe(false);
  await userEvent.click(button(confirmLabel));
  await expect.element(page.getByText('Diagram removed.')).toBeVisible();
  expect(wasSent(sent, 'DELETE')).toBe(true);
});

test('the details dialog takes a name, but no empty one, and Cancel changes nothing', async () => {
  const path = `/api/diagrams/${checkout.id}`;
  const { sent } = await open({ [`GET ${path}`]: [200, { data: whole }], [`PUT ${path}`]: [200, { data: whole }] });
  const ask = async () => {
    await userEvent.click(button('More for Checkout'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Rename' }));
    return page.getByRole('dialog', { name: 'Diagram details' });
  };
  const dialog = await ask();
  const name = dialog.getByRole('textbox', { name: 'Diagram name' });
  await expect.element(name).toHaveValue('Checkout');
  await userEvent.fill(name, ' ');
  await userEvent.click(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(dialog.getByText(requiredMessage)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel', exact: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(wasSent(sent, 'PUT')).toBe(false);
  await ask();
  await userEvent.fill(name, 'Checkout, next year');
  await userEvent.click(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.find(({ call }) => call === `PUT ${path}`)?.body).toEqual({
    name: 'Checkout, next year',
    content: emptyContent,
    revision: 3,
  });
});

test('a list that cannot be read is asked for again', async () => {
  let isDown = true;
  await open({ 'GET /api/diagrams': () => (isDown ? [500, {}] : listOf(checkout)) });
  const again = button('Try again');
  await expect.element(again, { timeout: 10_000 }).toBeVisible();
  expect(page.getByText(noDiagramsMessage).elements()).toEqual([]);
  isDown = false;
  await userEvent.click(again);
  await expect.element(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible();
});

test('who may only read opens diagrams, and nothing else', async () => {
  await open(
    {},
    permissionsOf('member').filter((one) => one.endsWith('.read')),
  );
  await expect.element(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible();
  for (const name of [createDiagramLabel, 'Delete Checkout', 'More for Checkout', 'Import'])
    expect(button(name).elements(), name).toEqual([]);
});
