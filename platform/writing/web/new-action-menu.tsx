/** A menu of what other modules add to a list: ways to something new. */
import { Menu } from '@mantine/core';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { ActionMenu, useOfferedActions } from './text-action-items.tsx';

interface NewActionMenuProps {
  /** Kind of what is new, for example `constraint`. */
  readonly kind: string;
  /** What the list is called to which it belongs. */
  readonly name: string;
}

/** A menu of the actions that lead to something new of a kind; nothing where the person may take none. */
export function NewActionMenu({ kind, name }: NewActionMenuProps) {
  const project = useProject();
  const offered = useOfferedActions().flatMap(({ ofNew, icon }) => {
    const action = ofNew?.[kind];
    return action ? [{ ...action, icon }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <ActionMenu name={name}>
      {offered.map(({ label, href, icon: Icon }) => (
        <Menu.Item
          key={label}
          component={AppLink}
          href={href(project.code)}
          leftSection={<Icon size={16} stroke={1.7} />}
        >
          {label}
        </Menu.Item>
      ))}
    </ActionMenu>
  );
}
