/** Moving pages in the tree of a namespace: what is sent, and what is shown meanwhile. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { aProject, answerCalls, SignedIn, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { getNamespace, type DocumentRow, type Namespace, type StructureNode } from '../contract.ts';
import { DocumentTree } from './document-tree.tsx';

const idOf = (at: number): string => `0190aaaa-0000-7000-8000-00000000000${at}`;
const aRow = (at: number, title: string, type: DocumentRow['type'] = 'document'): DocumentRow => ({
  id: idOf(at),
  title,
  type,
  parentId: null,
  revision: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
  children: [],
});
const rows = [aRow(1, 'Alpha'), aRow(2, 'Beta'), aRow(3, 'Gamma'), aRow(4, 'Delta')];
const homepage = aRow(0, 'Handbook', 'homepage');
const structurePath = 'PUT /api/documentation/namespaces/handbook/structure';

afterEach(() => vi.unstubAllGlobals());

function Tree() {
  const { data } = useRead(getNamespace, { params: { id: 'handbook' } });
  const nothing = (): void => undefined;
  return data ? (
    <DocumentTree
      namespace={data}
      currentId={homepage.id}
      guard={(action) => action()}
      locked={false}
      onCreate={nothing}
      onEdit={nothing}
      onOpen={nothing}
      onRemoved={nothing}
    />
  ) : null;
}

const titles = (): (string | null)[] =>
  [...document.querySelectorAll('[data-tree-link]')].map((link) => link.textContent);

test('pages that are moved faster than they are saved end where they were put', async () => {
  let stored: Namespace = { code: 'handbook', name: 'Handbook', structureRevision: 1, homepage, documents: rows };
  const answers: (() => void)[] = [];
  const sent = answerCalls({
    'GET /api/documentation/namespaces/handbook': () => [200, { data: stored }],
    [structurePath]: async ({ body }): Promise<Answer> => {
      const { structure, structureRevision } = body as { structure: StructureNode[]; structureRevision: number };
      await new Promise<void>((resolve) => void answers.push(resolve));
      if (structureRevision !== stored.structureRevision)
        return [422, { error: { message: 'The structure has been changed by Ada.' } }];
      const documents = structure.map(({ id }) => rows.find((row) => row.id === id)!);
      stored = { ...stored, structureRevision: structureRevision + 1, documents };
      return [200, { data: stored }];
    },
  });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <Tree />
    </SignedIn>,
  );
  const delta = page.getByRole('link', { name: 'Delta' });
  await expect.element(delta).toBeVisible();
  (delta.element() as HTMLElement).focus();
  for (const order of [
    ['Handbook', 'Alpha', 'Beta', 'Delta', 'Gamma'],
    ['Handbook', 'Alpha', 'Delta', 'Beta', 'Gamma'],
    ['Handbook', 'Delta', 'Alpha', 'Beta', 'Gamma'],
  ]) {
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(titles).toEqual(order);
    await expect.element(delta).toHaveFocus();
  }
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  // The moves made meanwhile are one save, based on the first one.
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 30_000 });
  expect(titles()).toEqual(['Handbook', 'Delta', 'Alpha', 'Beta', 'Gamma']);
  answers[1]?.();
  await vi.waitFor(() => expect(stored.structureRevision).toBe(3), { timeout: 30_000 });
  expect(stored.documents.map(({ title }) => title)).toEqual(['Delta', 'Alpha', 'Beta', 'Gamma']);
  expect(titles()).toEqual(['Handbook', 'Delta', 'Alpha', 'Beta', 'Gamma']);
  expect(sent.filter(({ call }) => call === structurePath)).toHaveLength(2);
});

test('a move that cannot be saved is taken back, also without a connection', async () => {
  const stored: Namespace = { code: 'handbook', name: 'Handbook', structureRevision: 1, homepage, documents: rows };
  const refused = Promise.withResolvers<void>();
  let isConnected = true;
  answerCalls({
    'GET /api/documentation/namespaces/handbook': () => (isConnected ? [200, { data: stored }] : [503, {}]),
    [structurePath]: async (): Promise<Answer> => {
      await refused.promise;
      return [503, {}];
    },
  });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <Tree />
    </SignedIn>,
  );
  const delta = page.getByRole('link', { name: 'Delta' });
  await expect.element(delta).toBeVisible();
  isConnected = false;
  (delta.element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(titles).toEqual(['Handbook', 'Alpha', 'Beta', 'Delta', 'Gamma']);
  refused.resolve();
  await expect.poll(titles).toEqual(['Handbook', 'Alpha', 'Beta', 'Gamma', 'Delta']);
});
