/** The repository of a project: what a preview tells, what members see, and the choice where both sides changed a file. */
import axe from 'axe-core';
import { useState } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import {
  changedHereMessage,
  conflictMessage,
  nothingThereMessage,
  nothingToSendMessage,
  type CodeRepository,
  type PlannedFile,
  type RepositoryPush,
  type SyncRun,
} from '../contract.ts';
import { usualConfiguration } from './configuration-fields.tsx';
import { KeptFile } from './kept-file.tsx';
import { RepositoryState } from './repository-state.tsx';

const id = '00000000-0000-4000-8000-0000000000aa';
const at = '2026-11-24T09:00:00.000Z';
const repository: CodeRepository = {
  id,
  projectId: id,
  providerId: id,
  providerType: 'gitlab',
  providerName: 'GitLab',
  repositoryId: '1',
  path: 'acme/shop',
  name: 'shop',
  webUrl: '',
  defaultBranch: 'main',
  configuration: usualConfiguration,
  hasWebhookSecret: false,
  webhookUrl: '',
  lastSyncAt: at,
  lastSyncStatus: 'done',
  lastError: null,
  lastCommit: 'abc',
  files: 0,
  brokenFiles: 0,
  emptyPaths: ['docs/adr'],
  revision: 1,
};
const run: SyncRun = {
  id,
  state: 'done',
  trigger: 'person',
  isDryRun: false,
  branch: 'main',
  commit: 'abc',
  step: '',
  done: 0,
  total: 0,
  counts: { created: 1, updated: 0, unchanged: 0, missing: 0, problems: 1 },
  error: null,
  startedAt: at,
  finishedAt: at,
  createdAt: at,
  by: 'ada',
};
const planned: readonly PlannedFile[] = [
  {
    path: 'db/shop.sql',
    kind: 'database',
    action: 'create',
    note: 'Expected a column',
    problem: { message: 'Expected a column', line: 3 },
    warnings: [],
  },
  { path: 'docs/a.md', kind: 'document', action: 'create', note: null, problem: null, warnings: [] },
  {
    path: 'docs/adr/0001-a.md',
    kind: 'adr',
    action: 'update',
    note: null,
    problem: null,
    warnings: ['The status "Pending" is not known.'],
  },
];
const push: RepositoryPush = {
  id,
  subject: { kind: 'doc', id, title: 'Guide', url: '/x' },
  path: 'docs/guide.md',
  branch: 'archwright/page-guide',
  state: 'conflict',
  mergeRequest: null,
  hasBranch: false,
  error: conflictMessage,
  theirs: 'one there\n\ntwo\n\nthree there\n',
  ours: 'one here\n\ntwo\n\nthree there\n',
  createdAt: at,
  updatedAt: at,
  by: 'ada',
};
const listOf = (resources: readonly unknown[]) =>
  [200, { data: { resources, pagination: { page: 1, perPage: 100, total: resources.length } } }] as const;
const kept = (more: object) => [
  200,
  { data: { repositoryId: id, lock: null, former: null, canPush: true, isChanged: false, file: null, push, ...more } },
];
const syncs = `/api/code-repositories/${id}/syncs`;
const subject = `/api/repository-files/document/${id}`;
const beside = (
  <SignedIn>
    <KeptFile kind="document" id={id} />
  </SignedIn>
);

function Toggled() {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setEditing(!isEditing)}>
        Edit
      </button>
      {isEditing ? null : <KeptFile kind="document" id={id} />}
    </>
  );
}

// Rows show everything on a phone, whatever the width of a dialog.
beforeAll(() => page.viewport(600, 900));
afterAll(() => page.viewport(1280, 800));

