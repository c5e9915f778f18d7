/** Context menu of the canvas, at the pointer. */
import { PointMenu } from '#platform/canvas/web/point-menu.tsx';
import { useEditorStore, useIsEditable } from '../editor-context.tsx';
import type { CanvasCommand } from './canvas-commands.ts';
import { menuEntries, type MenuTarget } from './canvas-menu-items.ts';

/** A menu that is open, at a point of the window in px. */
export interface OpenMenu extends MenuTarget {
  readonly x: number;
  readonly y: number;
}

interface CanvasMenuProps {
  readonly menu: OpenMenu;
  readonly run: (command: CanvasCommand) => void;
  readonly onClose: () => void;
}

/** Mounted while it is open. */
export function CanvasMenu({ menu, run, onClose }: CanvasMenuProps) {
  const store = useEditorStore();
  const isEditable = useIsEditable();
  const sections = menuEntries(store.state(), menu, isEditable).map((section) =>
    section.map(({ command, ...entry }) => ({ ...entry, run: () => run(command) })),
  );
  return <PointMenu x={menu.x} y={menu.y} sections={sections} onClose={onClose} />;
}
