/** Members and invitations of the organization, with the actions of owners. */
import { Button } from '@mantine/core';
import { IconMail, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { getLimits } from '#platform/limits/contract.ts';
import { openLimits, useLimit } from '#platform/limits/web/limits.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { HeaderActions } from '#platform/ui/web/header-slot.tsx';
import { LimitButton } from '#platform/ui/web/limit-button.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { listMembers, memberLimit, memberLimits, noMembersMessage, type Member } from '../contract.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberMenu } from './member-menu.tsx';
import classes from './organization-page.module.css';
import { useMemberQuestions } from './use-member-questions.tsx';

const { perPage } = memberLimits;

function MemberName({ member }: { readonly member: Member }) {
  const joined = member.status === 'joined';
  return (
    <span className={classes.member}>
      {joined ? (
        <PersonAvatar id={member.userId} name={member.username} size={26} />
      ) : (
        <span className={classes.envelope}>
          <IconMail size={14} stroke={1.7} aria-hidden="true" />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.name}>{member.username}</span>
        {joined ? <span className={classes.address}>{member.email}</span> : null}
      </span>
    </span>
  );
}

const statusOf = ({ status, expired }: Member) =>
  expired ? (
    <StateBadge label="expired" />
  ) : (
    <StateBadge label={status} theme={status === 'joined' ? 'green' : 'yellow'} />
  );

const columns: readonly Column<Member>[] = [
  { key: 'member', head: 'Member', phone: 'title', cell: (member) => <MemberName member={member} /> },
  { key: 'role', head: 'Role', width: 130, cell: ({ role }) => <span className={classes.role}>{role}</span> },
  { key: 'status', head: 'Status', width: 120, cell: statusOf },
  { key: 'date', head: 'Date', width: 140, phone: 'hidden', cell: ({ date }) => <RelativeTime at={date} /> },
];

/** The list, ten per page, with its dialogs; `startInviting` opens the one for invitations. */
export function MembersTab({ startInviting = false }: { readonly startInviting?: boolean }) {
  const [page, setPage] = useState(1);
  const [inviting, setInviting] = useState(startInviting);
  const isFull = useLimit(memberLimit)?.reached;
  const [confirm, dialog] = useConfirm();
  const questions = useMemberQuestions(confirm);
  const read = useRead(listMembers, { query: { page, perPage } }, { keep: true });
  const rows = read.data?.resources;
  // The last row of a page may have been revoked.
  if (rows?.length === 0 && page > 1) setPage(page - 1);
  const owners = rows?.filter(({ role, status }) => role === 'owner' && status === 'joined').length;
  // Other pages may hold other owners.
  const isComplete = rows !== undefined && read.data?.pagination.total === rows.length;
  const isOnlyOwner = ({ role }: Member): boolean => role === 'owner' && isComplete && owners === 1;
  return (
    <>
      <HeaderActions>
        <LimitButton
          label="Invite member"
          reached={isFull}
          onCreate={() => setInviting(true)}
          onLimit={() => openLimits(memberLimit)}
        />
      </HeaderActions>
      <DataTable
        tall
        label="Members"
        columns={columns}
        rows={rows}
        rowKey={({ membershipId }) => membershipId}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={<EmptyState bare icon={IconUsers} title={noMembersMessage} />}
        actions={(member) => (
          <>
            {member.role === 'owner' ? null : (
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => questions.revoke(member)}>
                Revoke
                <span className="aw-hidden"> {member.username}</span>
              </Button>
            )}
            <MemberMenu member={member} questions={questions} isOnlyOwner={isOnlyOwner(member)} />
          </>
        )}
        {...(read.data ? { paging: { page, perPage, total: read.data.pagination.total, onPage: setPage } } : {})}
      />
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} outdates={[listMembers, getLimits]} />
      {dialog}
    </>
  );
}
