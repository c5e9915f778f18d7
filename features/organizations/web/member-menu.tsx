/** Menu of a member or an invitation. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconCrown, IconDots, IconSend, IconUser } from '@tabler/icons-react';
import type { Member } from '../contract.ts';
import type { MemberQuestions } from './use-member-questions.tsx';

const icon = { size: 16, stroke: 1.7 } as const;

interface MemberMenuProps {
  readonly member: Member;
  readonly questions: MemberQuestions;
  /** The only owner stays one, and has no menu. */
  readonly isOnlyOwner: boolean;
}

/** Change of role for members, another mail for invitations. */
export function MemberMenu({ member, questions, isOnlyOwner }: MemberMenuProps) {
  const { changeRole, resend } = questions;
  if (isOnlyOwner) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={`More actions for ${member.username}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {member.status === 'invited' ? (
          <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => resend(member)}>
            Send invitation again
          </Menu.Item>
        ) : member.role === 'owner' ? (
          <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => changeRole(member, 'member')}>
            Make member
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconCrown {...icon} />} onClick={() => changeRole(member, 'owner')}>
            Make owner
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
