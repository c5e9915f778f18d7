/** An open document whose rights end and come back. */
import '@mantine/core/styles.layer.css';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { call } from '#platform/http/contract.ts';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { dropDraft, keepDraft, ownWindow } from '#platform/writing/web/draft-store.ts';
import { keptUnsavedMessage, useFollowedRights } from './use-followed-rights.ts';

afterEach(() => vi.unstubAllGlobals());

const readPlan = call({
  name: 'readPlan',
  method: 'GET',
  path: '/plan',
  summary: 'A plan',
  tag: 'Test',
  access: 'user',
  reply: z.object({ name: z.string() }),
  envelope: 'item',
});

function Plan() {
  const [isReadOnly, setReadOnly] = useState(false);
  const read = useRead(readPlan, {}, { staleTime: Infinity });
  const { user, organization } = useWorkspace();
  useFollowedRights({ isReadOnly, queryKey: readKey(readPlan, {}), namespace: 'plan', documentId: 'plan-1' });
  return (
    <>
      <p data-user={user.id} data-organization={organization.id}>
        {read.data?.name ?? 'loading'}
      </p>
      <button type="button" onClick={() => setReadOnly(!isReadOnly)}>
        Change the plan
      </button>
    </>
  );
}

test('a document is read again when its rights end and when they come back, and what was not saved is told', async () => {
  let revision = 1;
  answerCalls({ 'GET /api/plan': () => [200, { data: { name: `Plan ${revision}` } }] });
  await render(
    <SignedIn projects={[]}>
      <Plan />
      <Toasts />
    </SignedIn>,
  );
  const change = page.getByRole('button', { name: 'Change the plan' });
  await expect.element(page.getByText('Plan 1')).toBeVisible();
  const { user = '', organization = '' } = (page.getByText('Plan 1').element() as HTMLElement).dataset;
  const draft = {
    userId: user,
    organizationId: organization,
    projectId: 'project',
    windowId: ownWindow(),
    namespace: 'plan',
    documentId: 'plan-1',
    parentId: null,
    title: 'Plan',
    json: '{}',
    revision: 1,
    baseJson: '{}',
    at: new Date().toISOString(),
  };
  await keepDraft(draft);
  revision = 2;
  await change.click();
  await expect.element(page.getByText('Plan 2')).toBeVisible();
  await expect.element(page.getByText(keptUnsavedMessage)).toBeVisible();
  await dropDraft(draft);
  revision = 3;
  await change.click();
  await expect.element(page.getByText('Plan 3')).toBeVisible();
});