it('a preview says which files cannot be read, and leads to the run', async () => {
  const calls = answerCalls({
    [`GET ${syncs}`]: listOf([run]),
    [`POST ${syncs}`]: [201, { data: { ...run, isDryRun: true } }],
    [`GET ${syncs}/${id}`]: [200, { data: { ...run, isDryRun: true } }],
    [`GET ${syncs}/${id}/files`]: listOf(planned),
  } as never);
  const screen = await render(
    <SignedIn>
      <RepositoryState repository={repository} />
    </SignedIn>,
  );
  await expect.element(screen.getByText(nothingThereMessage(['docs/adr']))).toBeVisible();
  await screen.getByRole('button', { name: 'Preview' }).click();
  const dialog = screen.getByRole('dialog', { name: 'What a run would do' });
  await expect.element(dialog.getByText('Cannot be read')).toBeVisible();
  await expect.element(dialog.getByText('Line 3: Expected a column')).toBeVisible();
  await expect.element(dialog.getByText('New', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('The status "Pending" is not known.')).toBeVisible();
  await expect.element(dialog.getByText('Changed', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Read now' }).click();
  await vi.waitFor(() => expect(calls.filter(({ call }) => call === `POST ${syncs}`)).toHaveLength(2));
  await expect.element(dialog).not.toBeInTheDocument();
});

it('a run that failed was tried, and does not say that it read', async () => {
  answerCalls({ [`GET ${syncs}`]: listOf([{ ...run, state: 'failed', error: 'No branch.' }]) });
  const screen = await render(
    <SignedIn>
      <RepositoryState repository={repository} />
    </SignedIn>,
  );
  await expect.element(screen.getByText(/branch main\. Tried /)).toBeVisible();
  await expect.element(screen.getByText('No branch.')).toBeVisible();
});

it('the choice begins with what both sides changed, and shows what it does to the file', async () => {
  const calls = answerCalls({
    [`GET ${subject}`]: kept({}),
    [`POST ${subject}/push`]: [201, { data: { ...push, state: 'waiting' } }],
  } as never);
  const screen = await render(beside);
  await screen.getByRole('button', { name: 'Resolve' }).click();
  const dialog = screen.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'What the file should say' });
  await expect.element(text).toHaveValue(push.ours ?? '');
  const difference = dialog.getByRole('region', { name: 'What it changes in the repository' });
  await expect.element(difference.getByRole('row', { name: /the repository: one there/ })).toBeVisible();
  await expect.element(difference.getByRole('row', { name: /your text: one here/ })).toBeVisible();
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
  expect(violations.map((one) => one.id)).toEqual([]);
  await text.fill('agreed\n');
  await expect.element(difference.getByRole('row', { name: /your text: agreed/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send this text' }).click();
  await vi.waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ resolved: 'agreed\n' }),
  );
});

it('a thing says that it was changed here, and that there was nothing to send', async () => {
  answerCalls({ [`GET ${subject}`]: kept({ push: null, isChanged: true }) } as never);
  const screen = await render(beside);
  await expect.element(screen.getByText(changedHereMessage)).toBeVisible();
  await screen.unmount();
  answerCalls({
    [`GET ${subject}`]: kept({ push: { ...push, state: 'merged', error: null, ours: null, theirs: null } }),
  } as never);
  const again = await render(beside);
  await expect.element(again.getByText(nothingToSendMessage)).toBeVisible();
  await expect.element(again.getByText(push.branch)).not.toBeInTheDocument();
});

it('what is told of a thing is read again when its page comes back from the editor', async () => {
  answerCalls({ [`GET ${subject}`]: kept({ push: null }) } as never);
  const screen = await render(
    <SignedIn>
      <Toggled />
    </SignedIn>,
  );
  await expect.element(screen.getByRole('button', { name: 'Send to the repository' })).toBeVisible();
  await screen.getByRole('button', { name: 'Edit' }).click();
  await expect.element(screen.getByRole('button', { name: 'Send to the repository' })).not.toBeInTheDocument();
  answerCalls({ [`GET ${subject}`]: kept({ push: null, isChanged: true }) } as never);
  await screen.getByRole('button', { name: 'Edit' }).click();
  await expect.element(screen.getByText(changedHereMessage)).toBeVisible();
});
