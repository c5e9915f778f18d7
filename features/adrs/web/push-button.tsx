/** Opens the push instructions: a small button, or a plain one in an empty list. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { pushLabel } from '../contract.ts';

const PushDialog = lazyPart(() => import('./push-dialog.tsx').then((module) => module.PushDialog));

/** The dialog is loaded on first use. */
export function PushButton({ small = false }: { readonly small?: boolean }) {
  const [opened, setOpened] = useState(false);
  const open = (): void => setOpened(true);
  return (
    <>
      {small ? (
        <Tooltip label={pushLabel}>
          <ActionIcon variant="default" size={32} aria-label={pushLabel} onClick={open}>
            <IconGitBranch size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" leftSection={<IconGitBranch size={16} stroke={1.7} />} onClick={open}>
          {pushLabel}
        </Button>
      )}
      <Suspense fallback={null}>{opened ? <PushDialog onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  );
}
