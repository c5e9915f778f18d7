/** What stands over the scene without being part of it: selection, handles, lasso, guides, ghosts. Screen px. */
import { useReactFlow, useStore } from '@xyflow/react';
import { memo, useEffect, useState } from 'react';
import type { SceneGrid } from '#platform/canvas/model/scene.ts';
import { middleOf } from '#platform/canvas/model/lines.ts';
import { onScreen, partOnScreen, type Transform } from '#platform/canvas/model/on-screen.ts';
import { isBox, isLine, type BoardElement } from '../model/board-element.ts';
import { handleSize, handlesOf, selectionFrame, targetAt, toolPadding, type PlacedHandle } from '../model/board-hit.ts';
import { partOf } from '../model/board-geometry.ts';
import { courseOf, coursePath, type Elements } from '../model/board-lines.ts';
import { boundsOfElement, partBetween } from '../model/board-selecting.ts';
import { inkPath } from '../model/ink-strokes.ts';
import type { BoardState, Gesture } from '../model/board-state.ts';
import { useBoard, useBoardStore } from './board-context.tsx';
import { SceneOverlay } from '#platform/canvas/web/scene-frame.tsx';
import { PlacingGhost } from './placing-ghost.tsx';
import classes from './board.module.css';

/** The elements as the gesture shows them. */
function shownElements({ board, gesture }: BoardState): Elements {
  const { elements } = board.document;
  const now =
    gesture?.kind === 'resizing' || gesture?.kind === 'rotating'
      ? gesture.now
      : gesture?.kind === 'bending'
        ? [gesture.now]
        : [];
  return now.length === 0 ? elements : new Map([...elements, ...now.map((one) => [one.id, one] as const)]);
}

function ElementOutline({
  element,
  elements,
  transform,
  tone,
}: {
  readonly element: BoardElement;
  readonly elements: Elements;
  readonly transform: Transform;
  readonly tone: 'selected' | 'hovered' | 'target';
}) {
  const [left, top, zoom] = transform;
  if (isLine(element)) {
    const course = courseOf(element, elements);
    if (!course) return null;
    return (
      <path
        className={classes.outline}
        data-tone={tone}
        d={coursePath(course)}
        transform={`translate(${left} ${top}) scale(${zoom})`}
        vectorEffect="non-scaling-stroke"
      />
    );
  }
  const bounds = isBox(element) ? partOf(element) : boundsOfElement(element, elements);
  if (!bounds) return null;
  const { x, y, width, height } = partOnScreen(transform, bounds);
  const middle = middleOf({ x, y, width, height });
  const angle = isBox(element) ? (element.angle ?? 0) : 0;
  const outlineAway = toolPadding(isBox(element) ? element : undefined);
  return (
    <rect
      className={classes.outline}
      data-tone={tone}
      x={x - outlineAway}
      y={y - outlineAway}
      width={width + 2 * outlineAway}
      height={height + 2 * outlineAway}
      rx={2}
      {...(angle === 0 ? {} : { transform: `rotate(${angle} ${middle.x} ${middle.y})` })}
    />
  );
}

/** Outlines of more elements would cost frames and say nothing. */
const mostOutlines = 300;

/** Drawn once for a drag: the group around them moves. */
const Outlines = memo(function Outlines({
  elements,
  selection,
  transform,
}: {
  readonly elements: Elements;
  readonly selection: ReadonlySet<string>;
  readonly transform: Transform;
}) {
  const chosen = [...selection].flatMap((id) => elements.get(id) ?? []);
  const frame = chosen.length > 1 ? selectionFrame(chosen.filter(isBox)) : undefined;
  return (
    <>
      {chosen.slice(0, mostOutlines).map((element) => (
        <ElementOutline key={element.id} element={element} elements={elements} transform={transform} tone="selected" />
      ))}
      {frame ? <rect className={classes.frame} {...partOnScreen(transform, frame.part)} /> : null}
    </>
  );
});

function Selection({ state, transform }: { readonly state: BoardState; readonly transform: Transform }) {
  const { gesture, selection } = state;
  const moves = gesture?.kind === 'moving' ? gesture : undefined;
  const by = moves ? { transform: `translate(${moves.dx * transform[2]} ${moves.dy * transform[2]})` } : {};
  return (
    <g {...by}>
      <Outlines elements={shownElements(state)} selection={selection} transform={transform} />
    </g>
  );
}

function Handle({ handle, transform }: { readonly handle: PlacedHandle; readonly transform: Transform }) {
  const { kind } = handle.target;
  const { x, y } = onScreen(transform, handle.at);
  const size = handleSize(handle);
  if (kind === 'resize')
    return <rect className={classes.handle} x={x - size / 2} y={y - size / 2} width={size} height={size} rx={1.5} />;
  return <circle className={classes.handle} data-kind={kind} cx={x} cy={y} r={size / 2} />;
}

