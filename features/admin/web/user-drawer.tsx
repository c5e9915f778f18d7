/** User details: profile, statistics and actions. */
import { Button } from '@mantine/core';
import { IconBan, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { ConfirmDialog } from '#platform/ui/web/confirm-dialog.tsx';
import { DetailDrawer } from '#platform/ui/web/detail-drawer.tsx';
import { FactList, type Fact } from '#platform/ui/web/fact-list.tsx';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  blockUser,
  blockUserPrompt,
  deleteUser,
  deleteUserPrompt,
  listUsers,
  unblockUser,
  userBlockedMessage,
  userDeletedMessage,
  userUnblockedMessage,
  type AdminUser,
  type UserStatistics,
} from '../contract.ts';
import classes from './admin.module.css';
import { UserState } from './user-state.tsx';

const areas: readonly (readonly [keyof UserStatistics, string])[] = [
  ['docNamespaces', 'Documentation namespaces'],
  ['adrs', 'ADRs'],
  ['rfcs', 'RFCs'],
  ['c4models', 'C4 models'],
  ['metrics', 'Metrics'],
  ['diagrams', 'Diagrams'],
  ['dbmodels', 'Database models'],
  ['drivers', 'Drivers'],
  ['structurizr', 'Structurizr'],
];

function Statistics({ statistics }: { readonly statistics: UserStatistics }) {
  return (
    <dl className={classes.counts}>
      {areas.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd data-none={statistics[name] === 0 || undefined}>{statistics[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

const factsOf = (user: AdminUser): readonly Fact[] => [
  ['Organizations', user.organizations.map(({ name, role }) => `${name} (${role})`).join(', ') || 'none'],
  ['Created', exactTime(new Date(user.createdAt))],
  ['Last login', user.lastLoginAt ? exactTime(new Date(user.lastLoginAt)) : 'never'],
  ...(user.deletedAt ? [['Deleted', exactTime(new Date(user.deletedAt))] as const] : []),
];

type Question = 'block' | 'delete';

/** Actions in the footer; none for deleted users and for oneself. */
function Actions({ user, ask, unblock }: { user: AdminUser; ask: (question: Question) => void; unblock: () => void }) {
  return (
    <>
      {user.activated && !user.blocked ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconBan size={16} stroke={1.7} />}
          onClick={() => ask('block')}
        >
          Block
        </Button>
      ) : null}
      {user.blocked ? (
        <Button size="sm" variant="default" leftSection={<IconLockOpen size={16} stroke={1.7} />} onClick={unblock}>
          Unblock
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="default"
        className={classes.danger ?? ''}
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => ask('delete')}
      >
        Mark as deleted
      </Button>
    </>
  );
}

/** Closes after an action: the row may no longer match the filter. */
export function UserDrawer({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const client = useQueryClient();
  const own = useWorkspace().user.id === user.id;
  const [question, setQuestion] = useState<Question>();
  const finish = async (message: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: readKey(listUsers) });
    showToast('success', message);
    onClose();
  };
  const params = { id: user.id };
  const answers = {
    block: async () => {
      await callApi(blockUser, { params, body: {} });
      await finish(userBlockedMessage);
    },
    delete: async () => {
      await callApi(deleteUser, { params });
      await finish(userDeletedMessage);
    },
  } as const;
  const unblock = (): void =>
    void callApi(unblockUser, { params, body: {} }).then(() => finish(userUnblockedMessage), showFailure);
  const actions = user.deletedAt || own ? undefined : <Actions user={user} ask={setQuestion} unblock={unblock} />;
  return (
    <DetailDrawer title="User Stats" onClose={onClose} actions={actions}>
      <div className={classes.person}>
        <PersonAvatar id={user.id} name={user.username || user.email} size={36} />
        <span>
          <strong>{user.username || user.email.split('@')[0]}</strong>
          <small>{user.email}</small>
        </span>
        <UserState user={user} />
      </div>
      <Statistics statistics={user.statistics} />
      <FactList facts={factsOf(user)} />
      <ConfirmDialog
        opened={question !== undefined}
        onClose={() => setQuestion(undefined)}
        text={question === 'block' ? blockUserPrompt : deleteUserPrompt}
        subject={user.email}
        run={() => (question ? answers[question]() : Promise.resolve())}
      />
    </DetailDrawer>
  );
}
