/** The first namespace that a glossary page makes: refusals stand beside its field, and one made meanwhile is used. */
import '@mantine/core/styles.layer.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type Answer } from '#platform/identity/web/workspace-fixture.tsx';
import { unseenMessage } from '#platform/http/model/unseen-text.ts';
import { glossaryLabel } from '../../contract.ts';
import { twoCommands } from '../../model/testing/storm-driver.ts';
import { openStormEditor } from '../storm-fixture.tsx';

afterEach(() => vi.unstubAllGlobals());

const tooShort = 'Please use at least 3 characters.';
const at = '2026-11-24T00:00:00.000Z';
const listOf = (...codes: readonly string[]): Answer => [
  200,
  {
    data: {
      resources: codes.map((code) => ({ code, name: 'Handbook', documents: 1, updatedAt: at })),
      pagination: { page: 1, perPage: 100, total: codes.length },
    },
  },
];
const home = {
  id: '0190ffff-0000-7000-8000-000000000009',
  title: 'Handbook',
  type: 'homepage',
  parentId: null,
  revision: 1,
  updatedAt: at,
  children: [],
};
const tree = { code: 'handbook', name: 'Handbook', structureRevision: 1, homepage: home, documents: [] };

/** The dialog over a board of a project without documentation, and what the server is asked. */
async function openDialog() {
  await openStormEditor(twoCommands);
  const server = { namespaces: listOf() };
  const sent = answerCalls({
    'GET /api/documentation/namespaces': () => server.namespaces,
    'GET /api/documentation/namespaces/handbook': [200, { data: tree }],
    'POST /api/documentation/namespaces': [
      422,
      { error: { message: tooShort }, violations: [{ field: 'name', path: 'name', errors: [tooShort] }] },
    ],
  });
  await userEvent.click(page.getByRole('button', { name: /Export/ }).first());
  await userEvent.click(page.getByRole('menuitem', { name: glossaryLabel }));
  const dialog = page.getByRole('dialog', { name: 'Write a glossary page' });
  const name = dialog.getByRole('textbox', { name: 'New namespace' });
  await expect.element(name).toHaveValue('Glossary');
  const write = () => userEvent.click(dialog.getByRole('button', { name: 'Write' }));
  return { dialog, name, write, server, sent };
}

test('what the server refuses about the namespace stands beside its field', async () => {
  const { name, write } = await openDialog();
  await userEvent.fill(name, 'ab');
  await write();
  await expect.element(name).toHaveAccessibleDescription(expect.stringContaining(tooShort));
});

test('a title that cannot be seen is refused beside its field', async () => {
  const { dialog, write, sent } = await openDialog();
  const title = dialog.getByRole('textbox', { name: 'Title of the page' });
  await userEvent.fill(title, '\u2800');
  await write();
  await expect.element(dialog.getByText(unseenMessage)).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('a namespace of this name that somebody made meanwhile is used', async () => {
  const { name, write, server, sent } = await openDialog();
  server.namespaces = listOf('handbook');
  await userEvent.fill(name, 'Handbook');
  await write();
  const made = () => sent.filter(({ call }) => call === 'POST /api/documentation/documents').map(({ body }) => body);
  await expect.poll(made).toEqual([expect.objectContaining({ namespace: 'handbook' })]);
  expect(sent.map(({ call }) => call)).not.toContain('POST /api/documentation/namespaces');
});
