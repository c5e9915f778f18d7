/** Drag and drop of tree rows. */
import type { Instruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { holds, type DropWish, type TreeNode } from '../model/tree-moves.ts';

/** Indent of a level, in px (specification 2 section 2.4). */
export const treeIndent = 22;

const kindKey = 'archwright-tree';

const wishOf = (instruction: Instruction): DropWish | undefined => {
  switch (instruction.type) {
    case 'reorder-above':
      return { kind: 'before' };
    case 'reorder-below':
      return { kind: 'after' };
    case 'make-child':
      return { kind: 'into' };
    case 'reparent':
      return { kind: 'beside-ancestor', level: instruction.desiredLevel };
    case 'instruction-blocked':
      return undefined;
  }
};

/** A line or ring that shows where the row would land. `blocked` is drawn in danger. */
export type DropMark = { readonly type: Instruction['type']; readonly level: number } | undefined;

const markOf = (instruction: Instruction | null): DropMark =>
  instruction
    ? {
        type: instruction.type,
        level: instruction.type === 'reparent' ? instruction.desiredLevel : 0,
      }
    : undefined;

type Library = typeof import('./tree-drag-library.ts');

/** Runs `attach` once the lazily loaded library is ready; the returned function detaches. */
function withLibrary(attach: (library: Library) => () => void): () => void {
  let detach: (() => void) | undefined;
  let isOver = false;
  const begin = (library: Library): void => {
    if (!isOver) detach = attach(library);
  };
  // Without it rows are moved by their menu.
  void import('./tree-drag-library.ts').then(begin, () => undefined);
  return () => {
    isOver = true;
    detach?.();
  };
}

interface RowDrag {
  readonly tree: string;
  readonly node: TreeNode;
  readonly level: number;
  readonly expanded: boolean;
  readonly last: boolean;
  readonly enabled: boolean;
  /** Opens the row while something is held over it. */
  readonly onExpand: () => void;
}

/** Makes a row draggable and a drop target; returns what to draw. */
export function useTreeRowDrag(
  row: RefObject<HTMLElement | null>,
  options: RowDrag,
): { mark: DropMark; dragging: boolean } {
  const { tree, node, level, expanded, last, enabled } = options;
  const [mark, setMark] = useState<DropMark>();
  const [dragging, setDragging] = useState(false);
  const expand = useEffectEvent(options.onExpand);

  useEffect(() => {
    const element = row.current;
    if (!element || !enabled) return undefined;
    let opening: ReturnType<typeof setTimeout> | undefined;
    const leave = (): void => {
      clearTimeout(opening);
      opening = undefined;
      setMark(undefined);
    };
    return withLibrary(({ attachInstruction, combine, draggable, dropTargetForElements, extractInstruction }) =>
      combine(
        draggable({
          element,
          canDrag: () => !node.locked,
          getInitialData: () => ({ [kindKey]: tree, id: node.id, node }),
          onDragStart: () => setDragging(true),
          onDrop: () => setDragging(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data[kindKey] === tree && !holds(source.data['node'] as TreeNode, node.id),
          getData: ({ input, element: target }) =>
            attachInstruction(
              { id: node.id },
              {
                input,
                element: target,
                currentLevel: level,
                indentPerLevel: treeIndent,
                mode: expanded ? 'expanded' : last ? 'last-in-group' : 'standard',
                block: node.locked ? ['make-child', 'reorder-above'] : [],
              },
            ),
          onDrag: ({ self }) => {
            const instruction = extractInstruction(self.data);
            setMark(markOf(instruction));
            if (instruction?.type === 'make-child' && !expanded) opening ??= setTimeout(() => expand(), 600);
          },
          onDragLeave: leave,
          onDrop: leave,
        }),
      ),
    );
  }, [row, tree, node, level, expanded, last, enabled]);

  return { mark, dragging };
}

/** Watches for drops on the rows of one tree. */
export function useTreeDrops(tree: string, onDrop: (movedId: string, targetId: string, wish: DropWish) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      withLibrary(({ extractInstruction, monitorForElements }) =>
        monitorForElements({
          canMonitor: ({ source }) => source.data[kindKey] === tree,
          onDrop: ({ source, location }) => {
            const target = location.current.dropTargets[0];
            const instruction = target && extractInstruction(target.data);
            const wish = instruction && wishOf(instruction);
            if (target && wish) drop(String(source.data['id']), String(target.data['id']), wish);
          },
        }),
      ),
    [tree],
  );
}
