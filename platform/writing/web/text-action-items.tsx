/** Items that other modules add to the menu of a thing. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useTextActions } from '#platform/ui/web/sections.tsx';
import type { TextAction } from '#platform/ui/web/web-module.ts';

interface TextActionItemsProps {
  /** Kind of the thing, for example `adr`. */
  readonly kind: string;
  readonly id: string;
}

/** The actions that the person may take. */
export function useOfferedActions(): readonly TextAction[] {
  const project = useProject();
  const { permissions } = useWorkspace().organization;
  return useTextActions().filter(({ permission }) => permissions.includes(permission) && project.readOnly !== true);
}

/** `Menu.Item`s of the actions that the person may take. */
export function TextActionItems({ kind, id }: TextActionItemsProps) {
  const project = useProject();
  return useOfferedActions().map(({ label, icon: Icon, href }) => (
    <Menu.Item
      key={label}
      component={AppLink}
      href={href(project.code, kind, id)}
      leftSection={<Icon size={16} stroke={1.7} />}
    >
      {label}
    </Menu.Item>
  ));
}

interface ActionMenuProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** The menu of a thing, or of a list. */
export const ActionMenu = ({ name, children }: ActionMenuProps) => (
  <Menu position="bottom-end" width={220}>
    <Menu.Target>
      <ActionIcon aria-label={`More actions for ${name}`}>
        <IconDots size={16} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

interface TextActionMenuProps extends TextActionItemsProps {
  /** What the thing is called. */
  readonly name: string;
}

/** A menu of these actions alone, for things without one; nothing where the person may take none. */
export function TextActionMenu({ kind, id, name }: TextActionMenuProps) {
  if (useOfferedActions().length === 0) return null;
  return (
    <ActionMenu name={name}>
      <TextActionItems kind={kind} id={id} />
    </ActionMenu>
  );
}
