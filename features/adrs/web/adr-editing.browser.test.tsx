/** Editing ADRs: fresh data, conflicts and versions. */
import { notifications } from '@mantine/notifications';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { aProject, answerCalls, refusal, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { thingChanged } from '#platform/live/web/live-things.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { offered, stateOf } from '#platform/workflow/model/workflow.ts';
import { stateMovedCode } from '#platform/writing/contract.ts';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import {
  adrUpdatedMessage,
  alreadyReplacedMessage,
  noteTooEarlyMessage,
  notUpdatableMessage,
  type Adr,
} from '../contract.ts';
import { adrTemplateText } from '../model/adr-template-texts.ts';
import { adrWorkflow, type AdrState } from '../model/adr-workflow.ts';
import AdrViewPage from './adr-view-page.tsx';
import EditAdrPage from './edit-adr-page.tsx';
import ReplaceAdrPage from './replace-adr-page.tsx';

const at = '2026-11-20T09:00:00.000Z';
const ines = { id: '0190aaaa-0000-7000-8000-000000000002', username: 'Ines Kowalski' };
const id = '0190aaaa-0000-7000-8000-000000000001';
const aText = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const anAdr = (name: AdrState, more: Partial<Adr> = {}): Adr => {
  const state = stateOf(adrWorkflow, name);
  const transitions = offered(adrWorkflow, { state: name, who: new Set(['author', 'member', 'decider'] as const) });
  return {
    id,
    serialNumber: 1,
    title: 'One database',
    revision: 1,
    source: 'internal',
    isEditable: name === 'draft' || name === 'proposed',
    state,
    workflow: { state, transitions },
    transitions,
    contributors: [{ ...ines, createdAt: at }],
    createdAt: at,
    former: null,
    consecutive: null,
    pendingFormer: null,
    pendingConsecutive: null,
    rfc: null,
    json: aText('Why.'),
    history: [],
    notes: [],
    relations: [],
    ...more,
  };
};
const nothing = [200, { data: { resources: [], pagination: { page: 1, perPage: 50, total: 0 } } }] as const;

beforeEach(() => page.viewport(1200, 800));
afterEach(async () => {
  await storedDrafts.discard();
  vi.unstubAllGlobals();
  notifications.clean();
  notifications.cleanQueue();
});

/** The pages of one record, opened at its view; the server responds with the current `stored.adr`. */
async function open(stored: { adr: Adr }, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'GET /api/links/backlinks': nothing,
    [`GET /api/adrs/${id}`]: () => [200, { data: stored.adr }],
    ...answers,
  });
  const root = createRootRoute({ component: Outlet });
  const pages = { view: AdrViewPage, edit: EditAdrPage, replace: ReplaceAdrPage };
  root.addChildren(
    Object.entries(pages).map(([path, component]) =>
      createRoute({ getParentRoute: () => root, path: `/project/SHOP/adrs/$id/${path}`, component }),
    ),
  );
  const address = (path: keyof typeof pages): string => `/project/SHOP/adrs/${id}/${path}`;
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address('view')] }),
  });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <RouterProvider router={router} />
      <Toasts />
    </SignedIn>,
  );
  await expect.element(page.getByRole('heading', { name: 'One database' })).toBeVisible();
  const go = (path: keyof typeof pages) => router.navigate({ to: address(path) } as never);
  return { sent, go, router };
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const title = page.getByRole('textbox', { name: 'Title' });

describe('editing', () => {
  test('starts with freshly loaded data', async () => {
    const stored = { adr: anAdr('draft') };
    const { sent, go } = await open(stored, {
      [`PUT /api/adrs/${id}`]: () => [200, { data: { ...stored.adr, revision: 3 } }],
    });
    stored.adr = anAdr('draft', { title: 'Two databases', json: aText('Because of Bob.'), revision: 2 });
    await go('edit');
    await expect.element(title).toHaveValue('Two databases');
    await expect.element(title).toHaveAttribute('placeholder', 'ADR title');
    await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Because of Bob.');
    await title.fill('Two databases!');
    await button('Save').click();
    await expect.element(page.getByText(adrUpdatedMessage)).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      title: 'Two databases!',
      revision: 2,
    });
  });

  test('a record that was decided in the meantime leads back to it with a message', async () => {
    const stored = { adr: anAdr('draft') };
    const { go, router } = await open(stored);
    stored.adr = anAdr('accepted', { revision: 2 });
    await go('edit');
    await expect.element(page.getByText(notUpdatableMessage)).toBeVisible();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/project/SHOP/adrs/${id}/view`));
  });
});

test('text of a record that was decided meanwhile stays in reach beside Save and on the view', async () => {
  const stored = { adr: anAdr('draft') };
  const made = anAdr('draft', { id: ines.id, serialNumber: 2, title: 'Two databases' });
  const { sent, go, router } = await open(stored, {
    [`PUT /api/adrs/${id}`]: () => {
      stored.adr = anAdr('accepted', { revision: 1 });
      return [
        422,
        { error: { message: notUpdatableMessage, code: stateMovedCode }, violations: [], current: stored.adr },
      ];
    },
    'POST /api/adrs': () => [201, { data: made }],
    [`GET /api/adrs/${made.id}`]: [200, { data: made }],
  });
  await go('edit');
  await title.fill('Two databases');
  await button('Save').click();
  const notice = page.getByRole('alert').filter({ hasText: 'cannot be updated any more' });
  await expect.element(notice.getByRole('button', { name: 'Copy my text' })).toBeInViewport();
  expect(await accessibilityFaults()).toEqual([]);
  await go('view');
  await expect.element(page.getByRole('heading', { name: 'One database' })).toBeVisible();
  // On a phone, as wide as it is, no button is cut off.
  await page.viewport(390, 844);
  for (const name of ['Copy my text', 'Create a new draft', 'Discard']) {
    const box = () => notice.getByRole('button', { name }).element().getBoundingClientRect();
    await expect.poll(() => [box().left >= 0, box().right <= 390]).toEqual([true, true]);
  }
  await notice.getByRole('button', { name: 'Create a new draft' }).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/project/SHOP/adrs/${made.id}/edit`));
  expect(sent.find(({ call }) => call === 'POST /api/adrs')?.body).toMatchObject({ title: 'Two databases' });
  expect(await storedDrafts.unsaved()).toEqual([]);
});

