/** Page of an invitation in the signed-in app. */
import { useParams } from '@tanstack/react-router';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { InvitationAcceptance } from './invitation-acceptance.tsx';

/** Page at /public/organization/invitation/$code for signed-in people. */
export default function InvitationPage() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const { user, organization, switchOrganization, reloadUser } = useWorkspace();
  const guest = {
    email: user.email,
    organizations: user.organizations,
    currentId: organization.id,
    onSwitch: switchOrganization,
    onJoined: reloadUser,
  };
  return (
    <>
      <PageHeader title="Invitation" crumbs={[{ label: 'Invitation' }]} />
      <InvitationAcceptance key={code} code={code} guest={guest} />
    </>
  );
}
