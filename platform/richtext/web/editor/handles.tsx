/** The handles of blocks, rows and columns, loaded after the editor. */
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { BlockHandle } from './block-handle.tsx';
import { TableHandles } from './table-handles.tsx';
import './handles.css';

/** `isInTable`: the cursor is in a table of a focused editor. */
export function Handles(props: { editor: Editor; area: HTMLElement; isInTable: boolean }): ReactNode {
  const { editor, area } = props;
  return (
    <>
      <BlockHandle editor={editor} area={area} />
      {props.isInTable && <TableHandles editor={editor} area={area} />}
    </>
  );
}
