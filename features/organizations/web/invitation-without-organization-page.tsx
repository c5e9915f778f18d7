/** The page of an invitation for somebody who is signed in and belongs to no organization yet. */
import { CardTitle, CenteredCard } from '#platform/ui/web/centered-card.tsx';
import { InvitationAcceptance } from './invitation-acceptance.tsx';

interface InvitationWithoutOrganizationProps {
  readonly code: string;
  readonly email: string;
  readonly onSwitch: (organizationId: string) => void;
}

/** There is no workspace and so no shell; the organization that is joined becomes the first one. */
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
