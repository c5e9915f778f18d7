/** For somebody whose last organization went away while the session lived. */
import { Button } from '@mantine/core';
import { noOrganizationMessage } from '#platform/identity/contract.ts';
import { closeSession } from '#platform/identity/web/session.ts';
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';

/** The sentence of a refused sign-in and the way out. */
export function NoOrganization() {
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
