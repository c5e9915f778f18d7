/** Reading a page: what an empty one offers, and its actions while it is scrolled. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Permission } from '#platform/identity/model/permissions.ts';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { editDocumentLabel, type Document, type Namespace } from '../contract.ts';
import { DocumentView } from './document-view.tsx';

const at = '2026-11-20T09:00:00.000Z';
const ada = { id: null, username: 'Ada' };
const home = {
  id: '0190aaaa-0000-7000-8000-00000000000a',
  title: 'Handbook',
  type: 'homepage',
  parentId: null,
} as const;
const namespace: Namespace = {
  code: 'handbook',
  name: 'Handbook',
  structureRevision: 1,
  homepage: { ...home, revision: 1, updatedAt: at, children: [] },
  documents: [],
};
const aPage = (...texts: string[]): Document => ({
  ...home,
  namespace: 'handbook',
  revision: 1,
  createdAt: at,
  createdBy: ada,
  updatedAt: at,
  updatedBy: ada,
  json: JSON.stringify({
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) })),
  }),
});

async function read(document: Document, permissions?: readonly Permission[]) {
  answerCalls({
    'GET /api/links/backlinks': [200, { data: { resources: [], pagination: { page: 1, perPage: 50, total: 0 } } }],
  });
  const onEdit = vi.fn();
  const rest = { namespace, draft: undefined, onEdit, onTakeUp: vi.fn(), onForgotten: vi.fn() };
  await render(
    <SignedIn projects={[aProject('shop')]} {...(permissions ? { permissions } : {})}>
      <DocumentView document={document} {...rest} />
    </SignedIn>,
  );
  await expect.element(page.getByRole('heading', { name: 'Handbook' })).toBeInTheDocument();
  return onEdit;
}
const start = page.getByRole('button', { name: 'Start writing' });

afterEach(() => vi.unstubAllGlobals());

test('an empty page offers to write it to those who may', async () => {
  const onEdit = await read(aPage(''));
  await userEvent.click(start);
  expect(onEdit).toHaveBeenCalledOnce();
});

test('an empty page offers nothing to those who only read', async () => {
  await read(aPage(''), ['documentation.read']);
  await expect.element(page.getByText('This page is empty.')).toBeVisible();
  expect(start.elements()).toEqual([]);
});

/** Measured: an observer of intersections says nothing while a busy browser draws no frame. */
const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

test('a scrolled page keeps its title and actions in sight, and its text does not jump', async () => {
  await page.viewport(390, 800);
  await read(aPage(...Array.from({ length: 60 }, (_, index) => `Paragraph ${index}`)));
  const strip = page.getByRole('region', { name: 'About this page' });
  const paragraph = page.getByText('Paragraph 40').element();
  const place = () => paragraph.getBoundingClientRect().top + window.scrollY;
  const before = place();
  paragraph.scrollIntoView();
  for (const part of [strip.getByText('Handbook'), strip.getByRole('button', { name: editDocumentLabel })])
    await expect.poll(() => isInSight(part.element())).toBe(true);
  expect(place()).toBe(before);
});
