/** What can be made of the workspace, and what it can be made of. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconCube3dSphere, IconDots, IconFileImport, IconLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { linkedFromTitle } from '#platform/links/contract.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { TextActionItems, useOfferedActions } from '#platform/writing/web/text-action-items.tsx';
import type { StructurizrWorkspace } from '../../contract.ts';
import { useBacklinkCount } from '../use-backlinks.ts';
import { useWorkspaceImport } from './use-workspace-import.ts';

const WorkspaceImportDialog = lazyPart(
  async () => (await import('./workspace-import-dialog.tsx')).WorkspaceImportDialog,
);
const C4ModelDialog = lazyPart(async () => (await import('./c4-model-dialog.tsx')).C4ModelDialog);

const icon = { size: 17, stroke: 1.6 } as const;

/** Dialogs that the menu opens. */
export type ExchangeDialog = 'import' | 'c4model';

interface WorkspaceMenuProps {
  /** Of the workspace. */
  readonly id: string;
  readonly onOpen: (dialog: ExchangeDialog) => void;
  /** Shows what embeds its views. */
  readonly onLinks: () => void;
}

/** Absent for people who may change and suggest nothing, as long as nothing embeds its views. */
export function WorkspaceMenu({ id, onOpen, onLinks }: WorkspaceMenuProps) {
  const mayWrite = usePermission('structurizr.write');
  const mayModel = usePermission('c4model.write');
  const maySuggest = useOfferedActions().length > 0;
  const links = useBacklinkCount(id);
  if (!mayWrite && !mayModel && !maySuggest && links === 0) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon size={28} aria-label="More" title="More">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite ? (
          <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={() => onOpen('import')}>
            Import…
          </Menu.Item>
        ) : null}
        {mayModel ? (
          <Menu.Item leftSection={<IconCube3dSphere {...icon} />} onClick={() => onOpen('c4model')}>
            Create a C4 model…
          </Menu.Item>
        ) : null}
        <TextActionItems kind="structurizr" id={id} />
        {links > 0 ? (
          <Menu.Item leftSection={<IconLink {...icon} />} rightSection={links} onClick={onLinks}>
            {linkedFromTitle}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExchangeDialogsProps {
  readonly dialog: ExchangeDialog | undefined;
  readonly workspace: StructurizrWorkspace;
  readonly onClose: () => void;
}

/** The dialog that is open. */
export function ExchangeDialogs({ dialog, workspace, onClose }: ExchangeDialogsProps) {
  const take = useWorkspaceImport(workspace);
  return (
    <Suspense>
      {dialog === 'import' ? (
        <WorkspaceImportDialog
          notice="The text of this workspace will be replaced. You can bring it back from History."
          replacedText={workspace.workspaceDSL}
          submitLabel="Replace workspace"
          onClose={onClose}
          onTake={take}
        />
      ) : null}
      {dialog === 'c4model' ? <C4ModelDialog workspace={workspace} onClose={onClose} /> : null}
    </Suspense>
  );
}
