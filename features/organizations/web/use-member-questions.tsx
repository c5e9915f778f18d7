/** Actions of an owner on members and invitations: confirmation, call and toast. */
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { getLimits } from '#platform/limits/contract.ts';
import type { Confirmation } from '#platform/ui/web/confirmation.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  changeMemberRole,
  invitationResentMessage,
  invitationRevokedMessage,
  listMembers,
  makeMemberPrompt,
  makeOwnerPrompt,
  membershipRevokedMessage,
  resendInvitation,
  revokeInvitation,
  revokeInvitationPrompt,
  revokeMembership,
  revokeMembershipPrompt,
  type Member,
} from '../contract.ts';

/** Actions of a row. */
export interface MemberQuestions {
  readonly revoke: (member: Member) => void;
  readonly changeRole: (member: Member, role: 'owner' | 'member') => void;
  readonly resend: (member: Member) => void;
}

const nameOf = ({ username, email }: Member): string => (username === email ? email : `${username}, ${email}`);

/** `ask` opens the confirmation dialog of the page. */
export function useMemberQuestions(ask: (question: Confirmation) => void): MemberQuestions {
  const { user, reloadUser } = useWorkspace();
  const outdates = [listMembers, getLimits];
  const endMembership = useCall(revokeMembership, { quiet: true, outdates });
  const endInvitation = useCall(revokeInvitation, { quiet: true, outdates });
  const setRole = useCall(changeMemberRole, { quiet: true, outdates });
  const sendAgain = useCall(resendInvitation, { outdates });

  const revoke = (member: Member): void =>
    member.userId === null
      ? ask({
          text: revokeInvitationPrompt,
          subject: nameOf(member),
          run: async () => {
            await endInvitation.mutateAsync({ params: { id: member.membershipId }, body: {} });
            showToast('success', invitationRevokedMessage);
          },
        })
      : ask({
          text: revokeMembershipPrompt,
          subject: nameOf(member),
          run: async () => {
            await endMembership.mutateAsync({ params: { id: member.userId ?? '' }, body: {} });
            showToast('success', membershipRevokedMessage);
          },
        });

  const changeRole = (member: Member, role: 'owner' | 'member'): void =>
    ask({
      text: role === 'owner' ? makeOwnerPrompt : makeMemberPrompt,
      subject: nameOf(member),
      danger: role === 'member',
      run: async () => {
        await setRole.mutateAsync({ params: { id: member.membershipId }, body: { role } });
        // An owner who stepped down loses access to the page.
        if (member.userId === user.id) await reloadUser();
      },
    });

  const resend = (member: Member): void =>
    sendAgain.mutate(
      { params: { id: member.membershipId }, body: {} },
      { onSuccess: () => showToast('success', invitationResentMessage) },
    );

  return { revoke, changeRole, resend };
}
