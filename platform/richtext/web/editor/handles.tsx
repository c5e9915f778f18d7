/** The handles beside blocks and table lines, loaded when the editor stands. */
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { BlockHandle } from './block-handle.tsx';
import { TableHandles } from './table-handles.tsx';
import './handles.css';

/** `isInTable`: the cursor stands in a table, in an editor that is in use. */
export function Handles(props: { editor: Editor; area: HTMLElement; isInTable: boolean }): ReactNode {
  const { editor, area } = props;
  return (
    <>
      <BlockHandle editor={editor} area={area} />
      {props.isInTable && <TableHandles editor={editor} area={area} />}
    </>
  );
}
