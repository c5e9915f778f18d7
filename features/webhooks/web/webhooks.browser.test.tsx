/** The Webhooks tab of the organization. */
import { notifications } from '@mantine/notifications';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, aProject, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { unusableUrlMessage, notPublicMessage } from '#platform/outbound/contract.ts';
import { HeaderSlotContext } from '#platform/ui/web/header-slot.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import {
  chooseEventsMessage,
  noDeliveriesMessage,
  noWebhooksMessage,
  secretShownOnceMessage,
  staleWebhookMessage,
  type Delivery,
  type Webhook,
} from '../contract.ts';
import WebhooksPage from './webhooks-page.tsx';

const secret = `whsec_${'x'.repeat(43)}`;
const shop = aProject('00000000-0000-4000-8000-0000000000b1', { name: 'Shop' });
const hook: Webhook = {
  id: '00000000-0000-4000-8000-0000000000aa',
  url: `https://hooks.example.org/archwright/${'long-'.repeat(40)}`,
  events: ['adr.*', 'adr_push.*', 'doc.updated'],
  projectId: shop.id,
  active: true,
  pausedAt: null,
  failingSince: null,
  waiting: 2,
  createdAt: '2026-11-24T09:00:00.000Z',
  createdBy: 'Ines Kowalski',
  revision: 3,
};
const sent: Delivery = {
  id: '00000000-0000-4000-8000-0000000000d1',
  event: 'adr.created',
  at: '2026-11-24T09:00:00.000Z',
  state: 'failed',
  attempts: 12,
  status: 503,
  milliseconds: 41,
  error: 'The receiver answered 503.',
  lastAttemptAt: '2026-11-24T09:10:00.000Z',
  nextAttemptAt: null,
  body: '{"id":"1","event":"adr.created"}',
};
const listOf = (resources: readonly unknown[]): Answer => [
  200,
  { data: { resources, pagination: { page: 1, perPage: 20, total: resources.length } } },
];
const webhooks = (...resources: readonly Webhook[]) => ({ 'GET /api/organization/webhooks': listOf(resources) });
const ofHook = `/api/organization/webhooks/${hook.id}`;
const tab = (
  <SignedIn projects={[shop]}>
    <HeaderSlotContext value={document.body}>
      <main>
        <WebhooksPage />
      </main>
      <Toasts />
    </HeaderSlotContext>
  </SignedIn>
);

// A toast of an earlier test would cover the buttons of the next one.
afterEach(() => notifications.clean());
beforeAll(() => page.viewport(1280, 800));