test('who writes a record hears at once that somebody has decided it, and that it can be written again', async () => {
  const stored = { adr: anAdr('draft') };
  const { go } = await open(stored);
  await go('edit');
  await title.fill('Two databases');
  stored.adr = anAdr('accepted');
  thingChanged(`adr:${id}`);
  const notice = page.getByRole('alert').filter({ hasText: 'cannot be updated any more' });
  await expect.element(notice.getByRole('button', { name: 'Create a new draft' })).toBeVisible();
  stored.adr = anAdr('draft', { revision: 2 });
  thingChanged(`adr:${id}`);
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Two databases');
});

test('placeholders of a template are named before a record is proposed', async () => {
  const json = JSON.stringify(markdownToDocument(adrTemplateText('short')));
  const propose = `PATCH /api/adrs/${id}/_action/transition/propose`;
  const { sent } = await open({ adr: anAdr('draft', { json }) }, { [propose]: [200, { data: anAdr('proposed') }] });
  await button('Propose').click();
  const dialog = page.getByRole('dialog', { name: 'Propose' });
  await expect.element(dialog.getByText(/“What is the situation, and what forces/)).toBeVisible();
  expect(sent.some(({ call }) => call === propose)).toBe(false);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await vi.waitFor(() => expect(sent.some(({ call }) => call === propose)).toBe(true));
});

test('a note that comes too late shows the state that the record has got since', async () => {
  const stored = { adr: anAdr('accepted') };
  await open(stored, {
    [`POST /api/adrs/${id}/notes`]: () => {
      stored.adr = anAdr('proposed');
      return refusal(noteTooEarlyMessage);
    },
  });
  await button('Add note').click();
  const dialog = page.getByRole('dialog', { name: 'Add note' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('See the incident.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect.element(dialog.getByText(noteTooEarlyMessage)).toBeVisible();
  await expect.element(page.getByText('Proposed', { exact: true }).first()).toBeVisible();
});

test('does not start a replacement for a record that already got one', async () => {
  const stored = { adr: anAdr('accepted') };
  const { go, router } = await open(stored);
  const { state } = stored.adr;
  const pendingConsecutive = { id: ines.id, serialNumber: 7, title: 'Next', state };
  stored.adr = anAdr('accepted', { pendingConsecutive, transitions: [] });
  await go('replace');
  await expect.element(page.getByText(alreadyReplacedMessage('#007'))).toBeVisible();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/project/SHOP/adrs/${id}/view`));
});

describe('versions', () => {
  const versionOf = (revision: number, words: string) => ({
    revision,
    title: `Title ${revision}`,
    at,
    by: ines,
    json: aText(words),
  });
  const versions = [versionOf(2, 'Herons store it.'), versionOf(1, 'Walruses store it.')];
  const answers = {
    [`GET /api/adrs/${id}/revisions`]: [
      200,
      {
        data: {
          resources: versions.map(({ json: _json, ...row }) => row),
          pagination: { page: 1, perPage: 20, total: 2 },
        },
      },
    ],
    [`GET /api/adrs/${id}/revisions/1`]: [200, { data: versions[1] }],
    [`GET /api/adrs/${id}/revisions/2`]: [200, { data: versions[0] }],
  } as const;
  const openVersions = async (): Promise<void> => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
  };

  test('of a draft are compared and restored', async () => {
    const stored = { adr: anAdr('draft', { revision: 2 }) };
    const { sent } = await open(stored, {
      ...answers,
      [`POST /api/adrs/${id}/revisions/1/restore`]: () => {
        stored.adr = anAdr('draft', { revision: 3, title: 'Title 1', json: aText('Walruses store it.') });
        return [200, { data: stored.adr }];
      },
    });
    await openVersions();
    await button(/Version 2 \(current\)/).click();
    const drawer = page.getByRole('dialog', { name: 'Versions' });
    await expect.element(drawer.getByText('Walruses', { exact: true })).toBeVisible();
    await expect.element(drawer.getByText('Herons', { exact: true })).toBeVisible();
    await expect.element(button('Restore version 2')).not.toBeInTheDocument();
    await button('Back to versions').click();
    await button(/Version 1 /).click();
    await button('Restore version 1').click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Restore' }).click();
    await expect.element(page.getByText(adrUpdatedMessage)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Title 1' })).toBeVisible();
    await expect.element(drawer).not.toBeInTheDocument();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ revision: 2 });
  });

  test('of a decided record are read-only', async () => {
    await open({ adr: anAdr('accepted', { revision: 2 }) }, answers);
    await openVersions();
    await button(/Version 1 /).click();
    await expect.element(page.getByRole('dialog', { name: 'Versions' }).getByText('Walruses store it.')).toBeVisible();
    await expect.element(button('Restore version 1')).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
