/** The push instructions, and how a pushed record is presented. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { FactList } from '#platform/ui/web/fact-list.tsx';
import { externalAdrMessage, staleStatusMessage, pushLabel, pushProgramPath, type Adr } from '../contract.ts';
import AdrListPage from './adr-list-page.tsx';
import { ExternalNotices, externalFacts } from './external-facts.tsx';

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(shown: () => React.JSX.Element, as: 'owner' | 'member' = 'owner') {
  answerCalls({ 'GET /api/adrs': [200, { 'hydra:member': [], 'hydra:totalItems': 0 }] });
  const root = createRootRoute({ component: shown, notFoundComponent: shown });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/adrs'] }) });
  await render(
    <SignedIn as={as} projects={[aProject('shop')]}>
      <main>
        <RouterProvider router={router} />
      </main>
    </SignedIn>,
  );
}

test('an empty list offers the commands for this installation and project, and a link to API keys', async () => {
  await open(AdrListPage);
  await page.getByRole('button', { name: pushLabel }).click();
  const dialog = page.getByRole('dialog', { name: pushLabel });
  await expect.element(dialog.getByText(`curl -fO ${window.location.origin}${pushProgramPath}`)).toBeVisible();
  const command = `ARCHWRIGHT_API_KEY=ak_... node adr-push.mjs --url ${window.location.origin} --project SHOP`;
  await expect.element(dialog.getByText(command)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'API keys' })).toHaveAttribute('href', '/organization?tab=api');
  await expect.element(dialog.getByRole('link', { name: 'adr-push.mjs' })).toHaveAttribute('href', pushProgramPath);
  expect(await accessibilityFaults(dialog.element())).toEqual([]);
});

test('people without the permission to create keys learn whom to ask', async () => {
  await open(AdrListPage, 'member');
  await page.getByRole('button', { name: pushLabel }).click();
  await expect.element(page.getByText('Ask an owner of the organization', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'API keys' })).not.toBeInTheDocument();
});

test('a record of a repository shows its origin, and whether it was removed there', async () => {
  const adr = {
    repository: 'acme/payments',
    externalNumber: '0007',
    externalId: 'docs/adr/0007-use-it.md',
    webUrl: 'https://git.example/acme/payments/docs/adr/0007-use-it.md',
    commit: '0123456789abcdef0123',
    date: '2024-05-06',
    deciders: ['Ann', 'Bob'],
    removedAt: '2026-11-20T09:00:00.000Z',
    createdAt: '2024-05-06T00:00:00.000Z',
    state: { name: 'accepted', label: 'Accepted', theme: 'green' },
    consecutive: {
      id: '1',
      serialNumber: 9,
      title: 'Next',
      state: { name: 'accepted', label: 'Accepted', theme: 'green' },
    },
  } as Adr;
  await open(() => (
    <>
      <ExternalNotices adr={adr} />
      <FactList facts={externalFacts(adr)} />
    </>
  ));
  await expect.element(page.getByText(externalAdrMessage)).toBeVisible();
  await expect.element(page.getByText('Removed in repository acme/payments', { exact: false })).toBeVisible();
  await expect.element(page.getByText(staleStatusMessage('#009', 'Accepted'))).toBeVisible();
  await expect.element(page.getByText('0123456789', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ann, Bob')).toBeVisible();
  const file = page.getByRole('link', { name: 'docs/adr/0007-use-it.md' });
  await expect.element(file).toHaveAttribute('href', `${adr.webUrl}?utm_source=archwright`);
  await expect.element(file).toHaveAttribute('rel', 'noopener noreferrer');
});
