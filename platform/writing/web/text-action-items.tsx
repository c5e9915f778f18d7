/** Items that other modules add to the menu of a text. */
import { Menu } from '@mantine/core';
import { useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useTextActions } from '#platform/ui/web/sections.tsx';

interface TextActionItemsProps {
  /** Kind of the text, for example `adr`. */
  readonly kind: string;
  readonly id: string;
}

/** `Menu.Item`s of the actions that the person may take. */
export function TextActionItems({ kind, id }: TextActionItemsProps) {
  const project = useProject();
  const { permissions } = useWorkspace().organization;
  return useTextActions()
    .filter(({ permission }) => permissions.includes(permission) && project.readOnly !== true)
    .map(({ label, icon: Icon, href }) => (
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
