/** Links of elements stay live: the title and state of what they lead to, in the editor, read-only and in documents. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { unknownTargetLabel } from '#platform/links/contract.ts';
import { LINK_INPUT_LABEL } from '#platform/richtext/contract.ts';
import type { Diagram } from '../../contract.ts';
import { boardId, openBoardEditor } from '../board-fixture.tsx';
import { EmbeddedDiagram } from '../embed/embedded-diagram.tsx';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const adr = '0190eeee-0000-7000-8000-000000000001';
const gone = '0190eeee-0000-7000-8000-000000000002';
const box = (id: string, x: number, href?: string) => ({
  id,
  type: 'standard.Rectangle',
  label: id,
  position: { x, y: 0 },
  size: { w: 150, h: 60 },
  style: {},
  ...(href === undefined ? {} : { href }),
});
const contentOf = (...boxes: readonly { readonly id: string }[]): string =>
  JSON.stringify({ elements: Object.fromEntries(boxes.map((one) => [one.id, one])) });
const content = contentOf(
  box('Decision', 0, `archwright://${adr}.adr.internal`),
  box('Lost', 300, `archwright://${gone}.rfc.internal`),
  box('Site', 600, 'https://example.org/docs'),
);
const state = { label: 'Accepted', theme: 'green' };
const targets = {
  resources: [{ kind: 'adr', id: adr, title: 'One schema', number: '#012', state }],
  pagination: { page: 1, perPage: 100, total: 1 },
};
const answers = { 'GET /api/links/targets': [200, { data: targets }] } as const;

test.each([
  ['in the editor', false],
  ['without the right to edit', true],
])('title, state and what is missing are shown %s', async (_where, isReadOnly) => {
  await openBoardEditor(content, isReadOnly, answers);
  await expect.element(page.getByText('#012: One schema')).toBeVisible();
  await expect.element(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect.element(page.getByText(unknownTargetLabel)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'example.org' })).toHaveAttribute('target', '_blank');
});

test('they are shown in documents as well', async () => {
  const updatedAt = '2026-11-22T00:00:00.000Z';
  const diagram: Diagram = {
    id: boardId,
    name: 'Board',
    serialNumber: 7,
    updatedAt,
    updatedBy: 'Ann',
    isTemplate: false,
    content,
    revision: 3,
  };
  answerCalls({ ...answers, [`GET /api/diagrams/${boardId}`]: [200, { data: diagram }] });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <EmbeddedDiagram value={boardId} />
    </SignedIn>,
  );
  await expect.element(page.getByText('#012: One schema')).toBeVisible();
  await expect.element(page.getByText('Accepted', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'example.org' })).toBeVisible();
});

test('a thing of the project is found by its title, and asked for again once the link is saved', async () => {
  const hit = {
    id: adr,
    source: 'adr',
    title: '#012: One schema',
    titleParts: [{ text: '#012: One schema', hit: true }],
    snippet: [],
    place: '',
    updatedAt: '2026-11-22T00:00:00.000Z',
  };
  const found = { resources: [hit], pagination: { page: 1, perPage: 6, total: 1 } };
  let isLinked = false;
  const { store, server } = await openBoardEditor(contentOf(box('Decision', 0)), false, {
    'GET /api/search/anything': [200, { data: found }],
    'GET /api/links/targets': () => [
      200,
      { data: isLinked ? targets : { resources: [], pagination: { page: 1, perPage: 100, total: 0 } } },
    ],
  });
  store.send({ kind: 'selected', ids: ['Decision'] });
  await userEvent.click(page.getByRole('button', { name: 'Link', exact: true }));
  await userEvent.fill(page.getByRole('combobox', { name: LINK_INPUT_LABEL }), 'schema');
  await userEvent.click(page.getByRole('option', { name: /One schema/ }));
  expect(store.state().board.document.elements.get('Decision')?.href).toBe(`archwright://${adr}.adr.internal`);
  isLinked = true;
  await expect.poll(() => server.diagram.revision).toBe(2);
  await expect.element(page.getByText('#012: One schema')).toBeVisible();
});
