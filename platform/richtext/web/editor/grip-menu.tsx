/** A grip at the edge of a block or a table line, and the menu of what can be done with it. */
import { Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { HTMLAttributes, ReactNode } from 'react';
import type { Command } from 'prosemirror-state';

/** One row of the menu; `keys` as people read them. */
export type GripAction = { label: string; keys?: string; Icon?: TablerIcon; command: Command };

type GripMenuProps = HTMLAttributes<HTMLButtonElement> & {
  label: string;
  Icon: TablerIcon;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  children: ReactNode;
};

/** The grip; other props are passed to its button. */
export function GripMenu({ label, Icon, isOpen, setOpen, children, ...button }: GripMenuProps): ReactNode {
  return (
    // Inside the editor, which would else count as left while its menu has the focus.
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      returnFocus={false}
      withinPortal={false}
    >
      <Menu.Target>
        <button type="button" aria-label={label} title={label} tabIndex={-1} {...button}>
          <Icon size={16} stroke={1.7} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Rows of the menu; what cannot be done now is greyed. */
export function GripActions({ editor, actions }: { editor: Editor; actions: readonly GripAction[] }): ReactNode {
  return actions.map(({ label, keys, Icon, command }) => (
    <Menu.Item
      key={label}
      disabled={!command(editor.state)}
      {...(Icon ? { leftSection: <Icon size={16} stroke={1.7} aria-hidden /> } : {})}
      {...(keys ? { rightSection: <span className="aw-menu-keys">{keys}</span> } : {})}
      onClick={() => {
        command(editor.state, editor.view.dispatch);
        editor.commands.focus(null, { scrollIntoView: false });
      }}
    >
      {label}
    </Menu.Item>
  ));
}
