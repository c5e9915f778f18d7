/** The inbox and its bell: entries are read, marked and opened; by keyboard, on a phone and in both colour schemes. */
import '@mantine/core/styles.layer.css';
import { IconMessages } from '@tabler/icons-react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import {
  aProject,
  answerCalls,
  fixtureOrganization,
  SignedIn,
  type SentCall,
} from '#platform/identity/web/workspace-fixture.tsx';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import { inboxTitle, nothingUnreadMessage, type InboxEntry } from '../contract.ts';
import { Bell } from './bell.tsx';
import InboxPage from './inbox-page.tsx';

const idOf = (number: number): string => `0190bbbb-0000-7000-8000-${String(number).padStart(12, '0')}`;
const shop = idOf(100);
const zora = { id: idOf(900), username: 'Zora Petrović' };

const entry = (number: number, more: Partial<InboxEntry> = {}): InboxEntry => ({
  id: idOf(number),
  kind: 'comment',
  what: 'commented on',
  by: zora,
  count: 1,
  at: '2026-11-20T09:00:00.000Z',
  isRead: false,
  title: `Proposal ${number}`,
  serialNumber: number,
  thing: { kind: 'rfc', id: idOf(500 + number) },
  place: 'tab=discussion',
  excerpt: '',
  organizationId: fixtureOrganization,
  projectId: shop,
  ...more,
});

const atOnce = (): Promise<void> => Promise.resolve();

/** A server that keeps what is marked; `bellHears` holds what it tells the bell from then on. */
function inboxOf(kept: readonly InboxEntry[], bellHears: () => Promise<void> = atOnce): SentCall[] {
  let entries = [...kept];
  let isMarked = false;
  return answerCalls({
    'GET /api/me/inbox': async (_sent, query) => {
      if (isMarked && query.get('perPage') === '1') await bellHears();
      const perPage = Number(query.get('perPage'));
      const number = Number(query.get('page') ?? 1);
      const found = entries.filter(
        ({ isRead, kind }) => (query.get('state') !== 'unread' || !isRead) && [null, kind].includes(query.get('kind')),
      );
      const resources = found.slice((number - 1) * perPage, number * perPage);
      return [200, { data: { resources, pagination: { page: number, perPage, total: found.length } } }];
    },
    'GET /api/me/inbox/settings': [
      200,
      {
        data: {
          kinds: [
            { kind: 'comment', label: 'Comments', description: 'Somebody comments.', mode: 'mail' },
            { kind: 'mention', label: 'Mentions', description: 'Somebody mentions you.', mode: 'mail' },
          ],
        },
      },
    ],
    'POST /api/me/inbox/read': ({ body }) => {
      const { ids, kind, read } = body as { ids?: string[]; kind?: string; read?: boolean };
      isMarked = true;
      entries = entries.map((one) =>
        (ids?.includes(one.id) ?? true) && (kind ?? one.kind) === one.kind ? { ...one, isRead: read ?? true } : one,
      );
      return [204];
    },
  });
}

async function openInbox() {
  const root = createRootRoute({
    component: () => (
      <>
        <Bell />
        <Outlet />
      </>
    ),
  });
  root.addChildren(
    [
      { path: '/inbox', component: InboxPage },
      { path: '/project/SHOP/rfcs/$id/view', component: () => <p>The RFC</p> },
    ].map((one) => createRoute({ getParentRoute: () => root, ...one })),
  );
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/inbox'] }) });
  const rfcs = {
    kind: 'rfc',
    noun: 'RFC',
    icon: IconMessages,
    address: (code: string, { id }: { readonly id: string }) => `/project/${code}/rfcs/${id}/view`,
  };
  await render(
    <SignedIn projects={[aProject(shop, { code: 'SHOP', name: 'Shop platform' })]}>
      <AppPartsContext value={{ sections: [], about: [], kinds: new Map([['rfc', rfcs]]) }}>
        <RouterProvider router={router as never} />
      </AppPartsContext>
    </SignedIn>,
  );
  return router;
}

const bell = () => page.getByRole('link', { name: /^Inbox/ });
const list = () => page.getByRole('list', { name: inboxTitle });

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

const long = 'Checkout_and_payment_are_split_along_the_boundaries_of_the_teams_'.repeat(4);

