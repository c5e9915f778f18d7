/** What is shown besides the elements: minimap, dots, a dark board. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useBoardView, type BoardView } from './use-board-view.ts';

const choices: readonly { readonly part: keyof BoardView; readonly name: string }[] = [
  { part: 'hasMinimap', name: 'Minimap' },
  { part: 'hasDots', name: 'Dots' },
  { part: 'isDark', name: 'Dark board' },
];

/** Rendered in a row of bars. */
export function BoardViewMenu() {
  const [view, change] = useBoardView();
  return (
    <Menu position="top-start" width={180} withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon size={28} aria-label="View" title="View">
          <IconEye size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ part, name }) => (
          <Menu.CheckboxItem key={part} checked={view[part]} onChange={(isOn) => change({ [part]: isOn })}>
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
