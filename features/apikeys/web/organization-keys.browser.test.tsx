/** The API tab of the organization. */
import { notifications } from '@mantine/notifications';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { connectAgentsTitle, mcpUpgradeMessage } from '#features/mcp/contract.ts';
import { answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { HeaderSlotContext } from '#platform/ui/web/header-slot.tsx';
import {
  apiEnabledMessage,
  apiNotEnabledMessage,
  deleteKeyPrompt,
  keyCreatedMessage,
  keyDeletedMessage,
  keyShownOnceMessage,
  noKeysMessage,
  programsTitle,
  type ApiKey,
} from '../contract.ts';
import OrganizationKeysPage from './organization-keys-page.tsx';

const plan = (code: 'basic' | 'pro'): Answers => {
  const counts = {
    project_count_limit: 1,
    member_count_limit: 1,
    c4model_count_limit: 1,
    dbmodel_count_limit: 1,
    metric_jar_count_limit: 1,
  };
  const planName = code === 'pro' ? 'PRO' : 'Free';
  const data = { plan: code, planName, seats: 1, limits: counts, usage: counts };
  return { 'GET /api/subscriptions/limits': [200, { data }] };
};

type Answers = Readonly<Record<string, Answer>>;
const secret = `ak_${'x'.repeat(39)}9f2c`;
const pipeline: ApiKey = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'CI pipeline',
  prefix: 'ak_',
  last4: '9f2c',
  scopes: ['read', 'propose'],
  projectId: null,
  validUntil: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  lastUsedAt: null,
  createdBy: 'Ines Kowalski',
};
const details = (enabled: boolean, keys: readonly ApiKey[] = []): Answers => ({
  'GET /api/organization/api/details': [200, { data: { enabled, keys } }],
});
const tab = (
  <SignedIn>
    <HeaderSlotContext value={document.body}>
      <OrganizationKeysPage />
      <Toasts />
    </HeaderSlotContext>
  </SignedIn>
);

// A toast of an earlier test would cover the buttons of the next one.
afterEach(() => notifications.clean());
beforeAll(() => page.viewport(1280, 800));

it('API for this Organization is not enabled yet. – API has been enabled for this Organization.', async () => {
  answerCalls({ ...details(false), 'POST /api/organization/api/enable': [204] });
  const screen = await render(tab);
  await expect.element(screen.getByText(apiNotEnabledMessage)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create API Key' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Enable API' }).click();
  await expect.element(screen.getByText(apiEnabledMessage)).toBeVisible();
});

it('No keys found.', async () => {
  answerCalls(details(true));
  const screen = await render(tab);
  await expect.element(screen.getByText(noKeysMessage)).toBeVisible();
});

it('S67 a new key is shown once, with the note, and discarded when the tab is left', async () => {
  const calls = answerCalls({
    ...details(true, [pipeline]),
    'POST /api/organization/api/keys': [201, { data: { ...pipeline, key: secret } }],
  });
  const screen = await render(tab);
  await screen.getByRole('button', { name: 'Create API Key' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Create API Key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' CI pipeline ');
  await expect.element(dialog.getByRole('combobox', { name: 'Validity' })).toHaveValue('1 year');
  await dialog.getByRole('checkbox', { name: 'adr:push' }).click();
  await dialog.getByRole('button', { name: 'Create API Key' }).click();
  await expect.element(screen.getByText(keyCreatedMessage)).toBeVisible();
  await expect.element(screen.getByText(keyShownOnceMessage)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'API key' })).toHaveValue(secret);
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
  expect(calls.find(({ call }) => call === 'POST /api/organization/api/keys')?.body).toEqual({
    name: 'CI pipeline',
    validFor: '1y',
    scopes: ['read', 'propose', 'adr:push'],
  });
  await screen.unmount();
  const again = await render(tab);
  await expect.element(again.getByText('ak_…9f2c')).toBeVisible();
  await expect.element(again.getByText(keyShownOnceMessage)).not.toBeInTheDocument();
  expect(document.body.innerHTML).not.toContain(secret);
});

