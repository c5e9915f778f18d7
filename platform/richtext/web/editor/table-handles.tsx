/** The handles of the row and the column around the cursor, each with its menu. */
import { Menu } from '@mantine/core';
import { IconGripHorizontal, IconGripVertical } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { Fragment, useCallback, useState, type ReactNode } from 'react';
import { FloatingPanel } from './floating-panel.tsx';
import { GripActions, GripMenu, type GripAction } from './grip-menu.tsx';
import {
  CELLS,
  DELETE_COLUMN,
  DELETE_ROW,
  HEADER_ROW,
  INSERT_COLUMNS,
  INSERT_ROWS,
  MOVE_COLUMNS,
  MOVE_ROWS,
} from './table-actions.ts';
import { lineRect, type TableLine } from './table-moves.ts';

const menus: Readonly<Record<TableLine, readonly (readonly GripAction[])[]>> = {
  row: [[...INSERT_ROWS, ...MOVE_ROWS, HEADER_ROW], CELLS, [DELETE_ROW]],
  column: [[...INSERT_COLUMNS, ...MOVE_COLUMNS], CELLS, [DELETE_COLUMN]],
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
  const isRow = line === 'row';
  return (
    <FloatingPanel area={area} anchor={anchor} side={isRow ? 'left-edge' : 'top-edge'}>
      <GripMenu
        label={isRow ? 'Row actions' : 'Column actions'}
        Icon={isRow ? IconGripVertical : IconGripHorizontal}
        isOpen={isOpen}
        setOpen={setOpen}
        className={`aw-line-grip aw-line-grip-${line}`}
        onMouseDown={(event) => event.preventDefault()}
      >
        {menus[line].map((group, at) => (
          <Fragment key={at}>
            {at > 0 && <Menu.Divider />}
            <GripActions editor={editor} actions={group} />
          </Fragment>
        ))}
      </GripMenu>
    </FloatingPanel>
  );
}
