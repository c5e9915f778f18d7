/** The Providers tab of the organization. */
import { notifications } from '@mantine/notifications';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { HeaderSlotContext } from '#platform/ui/web/header-slot.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { noProvidersMessage, refusedTokenMessage, usedProviderMessage, type Provider } from '../contract.ts';
import ProvidersPage from './providers-page.tsx';

const gitlab: Provider = {
  id: '00000000-0000-4000-8000-0000000000aa',
  type: 'gitlab',
  name: `GitLab of the company ${'long '.repeat(20)}`.trim(),
  baseUrl: 'https://git.example.org',
  tokenLast4: 'k3y9',
  status: 'revoked',
  lastCheckedAt: '2026-11-24T09:00:00.000Z',
  lastError: refusedTokenMessage,
  tokenExpiresAt: null,
  account: 'ada',
  repositories: 2,
  createdAt: '2026-11-24T09:00:00.000Z',
  revision: 3,
};
const listed = (...providers: readonly Provider[]): Readonly<Record<string, Answer>> => ({
  'GET /api/project-providers': [200, { 'hydra:member': providers, 'hydra:totalItems': providers.length }],
});
const ofGitlab = `/api/project-providers/${gitlab.id}`;
const tab = (
  <SignedIn>
    <HeaderSlotContext value={document.body}>
      <main>
        <ProvidersPage />
      </main>
      <Toasts />
    </HeaderSlotContext>
  </SignedIn>
);

// A toast of an earlier test would cover the buttons of the next one.
afterEach(() => notifications.clean());
beforeAll(() => page.viewport(1280, 800));

it('a refused token is told at its field, and what was typed stays', async () => {
  const [status, body] = refusal(refusedTokenMessage);
  const violations = [{ field: 'token', path: 'token', errors: [refusedTokenMessage] }];
  const calls = answerCalls({
    ...listed(),
    'POST /api/project-providers': [status, { ...(body as object), violations }],
  });
  const screen = await render(tab);
  await expect.element(screen.getByText(noProvidersMessage)).toBeVisible();
  await screen.getByRole('button', { name: 'Connect a provider' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Connect a provider' });
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await screen.getByRole('option', { name: 'Bitbucket' }).click();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  // The address of a workspace and a token are needed.
  await expect.poll(() => dialog.getByText('This field is required.').elements().length).toBe(2);
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://bitbucket.org/acme');
  await dialog.getByLabelText(/^Token/).fill('secret-token');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(dialog.getByText(refusedTokenMessage)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('https://bitbucket.org/acme');
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    type: 'bitbucket',
    name: 'Bitbucket',
    baseUrl: 'https://bitbucket.org/acme',
    token: 'secret-token',
  });
});

it('a provider gets a new token, is checked, and is not disconnected while projects use it', async () => {
  const calls = answerCalls({
    ...listed(gitlab),
    [`PUT ${ofGitlab}`]: [200, { data: { ...gitlab, status: 'connected', revision: 4 } }],
    [`POST ${ofGitlab}/check`]: [200, { data: gitlab }],
    [`DELETE ${ofGitlab}`]: refusal(usedProviderMessage),
  });
  const screen = await render(tab);
  await expect.element(screen.getByText('token refused')).toBeVisible();
  // In words that need no mouse.
  await expect.element(screen.getByText(refusedTokenMessage, { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: gitlab.name, exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: `Change ${gitlab.name}` });
  await dialog.getByLabelText(/^Token/).fill('better-token');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The provider was saved.')).toBeVisible();
  expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    name: gitlab.name,
    baseUrl: gitlab.baseUrl,
    token: 'better-token',
    revision: 3,
  });
  await screen.getByRole('button', { name: `Check ${gitlab.name} now` }).click();
  await expect.element(screen.getByText(`${gitlab.name}: ${refusedTokenMessage}`)).toBeVisible();
  await screen.getByRole('button', { name: `Disconnect ${gitlab.name}` }).click();
  await screen.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect.element(screen.getByText(usedProviderMessage)).toBeVisible();
});

it.each(['light', 'dark'])('list and dialog are accessible, and fit a phone (%s)', async (scheme) => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  await page.viewport(390, 844);
  answerCalls(listed(gitlab));
  const check = async (): Promise<void> => {
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  };
  const screen = await render(tab);
  await expect.element(screen.getByText('token refused')).toBeVisible();
  await check();
  await screen.getByRole('button', { name: 'Connect a provider' }).first().click();
  await expect.element(screen.getByRole('dialog', { name: 'Connect a provider' })).toBeVisible();
  await check();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
  await page.viewport(1280, 800);
});