function Ghost({ state, transform }: { readonly state: BoardState; readonly transform: Transform }) {
  const { gesture } = state;
  if (gesture?.kind === 'inking') {
    const [left, top, zoom] = transform;
    return (
      <path
        className={classes.ink}
        d={inkPath(gesture.points, 3)}
        transform={`translate(${left} ${top}) scale(${zoom})`}
      />
    );
  }
  if (gesture?.kind === 'pulling') {
    const [from, to] = [onScreen(transform, gesture.from), onScreen(transform, gesture.to)];
    return <line className={classes.pulled} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
  }
  if (gesture?.kind === 'lasso' || gesture?.kind === 'zooming')
    return <rect className={classes.lasso} {...partOnScreen(transform, partBetween(gesture.from, gesture.to))} />;
  return null;
}

function Guides({ gesture, transform }: { readonly gesture: Gesture | undefined; readonly transform: Transform }) {
  if (gesture?.kind !== 'moving' && gesture?.kind !== 'resizing') return null;
  return gesture.guides.map(({ axis, at, from, to, isGap = false }) => {
    // A gap lies along its axis, an alignment across it.
    const isUpright = (axis === 'x') !== isGap;
    const [one, other] = isUpright
      ? [onScreen(transform, { x: at, y: from }), onScreen(transform, { x: at, y: to })]
      : [onScreen(transform, { x: from, y: at }), onScreen(transform, { x: to, y: at })];
    return (
      <line
        key={`${axis} ${at} ${from} ${to} ${isGap}`}
        className={classes.guide}
        data-gap={isGap || undefined}
        x1={one.x}
        y1={one.y}
        x2={other.x}
        y2={other.y}
      />
    );
  });
}

const cursors: Readonly<Record<string, string>> = {
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
};

/** What is under the resting pointer, and the cursor that says so. */
function useHover(grid: SceneGrid): string | undefined {
  const store = useBoardStore();
  const flow = useReactFlow();
  const root = useStore(({ domNode }) => domNode);
  const [hovered, setHovered] = useState<string>();
  useEffect(() => {
    if (!root) return undefined;
    const pane = root.querySelector<HTMLElement>('.react-flow__pane');
    const look = (event: PointerEvent): void => {
      const state = store.state();
      // Other tools have a cursor of their own.
      if (pane && state.tool.kind !== 'select') pane.style.cursor = '';
      const isOnPane = event.target === pane && event.pointerType !== 'touch';
      if (state.gesture || state.isReadOnly || state.tool.kind !== 'select' || !isOnPane) return setHovered(undefined);
      const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false });
      const target = targetAt(state, grid, at, 1 / flow.getZoom());
      setHovered(target.kind === 'element' ? target.id : undefined);
      if (!pane) return;
      pane.style.cursor =
        target.kind === 'resize'
          ? (cursors[target.handle] ?? 'move')
          : target.kind === 'canvas'
            ? 'default'
            : target.kind === 'element'
              ? 'move'
              : 'grab';
    };
    root.addEventListener('pointermove', look);
    return () => root.removeEventListener('pointermove', look);
  }, [store, flow, root, grid]);
  return hovered;
}

/** Rendered inside a stage. */
export function BoardOverlay({ grid }: { readonly grid: SceneGrid }) {
  const state = useBoard((now) => now);
  const transform = useStore((stage) => stage.transform) as Transform;
  const hovered = useHover(grid);
  const { gesture, board, selection } = state;
  const { elements } = board.document;
  const target = gesture?.kind === 'pulling' || gesture?.kind === 'bending' ? gesture.overId : undefined;
  const marked = target ?? (gesture ? undefined : hovered);
  const element = marked === undefined || selection.has(marked) ? undefined : elements.get(marked);
  const handles = gesture || state.isPanning ? [] : handlesOf(state, 1 / transform[2]);
  return (
    <SceneOverlay>
      {element ? (
        <ElementOutline
          element={element}
          elements={elements}
          transform={transform}
          tone={target === undefined ? 'hovered' : 'target'}
        />
      ) : null}
      <Selection state={state} transform={transform} />
      {handles.map((handle) => (
        <Handle key={JSON.stringify(handle.target)} handle={handle} transform={transform} />
      ))}
      <Guides gesture={gesture} transform={transform} />
      <PlacingGhost state={state} />
      <Ghost state={state} transform={transform} />
    </SceneOverlay>
  );
}
