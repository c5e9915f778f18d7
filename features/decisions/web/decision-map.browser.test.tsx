/** The decision map: graph, keyboard, timeline, table and empty state. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import { clearFiltersLabel } from '#platform/ui/contract.ts';
import { noDecisionsMessage, type DecisionEdge, type DecisionNode } from '../contract.ts';
import DecisionMapPage from './decision-map-page.tsx';

const idOf = (number: number): string => `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;
const accepted = { name: 'accepted', label: 'Accepted', theme: 'green' };
const superseded = { name: 'superseded', label: 'Superseded', theme: 'purple' };
const aRecord = (serialNumber: number, title: string, more: Partial<DecisionNode> = {}): DecisionNode => ({
  id: idOf(serialNumber),
  kind: 'adr',
  serialNumber,
  title,
  state: accepted,
  createdAt: new Date(Date.UTC(2026, serialNumber, 1)).toISOString(),
  decidedAt: null,
  source: 'internal',
  ...more,
});
const monolith = aRecord(1, 'Modular monolith first', { state: superseded });
const split = aRecord(2, 'Split by bounded context');
const proposal = aRecord(3, 'Split checkout', { kind: 'rfc', state: { name: 'open', label: 'Open', theme: 'yellow' } });
const guide: DecisionNode = {
  ...aRecord(9, 'Guide', { kind: 'doc', createdAt: null, source: null, state: null }),
  serialNumber: null,
};
const edges: DecisionEdge[] = [
  { from: split.id, to: monolith.id, relation: 'replaces' },
  { from: split.id, to: guide.id, relation: 'links' },
];
const answered = (nodes: DecisionNode[], more: object = {}): Answer => [
  200,
  { data: { nodes, edges, total: nodes.length, isCut: false, ...more } },
];
const all = answered([guide, monolith, split, proposal]);

beforeEach(() => page.viewport(1240, 900));
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(answer: Answer, search = '') {
  answerCalls({ 'GET /api/decisions/graph': answer });
  const root = createRootRoute({ component: DecisionMapPage, notFoundComponent: DecisionMapPage });
  const history = createMemoryHistory({ initialEntries: [`/project/SHOP/adrs/map${search}`] });
  const router = createRouter({ routeTree: root, history });
  const icon = (): null => null;
  const kinds = new Map(
    ['adr', 'rfc', 'doc'].map((kind) => [
      kind,
      { kind, noun: kind, icon, address: (code: string, { id }: { id: string }) => `/project/${code}/${kind}s/${id}` },
    ]),
  );
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <AppPartsContext value={{ sections: [], about: [], kinds }}>
        <RouterProvider router={router} />
      </AppPartsContext>
    </SignedIn>,
  );
  return router;
}
const stage = () => page.getByRole('application', { name: 'Decision map' });
const nodeOf = (title: string) => stage().getByTitle(title);
const card = () => page.getByRole('region', { name: 'Selected' });
describe('the graph', () => {
  test('draws records and documents in layers by age, with their relations', async () => {
    await open(all);
    await expect.element(nodeOf('Split by bounded context')).toBeVisible();
    await expect.element(nodeOf('Guide')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.react-flow__edge path').length).toBe(2);
    const leftOf = (title: string): number => nodeOf(title).element().getBoundingClientRect().left;
    expect(leftOf('Modular monolith first')).toBeLessThan(leftOf('Split by bounded context'));
    await expect.element(page.getByText('4 records')).not.toBeInTheDocument();
    await expect.element(page.getByText('3 records')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a click shows a record with links to its neighbours; the URL contains the selection', async () => {
    const router = await open(all);
    await nodeOf('Split by bounded context').click();
    await expect.element(card().getByRole('heading', { name: 'Split by bounded context' })).toBeVisible();
    await expect
      .element(card().getByRole('link', { name: 'Open' }))
      .toHaveAttribute('href', `/project/SHOP/adrs/${split.id}`);
    expect(router.state.location.search).toMatchObject({ selected: split.id });
    expect(await accessibilityFaults()).toEqual([]);
    await card().getByRole('button', { name: 'replaces ADR #001 Modular monolith first' }).click();
    await expect.element(card().getByRole('heading', { name: 'Modular monolith first' })).toBeVisible();
    await card().getByRole('button', { name: 'Close' }).click();
    await expect.element(card()).not.toBeInTheDocument();
  });

  test('supports the keyboard: moving, zooming, opening, deselecting', async () => {
    const router = await open(all, `?selected=${split.id}`);
    await expect.element(card()).toBeVisible();
    (stage().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(card().getByRole('heading', { name: /Modular monolith first|Guide/ })).toBeVisible();
    const percent = page.getByRole('button', { name: /^Zoom \d+ %/ });
    const before = percent.element().textContent;
    await userEvent.keyboard('--');
    await expect.poll(() => percent.element().textContent).not.toBe(before);
    await userEvent.keyboard('{Escape}');
    await expect.element(card()).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(card()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toMatch(/^\/project\/SHOP\/(adr|rfc|doc)s\//);
  });
});

test('a map that is too large to be read as a whole starts at its newest record', async () => {
  const records = Array.from({ length: 200 }, (_, at) => aRecord(at + 10, `Decision ${at + 10}`));
  await open(answered(records));
  await expect.element(nodeOf('Decision 209')).toBeInViewport();
  await expect.element(nodeOf('Decision 209').getByText('ADR #209')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect.element(nodeOf('Decision 209')).not.toBeInTheDocument();
});

describe('filtering', () => {
  test('by words can be cleared again', async () => {
    await open(all);
    await page.getByRole('searchbox', { name: 'Search title or #number' }).fill('monolith');
    await expect.element(page.getByText('1 of 3 records')).toBeVisible();
    await expect.element(nodeOf('Split checkout')).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search title or #number' }).fill('nothing like it');
    await expect.element(page.getByText(noDecisionsMessage)).toBeVisible();
    await page.getByRole('button', { name: clearFiltersLabel }).click();
    await expect.element(page.getByText('3 records')).toBeVisible();
  });

  test('by a time range works with keys and pointer', async () => {
    const router = await open(all);
    const from = page.getByRole('slider', { name: 'From' });
    await expect.element(from).toBeVisible();
    (from.element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}');
    await expect.element(page.getByText('2 of 3 records')).toBeVisible();
    expect(router.state.location.search).toHaveProperty('from');
    await page.getByRole('button', { name: 'Clear the time range' }).click();
    await expect.element(page.getByText('3 records')).toBeVisible();
    const area = from.element().parentElement as HTMLElement;
    const { left, top, width } = area.getBoundingClientRect();
    const at = (type: string, share: number) =>
      area.dispatchEvent(
        new PointerEvent(type, { clientX: left + width * share, clientY: top + 90, pointerId: 1, bubbles: true }),
      );
    area.setPointerCapture = (): void => undefined;
    at('pointerdown', 0.7);
    at('pointermove', 0.99);
    at('pointerup', 0.99);
    await expect.element(page.getByText('1 of 3 records')).toBeVisible();
  });

  test('a notice tells when not everything is shown', async () => {
    await open(answered([monolith, split], { total: 7_000, isCut: true }));
    await expect.element(page.getByText('Shown are the 2 newest of 7,000 records.')).toBeVisible();
  });
});

test('the table has the same records and relations, sortable by every column', async () => {
  const router = await open(all);
  await page.getByText('Table', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Decisions' });
  const order = (): string[] =>
    [...table.element().querySelectorAll('tbody tr td:nth-child(3)')].map((cell) => cell.textContent);
  await expect.poll(order).toEqual(['Split checkout', split.title, monolith.title, 'Guide']);
  await expect
    .element(page.getByRole('row', { name: /Split by bounded/ }).getByText('replaces ADR #001'))
    .toBeVisible();
  expect(router.state.location.search).toMatchObject({ view: 'table' });
  await table.getByRole('button', { name: 'Title' }).click();
  await expect.poll(order).toEqual(['Guide', monolith.title, split.title, 'Split checkout']);
  await expect.element(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  expect(await accessibilityFaults()).toEqual([]);
});

test('an empty map explains what will be shown', async () => {
  await open(answered([], {}));
  await expect.element(page.getByText(noDecisionsMessage)).toBeVisible();
});
