/** The page that is shown instead of one that may not be opened. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { permissionsOf, readingOnly } from '#platform/identity/model/permissions.ts';
import { aProject, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { useWorkspace, WorkspaceContext } from '#platform/identity/web/workspace.tsx';
import { accessDeniedTitle, readOnlyPageTitle } from '#platform/ui/contract.ts';
import { DeniedPage } from './denied-page.tsx';

/** The workspace as it is chosen for a project that the plan keeps read-only. */
function InReadOnlyProject() {
  const workspace = useWorkspace();
  const permissions = readingOnly(permissionsOf('owner'));
  return (
    <WorkspaceContext value={{ ...workspace, organization: { ...workspace.organization, permissions } }}>
      <DeniedPage route={{ permission: 'rfc.write' }} />
    </WorkspaceContext>
  );
}

test('in a read-only project names the project, not a missing access', async () => {
  await render(
    <SignedIn projects={[aProject('shop', { readOnly: true })]}>
      <InReadOnlyProject />
    </SignedIn>,
  );
  await expect.element(page.getByRole('heading', { name: readOnlyPageTitle })).toBeVisible();
  expect(page.getByText(accessDeniedTitle).elements()).toEqual([]);
});

test('without the permission says whom to ask', async () => {
  await render(
    <SignedIn as="member" projects={[aProject('shop', { readOnly: true })]}>
      <DeniedPage route={{ permission: 'subscription.view' }} />
    </SignedIn>,
  );
  await expect.element(page.getByRole('heading', { name: accessDeniedTitle })).toBeVisible();
});
