/** Backlinks and the report of broken links. */
import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, aProject, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import {
  linkedFromTitle,
  noBrokenLinksMessage,
  trashedTargetLabel,
  unknownTargetLabel,
  type BrokenLink,
} from '../contract.ts';
import { LinkedFrom } from './linked-things.tsx';
import type { NamedThing } from '#platform/search/contract.ts';
import { AppPartsContext, type AppParts } from '#platform/ui/web/sections.tsx';
import BrokenLinksPage from './broken-links-page.tsx';

beforeEach(async () => {
  await page.viewport(1200, 800);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const parts: AppParts = {
  sections: [],
  about: [],
  kinds: new Map([
    [
      'doc',
      {
        kind: 'doc',
        noun: 'page',
        icon: IconFileText,
        address: (code, { id, namespace = '' }) => `/project/${code}/documentation/${namespace}/${id}`,
      },
    ],
    [
      'c4model',
      {
        kind: 'c4model',
        noun: 'C4 model',
        icon: IconFileText,
        address: (_code, { id, part = '' }) => `/models/${id}?part=${part}`,
      },
    ],
  ]),
};

const shop = aProject('shop', { code: 'SHOP', name: 'Shop platform' });
const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const aPage = (at: number, title: string): NamedThing => ({
  kind: 'doc',
  id: idOf(at),
  title,
  namespace: 'handbook',
  page: at === 0 ? 'home' : idOf(at),
});

const listOf = (rows: readonly unknown[]): Answer => [
  200,
  { data: { resources: rows, pagination: { page: 1, perPage: 50, total: rows.length } } },
];

async function open(what: ReactNode, answers: Readonly<Record<string, Answer>>) {
  answerCalls(answers);
  return render(
    <SignedIn projects={[shop]}>
      <AppPartsContext value={parts}>{what}</AppPartsContext>
    </SignedIn>,
  );
}

describe('Linked from', () => {
  const panel = page.getByRole('navigation', { name: linkedFromTitle });

  test('names each part that holds the link, and opens it', async () => {
    const parts = [
      { id: idOf(7), title: 'Order worker' },
      { id: idOf(8), title: 'Shop API' },
    ];
    await open(<LinkedFrom kind="doc" id={idOf(9)} />, {
      'GET /api/links/backlinks': listOf([{ kind: 'c4model', id: idOf(1), title: 'Landscape', parts }]),
    });
    const link = panel.getByRole('link', { name: 'Shop API · Landscape' });
    await expect.element(link).toHaveAttribute('href', `/models/${idOf(1)}?part=${idOf(8)}`);
    expect(panel.getByRole('link').elements()).toHaveLength(2);
  });

  test('lists what links here with icon and link; a homepage by its name', async () => {
    await open(<LinkedFrom kind="doc" id={idOf(9)} />, {
      'GET /api/links/backlinks': listOf([aPage(1, 'Checkout flow'), aPage(0, 'Handbook')]),
    });
    const first = panel.getByRole('link', { name: 'Checkout flow' });
    await expect.element(first).toHaveAttribute('href', `/project/SHOP/documentation/handbook/${idOf(1)}`);
    expect(first.element().querySelector('svg')).not.toBeNull();
    await expect
      .element(panel.getByRole('link', { name: 'Handbook' }))
      .toHaveAttribute('href', '/project/SHOP/documentation/handbook/home');
  });

  test('shows eight of many until expanded', async () => {
    const many = Array.from({ length: 11 }, (_, at) => aPage(at + 1, `Page ${at + 1}`));
    await open(<LinkedFrom kind="doc" id={idOf(99)} />, { 'GET /api/links/backlinks': listOf(many) });
    await page.getByRole('button', { name: '3 more' }).click();
    expect(panel.getByRole('link').elements()).toHaveLength(11);
  });

  test('is hidden when nothing links here', async () => {
    const sent = answerCalls({ 'GET /api/links/backlinks': listOf([]) });
    await render(
      <SignedIn projects={[shop]}>
        <LinkedFrom kind="doc" id={idOf(9)} />
      </SignedIn>,
    );
    await expect.poll(() => sent.length).toBe(1);
    expect(panel.elements()).toEqual([]);
  });
});

describe('the report of broken links', () => {
  const from = aPage(1, 'Checkout flow');
  const rows: readonly BrokenLink[] = [
    { from, relation: 'link', to: { kind: 'doc', id: idOf(5), namespace: 'handbook', title: 'Refunds' } },
    { from, relation: 'link', to: { kind: 'adr', id: '7', title: null } },
    { from, relation: 'embed', to: { kind: 'diagram', id: 'one', title: null } },
  ];

  test('shows the source, the target and the reason of each', async () => {
    await open(<BrokenLinksPage />, { 'GET /api/links/broken': listOf(rows) });
    await expect
      .element(page.getByRole('row').nth(1))
      .toHaveTextContent(`Checkout flowRefundsDocument${trashedTargetLabel}`);
    await expect.element(page.getByRole('row').nth(2)).toHaveTextContent(`Checkout flow7ADR${unknownTargetLabel}`);
    await expect
      .element(page.getByRole('row').nth(3))
      .toHaveTextContent(`Checkout flowoneDiagram, embedded${unknownTargetLabel}`);
  });

  test('shows an empty state and an error state', async () => {
    const none = await open(<BrokenLinksPage />, { 'GET /api/links/broken': listOf([]) });
    await expect.element(page.getByText(noBrokenLinksMessage)).toBeVisible();
    await none.unmount();
    await open(<BrokenLinksPage />, { 'GET /api/links/broken': [422, { error: { message: 'No.' } }] });
    await expect.element(page.getByText('The list could not be loaded')).toBeVisible();
  });
});
