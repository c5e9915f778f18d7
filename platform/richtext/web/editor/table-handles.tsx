/** The handles of the row and the column around the cursor, each with its menu. */
import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconFreezeRow,
  IconGripHorizontal,
  IconGripVertical,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useCallback, useState, type ReactNode } from 'react';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
  toggleHeader,
} from 'prosemirror-tables';
import { FloatingPanel } from './floating-panel.tsx';
import { lineRect, moveLine, stayingInTable, type TableLine } from './table-moves.ts';

type Row = { label: string; Icon: TablerIcon; command: Command; keys?: string };

const cells: readonly Row[] = [
  { label: 'Merge cells', Icon: IconArrowsJoin2, command: mergeCells },
  { label: 'Split cell', Icon: IconArrowsSplit2, command: splitCell },
];

const menus: Readonly<Record<TableLine, readonly (readonly Row[])[]>> = {
  row: [
    [
      { label: 'Insert row above', Icon: IconRowInsertTop, command: addRowBefore },
      { label: 'Insert row below', Icon: IconRowInsertBottom, command: addRowAfter },
      { label: 'Move row up', Icon: IconArrowUp, command: moveLine('row', -1), keys: 'Alt+Shift+↑' },
      { label: 'Move row down', Icon: IconArrowDown, command: moveLine('row', 1), keys: 'Alt+Shift+↓' },
      {
        label: 'Header row',
        Icon: IconFreezeRow,
        command: toggleHeader('row', { useDeprecatedLogic: false }),
      },
    ],
    cells,
    [{ label: 'Delete row', Icon: IconRowRemove, command: stayingInTable(deleteRow) }],
  ],
  column: [
    [
      { label: 'Insert column left', Icon: IconColumnInsertLeft, command: addColumnBefore },
      { label: 'Insert column right', Icon: IconColumnInsertRight, command: addColumnAfter },
      { label: 'Move column left', Icon: IconArrowLeft, command: moveLine('column', -1), keys: 'Alt+Shift+←' },
      { label: 'Move column right', Icon: IconArrowRight, command: moveLine('column', 1), keys: 'Alt+Shift+→' },
    ],
    cells,
    [{ label: 'Delete column', Icon: IconColumnRemove, command: stayingInTable(deleteColumn) }],
  ],
};

/** Both handles of the table around the cursor. */
export function TableHandles({ editor, area }: { editor: Editor; area: HTMLElement }): ReactNode {
  return (
    <>
      <LineHandle editor={editor} area={area} line="row" />
      <LineHandle editor={editor} area={area} line="column" />
    </>
  );
}

function LineHandle({ editor, area, line }: { editor: Editor; area: HTMLElement; line: TableLine }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const anchor = useCallback(() => lineRect(editor, line), [editor, line]);
  const Grip = line === 'row' ? IconGripVertical : IconGripHorizontal;
  return (
    <FloatingPanel area={area} anchor={anchor} side={line === 'row' ? 'left-edge' : 'top-edge'}>
      {/* Inside the editor, which would else count as left while its menu has the focus. */}
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        shadow="md"
        returnFocus={false}
        withinPortal={false}
      >
        <Menu.Target>
          <button
            type="button"
            className={`aw-line-grip aw-line-grip-${line}`}
            aria-label={line === 'row' ? 'Row actions' : 'Column actions'}
            title={line === 'row' ? 'Row actions' : 'Column actions'}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Grip size={14} stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {menus[line].map((group, at) => (
            <Group key={at} editor={editor} rows={group} isFirst={at === 0} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </FloatingPanel>
  );
}

function Group({ editor, rows, isFirst }: { editor: Editor; rows: readonly Row[]; isFirst: boolean }): ReactNode {
  return (
    <>
      {!isFirst && <Menu.Divider />}
      {rows.map(({ label, Icon, command, keys }) => (
        <Menu.Item
          key={label}
          disabled={!command(editor.state)}
          leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
          {...(keys ? { rightSection: <span className="aw-menu-keys">{keys}</span> } : {})}
          onClick={() => {
            command(editor.state, editor.view.dispatch);
            editor.commands.focus(null, { scrollIntoView: false });
          }}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
