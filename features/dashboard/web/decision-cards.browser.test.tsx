/** Decision cards on the home page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '#platform/ui/web/accessibility-fixture.ts';
import { createAdrLabel, noAdrsMessage } from '#features/adrs/contract.ts';
import { votesDueLabel } from '#features/rfcs/contract.ts';
import { permissionsOf, readingOnly, type Permission } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { AppPartsContext } from '#platform/ui/web/sections.tsx';
import { DecisionCards } from './decision-cards.tsx';

const state = { name: 'in_voting', label: 'In voting', theme: 'indigo' };
const aRow = (serialNumber: number, kind: 'adr' | 'rfc', title: string): object => ({
  id: `0190aaaa-0000-7000-8000-${String(serialNumber).padStart(12, '0')}`,
  serialNumber,
  title,
  revision: 1,
  isEditable: false,
  state,
  workflow: { state, transitions: [] },
  transitions: [],
  contributors: [{ id: null, username: 'Ines Kowalski', createdAt: '2026-11-20T09:00:00.000Z' }],
  createdAt: '2026-11-20T09:00:00.000Z',
  ...(kind === 'rfc'
    ? { isVotable: true, adr: null }
    : {
        source: 'internal',
        former: null,
        consecutive: null,
        pendingFormer: null,
        pendingConsecutive: null,
        rfc: null,
      }),
});
const hydra = (rows: object[], total = rows.length): Answer => [
  200,
  { 'hydra:member': rows, 'hydra:totalItems': total },
];

beforeEach(() => page.viewport(1200, 800));
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Responses by full URL, because both lists of RFCs have the same path. */
async function open(
  adrs: Answer,
  newest: Answer,
  waiting: Answer,
  permissions = permissionsOf('owner'),
): Promise<void> {
  answerCalls({ 'GET /api/adrs': adrs, 'GET /api/rfcs': newest });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.includes('waitingForMyVote')
      ? new Response(JSON.stringify(waiting[1]), {
          status: waiting[0],
          headers: { 'content-type': 'application/json' },
        })
      : answer(address, init),
  );
  const icon = (): null => null;
  const section = (id: string) => ({ id, label: id, icon, href: (code: string) => `/project/${code}/${id}` });
  const kind = (name: string) => ({
    kind: name,
    noun: name,
    icon,
    address: (code: string, { id }: { id: string }) => `/project/${code}/${name}s/${id}/view`,
  });
  const parts = {
    sections: [section('adrs'), section('rfcs')],
    about: [],
    kinds: new Map([kind('adr'), kind('rfc')].map((one) => [one.kind, one])),
  };
  await render(
    <SignedIn projects={[aProject('shop')]} permissions={permissions}>
      <AppPartsContext value={parts}>
        <DecisionCards />
      </AppPartsContext>
    </SignedIn>,
  );
}

test('of a read-only project ask for no votes', async () => {
  const rfcs = hydra([aRow(2, 'rfc', 'Buy a cache')]);
  await open(hydra([]), rfcs, rfcs, readingOnly(permissionsOf('owner')) as Permission[]);
  await expect.element(page.getByRole('link', { name: 'Buy a cache' })).toBeVisible();
  expect(page.getByRole('link', { name: new RegExp(votesDueLabel) }).elements()).toEqual([]);
});

test('show five rows each, RFCs that wait for my vote first', async () => {
  await page.viewport(1280, 800);
  const rfcs = [9, 8, 7, 6, 5].map((number) => aRow(number, 'rfc', `Proposal ${number}`));
  await open(hydra([aRow(24, 'adr', 'Use an outbox')], 24), hydra(rfcs, 9), hydra([aRow(2, 'rfc', 'Old, still open')]));
  const adrs = page.getByRole('region', { name: 'ADRs' });
  await expect
    .element(adrs.getByRole('link', { name: 'Use an outbox' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/project\/SHOP\/adrs\/.*\/view$/));
  await expect.element(adrs.getByRole('link', { name: 'All ADRs' })).toHaveAttribute('href', '/project/SHOP/adrs');
  const card = page.getByRole('region', { name: 'RFCs' });
  const titles = (): (string | null)[] =>
    [...card.element().querySelectorAll('li a[title]:not([aria-label])')].map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Old, still open', 'Proposal 9', 'Proposal 8', 'Proposal 7', 'Proposal 6']);
  await expect
    .element(card.getByRole('link', { name: `${votesDueLabel}: 1` }))
    .toHaveAttribute('href', '/project/SHOP/rfcs?waiting=me');
  await expect
    .element(card.getByRole('link', { name: `${votesDueLabel}: #002` }))
    .toHaveAttribute('href', expect.stringMatching(/\?tab=voting$/));
  const heights = [adrs, card].map((one) => Math.round(one.element().getBoundingClientRect().height));
  expect(heights[0], 'both cards are equally high').toBe(heights[1]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('titles have all the room that the other columns leave', async () => {
  await page.viewport(1440, 800);
  await open(hydra([aRow(24, 'adr', 'Use an outbox')], 24), hydra([]), hydra([]));
  const title = page.getByRole('link', { name: 'Use an outbox' });
  await expect.element(title).toBeVisible();
  const row = title.element().closest('li');
  const cells = [...(row?.children ?? [])].slice(2).map((cell) => {
    const inner = [...cell.children].map((child) => child.getBoundingClientRect().width);
    return cell.getBoundingClientRect().width - Math.max(0, ...inner);
  });
  // State, people and date take what they need and nothing else.
  expect(cells).toHaveLength(3);
  expect(Math.max(...cells)).toBeLessThan(2);
});

test('empty cards offer to create something, and a failure affects only its card', async () => {
  await open(hydra([]), [422, { error: { message: 'Not now.' } }], hydra([]));
  await expect.element(page.getByText(noAdrsMessage)).toBeVisible();
  await expect.element(page.getByRole('link', { name: createAdrLabel })).toBeVisible();
  await expect.element(page.getByText('The RFCs could not be loaded')).toBeVisible();
});