it('a new webhook needs an address and events; its secret is shown once', async () => {
  const calls = answerCalls({
    ...webhooks(),
    'POST /api/organization/webhooks': [201, { data: { ...hook, secret } }],
  });
  const screen = await render(tab);
  await expect.element(screen.getByText(noWebhooksMessage)).toBeVisible();
  await screen.getByRole('button', { name: 'New webhook' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('hooks');
  await dialog.getByRole('radio', { name: 'Events of some areas' }).click();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect.element(dialog.getByText(unusableUrlMessage)).toBeVisible();
  await expect.element(dialog.getByText(chooseEventsMessage)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(' https://hooks.example.org/ ');
  await dialog.getByRole('checkbox', { name: 'ADRs' }).click();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect.element(screen.getByText(secretShownOnceMessage)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Secret' })).toHaveValue(secret);
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    url: 'https://hooks.example.org/',
    events: ['adr.*', 'adr_push.*'],
  });
  await screen.unmount();
  await render(tab);
  expect(document.body.innerHTML).not.toContain(secret);
});

it('an address that is not public is refused beside its field', async () => {
  const violations = [{ field: 'url', path: 'url', errors: [notPublicMessage] }];
  const [status, body] = refusal(notPublicMessage);
  const refused: Answer = [status, { ...(body as object), violations }];
  answerCalls({ ...webhooks(), 'POST /api/organization/webhooks': refused });
  const screen = await render(tab);
  await screen.getByRole('button', { name: 'New webhook' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://localhost/');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect.element(dialog.getByText(notPublicMessage)).toBeVisible();
});

it('a webhook is edited with what it had, also events that a program chose', async () => {
  const calls = answerCalls({ ...webhooks(hook), [`PATCH ${ofHook}`]: [200, { data: { ...hook, revision: 4 } }] });
  const screen = await render(tab);
  await screen.getByRole('button', { name: `Edit ${hook.url}`, exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit webhook' });
  await expect.element(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(hook.url);
  await expect.element(dialog.getByRole('checkbox', { name: 'ADRs' })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: 'doc.updated' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'ADRs' }).click();
  await dialog.getByRole('checkbox', { name: 'RFCs' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.org/');
  await dialog.getByRole('button', { name: 'Save webhook' }).click();
  await expect.element(screen.getByText('The webhook was saved.')).toBeVisible();
  const saved = { url: 'https://hooks.example.org/', events: ['rfc.*', 'doc.updated'], revision: 3 };
  expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual(saved);
});

it('an edit that came too late says so, and the list shows what was saved before', async () => {
  const theirs = { ...hook, url: 'https://theirs.example.org/', revision: 4 };
  const stale: Answer = [422, { error: { code: 'stale_revision', message: staleWebhookMessage } }];
  answerCalls({ ...webhooks(hook), [`PATCH ${ofHook}`]: stale });
  const screen = await render(tab);
  await screen.getByRole('button', { name: `Edit ${hook.url}`, exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit webhook' });
  await dialog.getByRole('radio', { name: 'All events' }).click();
  await dialog.getByRole('button', { name: 'Save webhook' }).click();
  await expect.element(dialog.getByText(staleWebhookMessage)).toBeVisible();
  answerCalls(webhooks(theirs));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText(theirs.url)).toBeVisible();
});

it('a webhook is turned off, gets a new secret and is deleted after a question', async () => {
  const calls = answerCalls({
    ...webhooks(hook),
    [`PATCH ${ofHook}`]: [200, { data: { ...hook, active: false, revision: 4 } }],
    [`POST ${ofHook}/secret`]: [200, { data: { ...hook, secret } }],
    [`DELETE ${ofHook}`]: [204],
  });
  const screen = await render(tab);
  await expect.element(screen.getByText('ADRs, doc.updated')).toBeVisible();
  await screen.getByRole('button', { name: /^Turn off/ }).click();
  await expect
    .poll(() => calls.find(({ call }) => call.startsWith('PATCH'))?.body)
    .toEqual({
      active: false,
      revision: 3,
    });
  await screen.getByRole('button', { name: /^More actions/ }).click();
  await screen.getByRole('menuitem', { name: 'Replace secret…' }).click();
  await screen.getByRole('button', { name: 'Replace secret' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Secret' })).toHaveValue(secret);
  await screen.getByRole('button', { name: /^More actions/ }).click();
  await screen.getByRole('menuitem', { name: 'Delete…' }).click();
  await screen.getByRole('button', { name: 'Delete webhook' }).click();
  await expect.element(screen.getByText('The webhook was deleted.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Secret' })).not.toBeInTheDocument();
});

it('deliveries show answer, error and body, and are sent again', async () => {
  const calls = answerCalls({
    ...webhooks(hook),
    [`GET ${ofHook}/deliveries`]: listOf([sent]),
    [`POST ${ofHook}/deliveries/${sent.id}/replay`]: [200, { data: { ...sent, state: 'waiting' } }],
  });
  const screen = await render(tab);
  await screen.getByRole('button', { name: hook.url, exact: true }).click();
  await expect.element(screen.getByText('given up')).toBeVisible();
  await screen.getByRole('button', { name: 'adr.created' }).click();
  const drawer = screen.getByRole('dialog', { name: 'adr.created' });
  await expect.element(drawer.getByText('The receiver answered 503.')).toBeVisible();
  await expect.poll(() => drawer.getByLabelText('Body').element().textContent).toContain('"event": "adr.created"');
  await drawer.getByRole('button', { name: 'Send again' }).click();
  await expect.element(screen.getByText('The event is sent again.')).toBeVisible();
  expect(calls.some(({ call }) => call.endsWith('/replay'))).toBe(true);
});

it('a failed list offers another try, and an empty list of deliveries says so', async () => {
  answerCalls({ ...webhooks(hook), [`GET ${ofHook}/deliveries`]: listOf([]) });
  const screen = await render(tab);
  await screen.getByRole('button', { name: hook.url, exact: true }).click();
  await expect.element(screen.getByText(noDeliveriesMessage)).toBeVisible();
  await screen.unmount();
  answerCalls({ 'GET /api/organization/webhooks': [503, { error: { message: 'Not now.' } }] });
  const again = await render(tab);
  await expect.element(again.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it.each(['light', 'dark'])('list, dialog and deliveries are accessible, and fit a phone (%s)', async (scheme) => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  await page.viewport(390, 844);
  answerCalls({ ...webhooks(hook), [`GET ${ofHook}/deliveries`]: listOf([sent]) });
  const check = async (): Promise<void> => {
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  };
  const screen = await render(tab);
  await expect.element(screen.getByRole('button', { name: hook.url, exact: true })).toBeVisible();
  await check();
  await screen.getByRole('button', { name: 'New webhook' }).click();
  await screen.getByRole('radio', { name: 'Events of some areas' }).click();
  await check();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: hook.url, exact: true }).click();
  await screen.getByRole('button', { name: 'adr.created' }).click();
  await expect.element(screen.getByText('The receiver answered 503.')).toBeVisible();
  await check();
  await screen.unmount();
  await page.viewport(1280, 800);
  document.documentElement.dataset['mantineColorScheme'] = 'light';
});
