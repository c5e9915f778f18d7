/** Page of an invitation for a signed-in person without an organization. */
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { InvitationAcceptance } from './invitation-acceptance.tsx';

interface InvitationWithoutOrganizationProps {
  readonly code: string;
  readonly email: string;
  readonly onSwitch: (organizationId: string) => void;
}

/** Without a workspace there is no shell; the joined organization becomes the first one. */
export default function InvitationWithoutOrganizationPage({
  code,
  email,
  onSwitch,
}: InvitationWithoutOrganizationProps) {
  const guest = { email, organizations: [], currentId: undefined, onSwitch, onJoined: () => Promise.resolve() };
  return (
    <CenteredCard>
      <CardTitle>Invitation</CardTitle>
      <InvitationAcceptance code={code} guest={guest} />
    </CenteredCard>
  );
}
