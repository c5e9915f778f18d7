/** The drag handle of a block: drag to move the block, press for a menu. */
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { REACH, startBlockDrag } from './block-drag.ts';
import {
  deleteTopBlock,
  duplicateTopBlock,
  isClosingLine,
  moveTopBlock,
  topBlockAt,
  turnTopBlock,
} from './block-moves.ts';
import { FloatingPanel } from './floating-panel.tsx';
import { GripActions, GripMenu, type GripAction } from './grip-menu.tsx';
import { blockRect } from './overlay-places.ts';

const isTouch = globalThis.matchMedia('(pointer: coarse)').matches;

const actionsOf = (pos: number): readonly GripAction[] => [
  { label: 'Move up', ...keysOf('Alt+Shift+↑'), Icon: IconArrowUp, command: moveTopBlock(pos, -1) },
  { label: 'Move down', ...keysOf('Alt+Shift+↓'), Icon: IconArrowDown, command: moveTopBlock(pos, 1) },
  { label: 'Duplicate', Icon: IconCopy, command: duplicateTopBlock(pos) },
  { label: 'Delete', Icon: IconTrash, command: deleteTopBlock(pos) },
];

const turnsOf = (pos: number): readonly GripAction[] => [
  { label: 'Paragraph', command: turnTopBlock(pos, 'paragraph') },
  ...[1, 2, 3].map((level): GripAction => ({
    label: `Heading ${level}`,
    command: turnTopBlock(pos, 'heading', { level }),
  })),
];

const keysOf = (keys: string): { keys?: string } => (isTouch ? {} : { keys });

/** The grip of the block under the pointer; on touch screens that of the block that was touched. */
export function BlockHandle({ editor, area }: { editor: Editor; area: HTMLElement }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  // Without its handle the end of a drag would not be heard.
  const [isDragging, setDragging] = useState(false);
  const pos = useBlockUnderPointer(editor, area, isOpen || isDragging);
  const anchor = useCallback(() => (pos === null ? null : blockRect(editor, pos)), [editor, pos]);
  const block = pos === null ? null : topBlockAt(editor.state.doc, pos);
  // A diagram moves by its own menu (authoring 2.2).
  if (!block || pos === null || isClosingLine(editor.state.doc, block) || block.node.type.name === 'diagram')
    return null;
  return (
    <FloatingPanel
      area={area}
      anchor={anchor}
      side={isTouch ? 'inside' : 'first-line'}
      align={isTouch ? 'end' : 'start'}
      className="aw-block-handle"
    >
      <GripMenu
        label="Drag to move, click for actions"
        Icon={IconGripVertical}
        isOpen={isOpen}
        setOpen={setOpen}
        className="aw-grip"
        draggable={!isTouch}
        onDragStart={(event) => {
          startBlockDrag(editor, block, event.nativeEvent, { area, onEnd: () => setDragging(false) });
          setDragging(true);
        }}
      >
        <GripActions editor={editor} actions={actionsOf(pos)} />
        {block.node.isTextblock && block.node.type.name !== 'code_block' && (
          <>
            <Menu.Divider />
            <Menu.Label>Turn into</Menu.Label>
            <GripActions editor={editor} actions={turnsOf(pos)} />
          </>
        )}
      </GripMenu>
    </FloatingPanel>
  );
}

/** The position before the block at the pointer. Kept while the menu is open, hidden while somebody types. */
function useBlockUnderPointer(editor: Editor, area: HTMLElement, isHeld: boolean): number | null {
  const [pos, setPos] = useState<number | null>(null);
  useEffect(() => {
    if (isHeld) return;
    let frame = 0;
    const find = (event: PointerEvent) => {
      cancelAnimationFrame(frame);
      const { clientX, clientY, target } = event;
      if (target instanceof Element && target.closest('.aw-floating')) return;
      frame = requestAnimationFrame(() => setPos(blockBeside(editor, clientX, clientY)));
    };
    const hide = () => setPos(null);
    const typed = ({ transaction }: { transaction: { docChanged: boolean } }) => transaction.docChanged && hide();
    const heard = isTouch ? 'pointerup' : 'pointermove';
    document.addEventListener(heard, find, { passive: true });
    editor.on('transaction', typed);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener(heard, find);
      editor.off('transaction', typed);
    };
  }, [editor, area, isHeld]);
  return pos;
}

function blockBeside(editor: Editor, x: number, y: number): number | null {
  if (editor.isDestroyed) return null;
  const { view } = editor;
  const box = view.dom.getBoundingClientRect();
  if (x < box.left - REACH || x > box.right || y < box.top || y > box.bottom) return null;
  const children = [...view.dom.children];
  // Blocks stand one below the other, so the one at this height is found by halving.
  let [low, high] = [0, children.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  const element = children[low];
  if (!element || y < element.getBoundingClientRect().top - 12) return null;
  const block = topBlockAt(view.state.doc, view.posAtDOM(element, 0));
  return block?.pos ?? null;
}
