/** Reading and deciding ADRs: list, view, reasons and replacement picker. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { permissionsOf, readingOnly, type Permission } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, refusal, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { clearFiltersLabel } from '#platform/ui/contract.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import {
  reasonRequiredMessage,
  transitionAppliedMessage,
  transitionUnavailableMessage,
} from '#platform/workflow/contract.ts';
import { standingStart } from '#platform/workflow/model/standing.ts';
import { offered, stateOf } from '#platform/workflow/model/workflow.ts';
import {
  createAdrLabel,
  externalAdrMessage,
  irreversibleMessage,
  noAdrsMessage,
  noReplacementMessage,
  notReplaceableMessage,
  type Adr,
  type AdrRow,
} from '../contract.ts';
import { adrWorkflow, type AdrState } from '../model/adr-workflow.ts';
import AdrListPage from './adr-list-page.tsx';
import { AdrView } from './adr-view-page.tsx';

const at = '2026-11-20T09:00:00.000Z';
const idOf = (number: number): string => `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;
const anAdr = (serialNumber: number, name: AdrState, more: Partial<Adr> = {}): Adr => {
  const state = stateOf(adrWorkflow, name);
  const transitions = offered(adrWorkflow, { state: name, who: new Set(['author', 'member', 'decider'] as const) });
  return {
    id: idOf(serialNumber),
    serialNumber,
    title: `Record ${serialNumber}`,
    revision: 1,
    source: 'internal',
    isEditable: name === 'draft' || name === 'proposed',
    state,
    workflow: { state, transitions },
    transitions,
    contributors: [{ id: null, username: 'Ines Kowalski', createdAt: at }],
    createdAt: at,
    former: null,
    consecutive: null,
    pendingFormer: null,
    pendingConsecutive: null,
    rfc: null,
    json: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Why."}]}]}',
    history: [
      {
        transition: 'created',
        label: 'Created',
        from: null,
        to: state,
        by: { id: null, username: 'Ines Kowalski' },
        at,
        reason: null,
        consecutiveId: null,
      },
    ],
    notes: [],
    relations: [],
    ...more,
  };
};
const refOf = ({ id, serialNumber, title, state }: Adr) => ({ id, serialNumber, title, state });
const asRow = ({ json: _json, history: _history, notes: _notes, relations: _relations, ...row }: Adr): AdrRow => row;
const hydra = (...rows: Adr[]): Answer => [200, { 'hydra:member': rows.map(asRow), 'hydra:totalItems': rows.length }];
const noLinks: Answer = [200, { data: { resources: [], pagination: { page: 1, perPage: 50, total: 0 } } }];

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(
  shown: () => React.JSX.Element,
  answers: Parameters<typeof answerCalls>[0] = {},
  permissions = permissionsOf('owner'),
  address = '/adrs',
) {
  const sent = answerCalls({ 'GET /api/links/backlinks': noLinks, ...answers });
  const root = createRootRoute({ component: shown, notFoundComponent: shown });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [address] }) });
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissions}>
      <RouterProvider router={router} />
      <Toasts />
    </SignedIn>,
  );
  return sent;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const transitionOf = (adr: Adr, name: string): string => `PATCH /api/adrs/${adr.id}/_action/transition/${name}`;

describe('the list', () => {
  test('shows number, state and replacements, and edit only where it is possible', async () => {
    const former = anAdr(1, 'superseded');
    const next = anAdr(2, 'accepted', { former: refOf(former) });
    const outside = anAdr(3, 'accepted', { source: 'external', repository: 'payments', externalNumber: '0007' });
    const draft = anAdr(4, 'draft');
    await open(AdrListPage, {
      'GET /api/adrs': hydra(draft, outside, next, { ...former, consecutive: refOf(next) }),
    });
    await expect.element(page.getByRole('row', { name: /#002/ }).getByText('replaces #001')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /#001/ }).getByText('replaced by #002')).toBeVisible();
    await expect.element(page.getByText('payments 0007')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Edit #004' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Edit #002' })).not.toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('of a read-only project offers no edits', async () => {
    const rights = readingOnly(permissionsOf('owner')) as Permission[];
    await open(AdrListPage, { 'GET /api/adrs': hydra(anAdr(4, 'draft')) }, rights);
    await expect.element(page.getByRole('row', { name: /#004/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Edit #004' })).not.toBeInTheDocument();
  });

  test('shows the filters that the home page sets, and asks for exactly these records', async () => {
    const asked: URLSearchParams[] = [];
    const list = (_sent: unknown, query: URLSearchParams): Answer => {
      asked.push(query);
      return query.get('mine') ? hydra(anAdr(4, 'proposed')) : hydra(anAdr(4, 'proposed'), anAdr(5, 'proposed'));
    };
    await open(AdrListPage, { 'GET /api/adrs': list }, permissionsOf('owner'), '/adrs?state=proposed&author=me');
    const filter = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) });
    await expect.element(filter('State')).toHaveTextContent('State: Proposed');
    await expect.element(filter('Author')).toHaveTextContent('Author: me');
    await expect.element(filter('In this state')).toHaveTextContent('In this state: any time');
    expect([asked.at(-1)?.get('state'), asked.at(-1)?.get('mine')]).toEqual(['proposed', 'true']);
    await filter('Author').click();
    await page.getByRole('menuitem', { name: 'anyone' }).click();
    await expect.element(page.getByRole('row', { name: /#005/ })).toBeVisible();
    await filter('In this state').click();
    await page.getByRole('menuitem', { name: 'more than 30 days' }).click();
    await expect.poll(() => asked.at(-1)?.get('inStateBefore')).toBe(standingStart('month', new Date()));
    expect([asked.at(-1)?.get('state'), asked.at(-1)?.get('mine')]).toEqual(['proposed', null]);
  });

  test('that its filters leave empty says so, and clears all of them at once', async () => {
    const list = (_sent: unknown, query: URLSearchParams): Answer =>
      query.get('inStateBefore') ? hydra() : hydra(anAdr(5, 'draft'));
    await open(AdrListPage, { 'GET /api/adrs': list }, permissionsOf('owner'), '/adrs?state=proposed&standing=month');
    await expect.element(page.getByText(noAdrsMessage)).toBeVisible();
    await page.getByRole('button', { name: clearFiltersLabel }).click();
    await expect.element(page.getByRole('row', { name: /#005/ })).toBeVisible();
    for (const name of ['State: any', 'In this state: any time']) {
      await expect.element(page.getByRole('button', { name })).toBeVisible();
    }
  });

  test('offers to create the first one when it is empty', async () => {
    await open(AdrListPage, { 'GET /api/adrs': hydra() });
    await expect.element(page.getByText(noAdrsMessage)).toBeVisible();
    await expect.element(page.getByRole('link', { name: createAdrLabel })).toBeVisible();
  });
});

describe('transitions', () => {
  test('run immediately when nothing is asked, with the loaded revision', async () => {
    const adr = anAdr(1, 'proposed', { revision: 4 });
    const sent = await open(() => <AdrView adr={adr} />, {
      [transitionOf(adr, 'accept')]: [200, { data: anAdr(1, 'accepted') }],
    });
    await button('Accept').click();
    await expect.element(page.getByText(transitionAppliedMessage)).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ revision: 4 });
  });

  test('run once by a double click, also while the text is searched for placeholders', async () => {
    const adr = anAdr(1, 'draft');
    const sent = await open(() => <AdrView adr={adr} />, {
      'GET /api/templates': noLinks,
      [transitionOf(adr, 'propose')]: [200, { data: anAdr(1, 'proposed') }],
    });
    await button('Propose').dblClick();
    await expect.element(page.getByText(transitionAppliedMessage)).toBeVisible();
    expect(sent.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1);
  });

  test('report a conflict', async () => {
    const adr = anAdr(1, 'proposed');
    const onFailure = vi.fn();
    answerCalls({
      'GET /api/links/backlinks': noLinks,
      [transitionOf(adr, 'accept')]: refusal(transitionUnavailableMessage),
    });
    const router = createRouter({ routeTree: createRootRoute({ component: () => <AdrView adr={adr} /> }) });
    await render(
      <SignedIn projects={[aProject('shop')]} onFailure={onFailure}>
        <RouterProvider router={router} />
      </SignedIn>,
    );
    await button('Accept').click();
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect(String(onFailure.mock.calls[0]?.[0])).toContain(transitionUnavailableMessage);
  });

  test('ask for a required reason, and reject blanks', async () => {
    const adr = anAdr(1, 'proposed');
    const sent = await open(() => <AdrView adr={adr} />, {
      [transitionOf(adr, 'reject')]: [200, { data: anAdr(1, 'rejected') }],
    });
    await button('Reject').click();
    const dialog = page.getByRole('dialog', { name: 'Reject' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('   ');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(dialog.getByText(reasonRequiredMessage)).toBeVisible();
    expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(' Too early. ');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(page.getByText(transitionAppliedMessage)).toBeVisible();
    expect(sent.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ reason: 'Too early.', revision: 1 });
  });

  test('accepting a replacement warns that it is final', async () => {
    const former = anAdr(1, 'accepted');
    const adr = anAdr(2, 'proposed', { pendingFormer: refOf(former) });
    const sent = await open(() => <AdrView adr={adr} />, {
      [transitionOf(adr, 'accept')]: [200, { data: anAdr(2, 'accepted') }],
    });
    await button('Accept').click();
    const dialog = page.getByRole('dialog', { name: 'Accept' });
    await expect.element(dialog.getByText(irreversibleMessage('#001 Record 1', '#002 Record 2'))).toBeVisible();
    expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByText(transitionAppliedMessage)).toBeVisible();
  });

  test('replacing picks an accepted record and warns first', async () => {
    const adr = anAdr(1, 'accepted');
    const next = anAdr(2, 'accepted');
    const sent = await open(() => <AdrView adr={adr} />, {
      'GET /api/adrs': hydra(next),
      [transitionOf(adr, 'replace')]: [200, { data: anAdr(1, 'superseded') }],
    });
    await button('Replace').click();
    const dialog = page.getByRole('dialog', { name: 'Replace' });
    await expect.element(dialog.getByRole('button', { name: 'Replace' })).toBeDisabled();
    await dialog.getByRole('radio').click();
    await expect.element(dialog.getByText(irreversibleMessage('#001 Record 1', '#002 Record 2'))).toBeVisible();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect.element(page.getByText(transitionAppliedMessage)).toBeVisible();
    const body = sent.find(({ call }) => call.startsWith('PATCH'))?.body;
    expect(body).toEqual({ consecutiveId: next.id, revision: 1 });
  });

  test('replacing explains what to do when there is no candidate', async () => {
    await open(() => <AdrView adr={anAdr(1, 'accepted')} />, { 'GET /api/adrs': hydra() });
    await button('Replace').click();
    await expect.element(page.getByText(noReplacementMessage)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Write a replacement' })).toBeVisible();
  });

  test('replacing says when the record itself can no longer be replaced', async () => {
    const adr = anAdr(1, 'accepted');
    await open(() => <AdrView adr={adr} />, {
      'GET /api/adrs': hydra(),
      [`GET /api/adrs/${adr.id}`]: [200, { data: anAdr(1, 'superseded') }],
    });
    await button('Replace').click();
    await expect.element(page.getByText(notReplaceableMessage('Superseded'))).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Write a replacement' })).not.toBeInTheDocument();
  });
});

test('what repositories state about a record stands beside it, in both directions', async () => {
  const [former, other] = [anAdr(1, 'superseded'), anAdr(2, 'accepted')];
  const adr = anAdr(3, 'accepted', {
    former: refOf(former),
    relations: [
      { relation: 'amends', isForward: true, record: refOf(other) },
      { relation: 'links', isForward: false, record: refOf(other) },
      { relation: 'replaces', isForward: true, record: refOf(former) },
    ],
  });
  await open(() => <AdrView adr={adr} />, {
    'GET /api/links/targets': [
      200,
      {
        data: {
          resources: [{ kind: 'doc', id: idOf(9), title: 'Guide' }],
          pagination: { page: 1, perPage: 50, total: 1 },
        },
      },
    ],
  });
  const side = page.getByRole('complementary', { name: 'About this record' });
  await expect.element(side.getByText('amends #002 Record 2')).toBeVisible();
  await expect.element(side.getByText('linked from #002 Record 2')).toBeVisible();
  await expect.element(side.getByRole('navigation', { name: 'Links to' }).getByText('Guide')).toBeVisible();
  // The replacement stands above the text.
  await expect.element(side.getByText('replaces #001')).not.toBeInTheDocument();
});

test('a record of a repository has a warning and no transitions', async () => {
  const adr = anAdr(1, 'accepted', { source: 'external', repository: 'payments', transitions: [], history: [] });
  await open(() => <AdrView adr={adr} />);
  await expect.element(page.getByText(externalAdrMessage)).toBeVisible();
  await expect.element(button('Replace')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});
