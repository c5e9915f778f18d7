/** Creating a document from anywhere: its namespace is chosen first. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import NamespacesPage from './namespaces-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-20T09:00:00.000Z';
const aNamespace = (code: string) => ({ code, name: code.toUpperCase(), documents: 1, updatedAt: at });

async function open(...codes: string[]) {
  const resources = codes.map(aNamespace);
  const pagination = { page: 1, perPage: 50, total: resources.length };
  answerCalls({ 'GET /api/documentation/namespaces': [200, { data: { resources, pagination } }] });
  const root = createRootRoute();
  root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/project/SHOP/documentation', component: NamespacesPage }),
    createRoute({ getParentRoute: () => root, path: '/project/SHOP/documentation/$code/$page', component: () => null }),
  ]);
  const initialEntries = ['/project/SHOP/documentation?create=document'];
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries }) });
  const screen = await render(
    <SignedIn projects={[aProject('shop')]}>
      <RouterProvider router={router} />
    </SignedIn>,
  );
  return { screen, hrefOf: () => router.state.location.href };
}

test('a new document is begun in the only namespace', async () => {
  const { hrefOf } = await open('guide');
  await expect.poll(hrefOf).toBe('/project/SHOP/documentation/guide/home?create=document');
});

test('of several namespaces one is chosen for a new document', async () => {
  const { screen } = await open('guide', 'runbooks');
  await expect.element(screen.getByText('Choose the namespace of the new document.')).toBeVisible();
  const row = screen.getByRole('link', { name: 'RUNBOOKS' });
  await expect.element(row).toHaveAttribute('href', '/project/SHOP/documentation/runbooks/home?create=document');
});
