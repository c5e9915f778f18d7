/** Context menu of a diagram: where the right button was let go without moving the view, or a finger rested. */
import { useState, type ReactNode, type RefObject } from 'react';
import type { SceneGrid } from '#platform/canvas/model/scene.ts';
import { copySelection } from '#platform/canvas/web/use-canvas-clipboard.ts';
import { PointMenu, type PointMenuEntry } from '#platform/canvas/web/point-menu.tsx';
import { useMenuPlace } from '#platform/canvas/web/use-menu-place.ts';
import { useZoom } from '#platform/canvas/web/use-zoom.ts';
import { useReactFlow } from '@xyflow/react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { targetAt } from '../model/board-hit.ts';
import { boundsOfElement, selectedElements } from '../model/board-selecting.ts';
import type { BoardEvent, BoardState } from '../model/board-state.ts';
import { useBoardStore } from './board-context.tsx';
import { copyLabels } from './exchange/copied-form.ts';
import { copyPicture } from './exchange/copy-picture.ts';

/** What the menu does besides events of the editor. */
export interface MenuActions {
  readonly onFind: () => void;
  readonly onPresent: () => void;
}

interface Place extends Point {
  /** Canvas px. */
  readonly at: Point;
}

type Send = (event: BoardEvent) => () => void;

type Copies = (how: 'copy' | 'cut') => () => void;

function elementSections(state: BoardState, does: Send, copies: Copies): readonly (readonly PointMenuEntry[])[] {
  const chosen = selectedElements(state);
  const isLocked = chosen.some(({ locked }) => locked);
  const isGrouped = chosen.some(({ groupIds = [] }) => groupIds.length > 0);
  const [only] = chosen.length === 1 ? chosen : [];
  if (isLocked) return [[{ label: 'Unlock', run: does({ kind: 'locked', isLocked: false }) }]];
  return [
    only ? [{ label: 'Write text', keys: ['Enter'], run: does({ kind: 'writing-started', id: only.id }) }] : [],
    [
      { label: 'Cut', keys: ['Mod', 'X'], run: copies('cut') },
      { label: 'Copy', keys: ['Mod', 'C'], run: copies('copy') },
      { label: 'Duplicate', keys: ['Mod', 'D'], run: does({ kind: 'duplicated' }) },
    ],
    [
      { label: 'Bring to front', keys: ['Mod', 'Shift', ']'], run: does({ kind: 'ordered', step: 'front' }) },
      { label: 'Bring forward', keys: ['Mod', ']'], run: does({ kind: 'ordered', step: 'forward' }) },
      { label: 'Send backward', keys: ['Mod', '['], run: does({ kind: 'ordered', step: 'backward' }) },
      { label: 'Send to back', keys: ['Mod', 'Shift', '['], run: does({ kind: 'ordered', step: 'back' }) },
    ],
    [
      ...(chosen.length > 1 ? [{ label: 'Group', keys: ['Mod', 'G'] as const, run: does({ kind: 'grouped' }) }] : []),
      ...(isGrouped
        ? [{ label: 'Ungroup', keys: ['Mod', 'Shift', 'G'] as const, run: does({ kind: 'ungrouped' }) }]
        : []),
      { label: 'Lock', run: does({ kind: 'locked', isLocked: true }) },
    ],
    [{ label: 'Delete', keys: ['Delete'], isDanger: true, run: does({ kind: 'deleted' }) }],
  ];
}

interface BoardMenuProps extends MenuActions {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly grid: SceneGrid;
}

/** Rendered inside a stage. */
export function BoardMenu({ canvas, grid, onFind, onPresent }: BoardMenuProps): ReactNode {
  const store = useBoardStore();
  const flow = useReactFlow();
  const { showAll } = useZoom();
  const [place, setPlace] = useState<Place>();
  const chosen = () => {
    const { elements } = store.state().board.document;
    return selectedElements(store.state()).flatMap((element) => boundsOfElement(element, elements) ?? []);
  };
  useMenuPlace(canvas, {
    chosen,
    open: ({ x, y, at, isKey }) => {
      const state = store.state();
      if (state.presentation) return;
      if (!isKey && !state.isReadOnly) {
        const on = targetAt(state, grid, at, 1 / flow.getZoom());
        const id = on.kind === 'canvas' || !('id' in on) ? undefined : on.id;
        if (on.kind === 'canvas') store.send({ kind: 'deselected' });
        else if (id !== undefined && !state.selection.has(id)) store.send({ kind: 'selected', ids: [id] });
      }
      setPlace({ x, y, at });
    },
  });
  if (!place) return null;
  const state = store.state();
  const does: Send = (event) => () => store.send(event);
  const copies: Copies = (how) => () => copySelection(canvas.current, how);
  const pictures: readonly PointMenuEntry[] = [
    { label: copyLabels.png, keys: ['Alt', 'Shift', 'C'], run: () => void copyPicture(state, 'png') },
    { label: copyLabels.svg, keys: ['Alt', 'Shift', 'S'], run: () => void copyPicture(state, 'svg') },
  ];
  const toSelection: PointMenuEntry = {
    label: 'Zoom to selection',
    keys: ['Shift', '2'],
    run: does({ kind: 'selection-shown' }),
  };
  const look: readonly PointMenuEntry[] = [
    { label: 'Select all', keys: ['Mod', 'A'], run: does({ kind: 'all-selected' }) },
    { label: 'Show everything', keys: ['0'], run: showAll },
    { label: 'Find…', keys: ['Mod', 'F'], run: onFind },
    { label: 'Present', run: onPresent },
  ];
  const paste: PointMenuEntry = {
    label: 'Paste here',
    isDisabled: !state.clip,
    run: does({ kind: 'pasted', near: place.at, ...(state.clip ? { clip: state.clip.elements } : {}) }),
  };
  const sections = state.isReadOnly
    ? [state.selection.size > 0 ? [toSelection] : [], look, pictures]
    : state.selection.size > 0
      ? [...elementSections(state, does, copies), [toSelection], pictures]
      : [[paste], look, pictures];
  return <PointMenu x={place.x} y={place.y} sections={sections} onClose={() => setPlace(undefined)} />;
}
