/** The page of a namespace inside the app: the tree, the text, and what the app says about the project. */
import '@mantine/core/styles.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { AppShell } from '#platform/ui/web/app-shell.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import DocumentPage from './document-page.tsx';

const at = '2026-11-20T09:00:00.000Z';
const ada = { id: null, username: 'Ada' };
const home = {
  id: '0190aaaa-0000-7000-8000-00000000000a',
  title: 'Handbook',
  type: 'homepage',
  parentId: null,
  revision: 1,
  updatedAt: at,
};
const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'What we agreed on.' }] }],
});

afterEach(() => vi.unstubAllGlobals());

test.each([1440, 390])(
  'the notice of a read-only project stands in the column of the text, %i px wide',
  async (width) => {
    await page.viewport(width, 900);
    const namespace = { code: 'handbook', name: 'Handbook', structureRevision: 1, documents: [] };
    answerCalls({
      'GET /api/documentation/namespaces/handbook': [
        200,
        { data: { ...namespace, homepage: { ...home, children: [] } } },
      ],
      [`GET /api/documentation/documents/${home.id}`]: [
        200,
        { data: { ...home, namespace: 'handbook', json, createdAt: at, createdBy: ada, updatedBy: ada } },
      ],
      'GET /api/links/backlinks': [200, { data: { resources: [], pagination: { page: 1, perPage: 50, total: 0 } } }],
    });
    const root = createRootRoute({
      component: () => (
        <AppShell frame="full" bar={null} footer={null} notice={<InlineAlert type="warning">Read-only</InlineAlert>}>
          <Outlet />
        </AppShell>
      ),
    });
    const path = '/project/SHOP/documentation/$code/$page';
    root.addChildren([createRoute({ getParentRoute: () => root, path, component: DocumentPage })]);
    const history = createMemoryHistory({ initialEntries: ['/project/SHOP/documentation/handbook/home'] });
    const router = createRouter({ routeTree: root, history });
    await render(
      <SignedIn projects={[aProject('shop', { readOnly: true })]}>
        <RouterProvider router={router} />
      </SignedIn>,
    );
    await expect.element(page.getByText('What we agreed on.')).toBeVisible();
    const notice = page.getByRole('alert').element().getBoundingClientRect();
    const title = page.getByRole('heading', { level: 1, name: 'Handbook' }).element().getBoundingClientRect();
    expect(notice.left).toBe(title.left);
    expect(notice.bottom).toBeLessThan(title.top);
    // The tree stands beside it, in its full height.
    const tree = document.querySelector('aside[aria-label="Pages of Handbook"]')?.getBoundingClientRect();
    expect(width <= 900 || (tree?.top ?? Infinity) < notice.top).toBe(true);
    const text = page.getByText('What we agreed on.').element().getBoundingClientRect();
    expect(notice.right).toBe(text.right);
  },
);