it('lists prefix and last four, scopes, expiry, last use and creator', async () => {
  answerCalls(details(true, [pipeline]));
  const screen = await render(tab);
  await expect.element(screen.getByText('ak_…9f2c')).toBeVisible();
  await expect.element(screen.getByLabelText('API keys', { exact: true }).getByText('propose')).toBeVisible();
  await expect.element(screen.getByText(/, 7 days left$/)).toHaveAttribute('data-state', 'soon');
  await expect.element(screen.getByText('never')).toBeVisible();
  await expect.element(screen.getByText('Ines Kowalski')).toBeVisible();
});

it('You want to delete this API Key! – API Key has been deleted', async () => {
  answerCalls({ ...details(true, [pipeline]), [`DELETE /api/organization/api/keys/${pipeline.id}`]: [204] });
  const screen = await render(tab);
  await screen.getByRole('button', { name: 'Delete CI pipeline' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Are you sure?' }).getByText(deleteKeyPrompt)).toBeVisible();
  await screen.getByRole('button', { name: 'Yes, do it!' }).click();
  await expect.element(screen.getByText(keyDeletedMessage)).toBeVisible();
});

it('agents connect with the address and a configuration, on PRO', async () => {
  answerCalls({ ...details(true, [pipeline]), ...plan('pro') });
  const screen = await render(tab);
  const section = screen.getByRole('region', { name: connectAgentsTitle });
  const { origin } = window.location;
  await expect.element(section.getByText(`${origin}/mcp`, { exact: true })).toBeVisible();
  const written: unknown[] = [];
  navigator.clipboard.writeText = (text) => {
    written.push(JSON.parse(text));
    return Promise.resolve();
  };
  await section.getByRole('button', { name: 'Copy configuration for HTTP' }).click();
  await section.getByRole('button', { name: 'Copy configuration for standard input and output' }).click();
  await expect
    .element(section.getByRole('button', { name: 'configuration for standard input and output: copied' }))
    .toBeVisible();
  expect(written).toMatchObject([
    { mcpServers: { archwright: { url: `${origin}/mcp`, headers: { Authorization: 'Bearer ak_...' } } } },
    { mcpServers: { archwright: { command: 'node', env: { ARCHWRIGHT_URL: origin, ARCHWRIGHT_API_KEY: 'ak_...' } } } },
  ]);
  const program = section.getByRole('link', { name: 'archwright-mcp.mjs' });
  await expect.element(program).toHaveAttribute('href', '/programs/archwright-mcp.mjs');
  expect(await accessibilityFaults()).toEqual([]);
});

it('the command line tool and the client are handed out with lines ready to copy, on every plan', async () => {
  answerCalls({ ...details(true, [pipeline]), ...plan('basic') });
  const screen = await render(tab);
  const section = screen.getByRole('region', { name: programsTitle });
  const { origin } = window.location;
  const written: string[] = [];
  navigator.clipboard.writeText = (text) => {
    written.push(text);
    return Promise.resolve();
  };
  for (const name of ['Copy download of the command line', 'Copy sign-in', 'Copy first pull'])
    await section.getByRole('button', { name }).click();
  expect(written).toEqual([
    `curl -fO ${origin}/programs/archwright.mjs`,
    `node archwright.mjs login ${origin}`,
    'node archwright.mjs pull architecture',
  ]);
  for (const file of ['archwright.mjs', 'archwright-client.mjs', 'archwright-client.d.mts'])
    await expect
      .element(section.getByRole('link', { name: file, exact: true }))
      .toHaveAttribute('href', `/programs/${file}`);
  expect(await accessibilityFaults()).toEqual([]);
});

it('on the Free plan, agents cannot connect, and the way to PRO is shown', async () => {
  answerCalls({ ...details(true, [pipeline]), ...plan('basic') });
  const screen = await render(tab);
  const section = screen.getByRole('region', { name: connectAgentsTitle });
  await expect.element(section.getByText(mcpUpgradeMessage)).toBeVisible();
  await expect.element(section.getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect.element(section.getByRole('button')).not.toBeInTheDocument();
});
