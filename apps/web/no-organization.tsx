/** Shown to a signed-in person without an organization, for example after leaving the last one. */
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { invitations } from '#features/organizations/web/invitation-module.tsx';
import { noOrganizationMessage } from '#platform/identity/contract.ts';
import { closeSession } from '#platform/identity/web/session.ts';
import { storeChoice } from '#platform/identity/web/session-store.ts';
import type { WorkspaceUser } from '#platform/identity/web/workspace.tsx';
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { FullScreenLoader } from '#platform/ui/web/full-screen-loader.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';

/** Reloads the app in the organization that was just joined. */
function enter(organizationId: string): void {
  storeChoice(organizationId, undefined);
  window.location.assign('/');
}

/** The invitation in the URL, otherwise the message of a refused sign-in with a way to sign out. */
export function NoOrganization({ user }: { readonly user: WorkspaceUser }) {
  const code = /^\/public\/organization\/invitation\/([^/]+)$/.exec(window.location.pathname)?.[1];
  if (code === undefined) return <Refusal />;
  return (
    <Suspense fallback={<FullScreenLoader label="Loading..." />}>
      <invitations.WithoutOrganization code={code} email={user.email} onSwitch={enter} />
    </Suspense>
  );
}

function Refusal() {
  const leave = async (): Promise<void> => {
    await closeSession();
    window.location.assign('/');
  };
  return (
    <CenteredCard>
      <CardTitle>Sign in</CardTitle>
      <InlineAlert type="warning">{noOrganizationMessage}</InlineAlert>
      <Button size="sm" fullWidth mt={16} onClick={() => void leave()}>
        Sign in
      </Button>
    </CenteredCard>
  );
}
