/** What keeps a thing from being changed here, and the ways out: another mode, or keeping it here. */
import { Button, Group } from '@mantine/core';
import { useCall } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import type { KeptThing } from '#platform/ui/web/web-module.ts';
import { followSubject, getSubjectFile, listRepositoryFiles } from '../contract.ts';
import classes from './repository-tab.module.css';

const followPrompt =
  'The text of the file replaces what was written here since. Earlier versions stay in the history. Follow the file?';

interface FollowButtonProps {
  readonly params: KeptThing;
  readonly isFollowed: boolean;
}

/** Of owners. Following again asks first: the text of the file comes back. */
export function FollowButton({ params, isFollowed }: FollowButtonProps) {
  const mayManage = usePermission('repository.manage');
  const follow = useCall(followSubject, { outdates: [getSubjectFile, listRepositoryFiles] });
  const [confirm, confirmDialog] = useConfirm();
  if (!mayManage) return null;
  const args = { params, body: { isFollowed: !isFollowed } };
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={follow.isPending}
        onClick={() =>
          isFollowed ? follow.mutate(args) : confirm({ text: followPrompt, run: () => follow.mutate(args) })
        }
      >
        {isFollowed ? 'Keep it here' : 'Follow the file again'}
      </Button>
      {confirmDialog}
    </>
  );
}

/** Above an editor: what is typed stays a draft until one of the ways out is taken. */
export function LockNotice({ params, lock }: { readonly params: KeptThing; readonly lock: string }) {
  const project = useProject();
  const mayManage = usePermission('repository.manage');
  return (
    <div className={classes.lock}>
      <InlineAlert type="warning">
        {lock}
        {mayManage ? (
          <Group gap={8} mt={8}>
            <FollowButton params={params} isFollowed />
            <Button
              variant="subtle"
              size="compact-sm"
              component={AppLink}
              href={`/projects/${project.id}/edit?tab=repository`}
            >
              Choose another mode
            </Button>
          </Group>
        ) : null}
      </InlineAlert>
    </div>
  );
}