describe('entries', () => {
  test('say who did what to which thing, how often and where', async () => {
    inboxOf([
      entry(1, { count: 3, excerpt: 'Which team owns refunds?' }),
      entry(2, { by: null, what: 'The vote has ended' }),
    ]);
    await openInbox();
    await expect.element(list().getByRole('listitem')).toHaveLength(2);
    const [first, second] = list().getByRole('listitem').elements();
    expect(first?.textContent).toMatch(
      /Zora Petrović commented on· 3 new, unread#001: Proposal 1Which team owns refunds/,
    );
    expect(first?.textContent).toContain('Shop platform');
    expect(second?.textContent).toMatch(/^ ?The vote has ended, unread/);
    await expect.element(bell()).toHaveAccessibleName('Inbox, 2 unread');
  });

  test('open the thing at its place by keyboard, and are read by that', async () => {
    const sent = inboxOf([entry(1, { place: `tab=discussion&comment=${idOf(42)}` })]);
    const router = await openInbox();
    const title = page.getByRole('button', { name: '#001: Proposal 1', exact: true });
    await expect.element(title).toBeVisible();
    (title.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('The RFC')).toBeVisible();
    expect(router.state.location.search).toEqual({ tab: 'discussion', comment: idOf(42) });
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toMatchObject([{ body: { ids: [idOf(1)] } }]);
    await expect.element(bell()).toHaveAccessibleName('Inbox');
  });

  test('open the thing although the list has let go of them before the bell has heard of it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    inboxOf([entry(1), entry(2)], () => promise);
    await openInbox();
    await page.getByRole('button', { name: '#001: Proposal 1', exact: true }).click();
    await expect.element(page.getByText('The RFC')).toBeVisible();
    resolve();
    await expect.element(bell()).toHaveAccessibleName('Inbox, 1 unread');
  });

  test('are marked as read one by one, and all of a kind; what is read stays under All', async () => {
    inboxOf([entry(1), entry(2, { kind: 'mention', what: 'mentioned you in' }), entry(3)]);
    await openInbox();
    await page.getByRole('button', { name: 'Mark as read: Proposal 1' }).click();
    await expect.element(bell()).toHaveAccessibleName('Inbox, 2 unread');
    await page.getByRole('button', { name: 'Kind: any' }).click();
    await page.getByRole('menuitem', { name: 'Mentions' }).click();
    await expect.element(list().getByRole('listitem')).toHaveLength(1);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(bell()).toHaveAccessibleName('Inbox, 1 unread');
    await page.getByRole('tab', { name: 'All' }).click();
    await expect.element(list().getByRole('listitem')).toHaveLength(3);
    await page.getByRole('button', { name: 'Mark as unread: Proposal 1' }).click();
    await expect.element(bell()).toHaveAccessibleName('Inbox, 2 unread');
  });

  test('are shown in pages of twenty, and the bell counts to 99', async () => {
    inboxOf(Array.from({ length: 120 }, (_, at) => entry(at + 1)));
    await openInbox();
    await expect.element(list().getByRole('listitem')).toHaveLength(20);
    await expect.element(bell()).toHaveAccessibleName('Inbox, 120 unread');
    await expect.element(bell()).toHaveTextContent('99+');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(page.getByRole('button', { name: '#021: Proposal 21', exact: true })).toBeVisible();
  });

  test('leave the last page for the one before, once its last entry is read', async () => {
    inboxOf(Array.from({ length: 41 }, (_, at) => entry(at + 1)));
    await openInbox();
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect.element(list().getByRole('listitem')).toHaveLength(1);
    await page.getByRole('button', { name: 'Mark as read: Proposal 41' }).click();
    await expect.element(list().getByRole('listitem')).toHaveLength(20);
    await expect.element(page.getByRole('button', { name: '#040: Proposal 40', exact: true })).toBeVisible();
    expect(page.getByText(nothingUnreadMessage).elements()).toEqual([]);
  });

  test('have their pages in one row on a phone', async () => {
    await page.viewport(390, 844);
    inboxOf(Array.from({ length: 300 }, (_, at) => entry(at + 1)));
    await openInbox();
    const pages = page.getByRole('navigation', { name: `Pages of ${inboxTitle}` });
    await pages.getByRole('button', { name: 'Page 15' }).click();
    await expect.element(pages.getByText('281–300 of 300')).toBeVisible();
    expect(pages.element().getBoundingClientRect().height).toBeLessThan(50);
  });

  test('with endless titles fit on a phone, and are accessible in both colour schemes', async () => {
    inboxOf([
      entry(1, { title: long, excerpt: long, by: { ...zora, username: long.slice(0, 100) } }),
      entry(2, { isRead: true }),
    ]);
    await openInbox();
    await page.viewport(390, 844);
    await page.getByRole('tab', { name: 'All' }).click();
    await expect.element(list().getByRole('listitem')).toHaveLength(2);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    for (const scheme of ['light', 'dark']) {
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
      expect(await accessibilityFaults(list().element()), scheme).toEqual([]);
    }
  });
});

test('an empty inbox says what appears there', async () => {
  inboxOf([]);
  await openInbox();
  await expect.element(page.getByText(nothingUnreadMessage)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  await expect.element(bell()).toHaveAccessibleName('Inbox');
  expect(await accessibilityFaults()).toEqual([]);
});

test('an inbox that cannot be loaded says so, and is loaded again on request', async () => {
  answerCalls({ 'GET /api/me/inbox': [500, { error: { message: 'The database is away.' } }] });
  await openInbox();
  await expect.element(page.getByText('The inbox could not be loaded')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  inboxOf([entry(1)]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(list().getByRole('listitem')).toHaveLength(1);
});
