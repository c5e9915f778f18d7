/** The canvas of a board: scene, gestures, keys. It only translates: what happens is decided by the model. */
import { useMediaQuery } from '@mantine/hooks';
import { useReactFlow, useStore } from '@xyflow/react';
import { useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { ClickPairs } from '#platform/canvas/web/click-pairs.ts';
import { BarCorner } from '#platform/canvas/web/floating-bar.tsx';
import { HistoryButtons } from '#platform/canvas/web/history-buttons.tsx';
import { fingerRest } from '#platform/canvas/web/long-press.ts';
import { Minimap } from '#platform/canvas/web/minimap.tsx';
import { SceneCanvas } from '#platform/canvas/web/scene-frame.tsx';
import { SceneLayer, ShiftedScene } from '#platform/canvas/web/scene-layer.tsx';
import { besideMinimap } from '#platform/canvas/web/use-fit.ts';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { useEdgePan } from '#platform/canvas/web/use-edge-pan.ts';
import { usePress, type Press } from '#platform/canvas/web/use-press.ts';
import { useSpace } from '#platform/canvas/web/use-space.ts';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { canTurn } from '#platform/editing/model/whole-editor.ts';
import { CanvasMarks } from '#platform/presence/web/canvas-marks.tsx';
import { EditorView } from '#platform/editing/web/editor-view.tsx';
import { isOnFrameMenu, stormTargetAt } from '../model/storm-hit.ts';
import { layoutOf } from '../model/storm-layout.ts';
import { itemsIn, levelLabels, shownItems, type StormTarget } from '../model/storm-state.ts';
import { useDesk, useIsReadOnly, useStorm, useStormStore } from './storm-context.tsx';
import { GatheringBar } from './gathering-bar.tsx';
import { stormKeys } from './storm-keys.ts';
import { StormLegend } from './storm-legend.tsx';
import { StormMenu } from './storm-menu.tsx';
import { StormOverlay } from './storm-overlay.tsx';
import { StormRail } from './storm-rail.tsx';
import type { StormStore } from './storm-store.ts';
import { StormTextField } from './storm-text-field.tsx';
import { pictureOf, useLifted, useScene, type Lifted } from './use-storm-scene.ts';
import classes from './storm.module.css';

/** Clear of the bars: tools are at the left, on narrow screens at the bottom. */
const padding = {
  wide: besideMinimap({ top: '76px', right: '32px', bottom: '76px', left: '76px' }),
  narrow: { top: '116px', right: '16px', bottom: '136px', left: '16px' },
} as const;
const edges = {
  wide: { top: 76, right: 32, bottom: 76, left: 76 },
  narrow: { top: 116, right: 16, bottom: 136, left: 16 },
} as const;
const narrow = '(max-width: 640px)';
/** A card counts as seen clear of the bars; from afar one that was looked for is brought near enough to be read. */
const seenWithin = { wide: { x: 110, y: 100 }, narrow: { x: 90, y: 150, bottom: 175 } } as const;
const readable = { least: 0.5, zoom: 0.8 } as const;
const noImages = (): undefined => undefined;
const help =
  'Tab goes to the next card, Enter writes its text, E adds an event after it, P a policy, C conditions, K a command. Alt and arrow keys move it. Press ? for all shortcuts.';

/** The card at the upper left. */
function firstOf(boxes: ReadonlyMap<string, Point>): string | undefined {
  const [first] = [...boxes].toSorted(([, one], [, other]) => one.x + one.y - other.x - other.y);
  return first?.[0];
}

/** Writes what was clicked twice. */
function useEditing(): (on: StormTarget) => void {
  const store = useStormStore();
  const { open, details } = useDesk();
  return (on) => {
    if (store.state().whole.isReadOnly) {
      if (on.kind === 'item') store.send({ kind: 'selected', ids: [on.id] });
      return on.kind === 'item' ? details() : undefined;
    }
    if (on.kind === 'item') store.send({ kind: 'writing-started', id: on.id });
    else if (on.kind === 'lane') open({ kind: 'lane', id: on.id === '' ? undefined : on.id });
    else if (on.kind === 'frame') open({ kind: 'context', ids: on.commands });
  };
}

/** A tap on the empty canvas; while cards are gathered each tap only adds. */
function deselectByTap(store: StormStore): void {
  if (!store.state().isGathering) store.send({ kind: 'deselected' });
}

/** Asks for the context menu where something was clicked, as the right button does. */
function askForMenu({ clientX, clientY }: PointerEvent, target: Element): void {
  // The click that follows would close it.
  setTimeout(() => {
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }));
  }, 0);
}

interface StormPressesProps {
  readonly isSpaceHeld: () => boolean;
  /** The slides only show the board: every press moves the view. */
  readonly isPresenting: boolean;
}

/** Presses of the main button, while space is not held. */
function StormPresses({ isSpaceHeld, isPresenting }: StormPressesProps) {
  const store = useStormStore();
  const flow = useReactFlow();
  const edit = useEditing();
  const clicks = useRef(new ClickPairs());
  const edge = useEdgePan();
  const perPixel = (): number => 1 / flow.getZoom();
  usePress(({ event, at, target }: Press) => {
    const state = store.state();
    if (isPresenting || state.tool === 'hand' || isSpaceHeld()) return undefined;
    // Bars and fields on the canvas have presses of their own.
    if (!target.classList.contains('react-flow__pane')) return undefined;
    const on = stormTargetAt(itemsIn(state), state.level, at, perPixel());
    // On a touch screen the empty canvas moves the view.
    const isEmpty = on.kind === 'canvas' || on.kind === 'lane';
    if (event.pointerType === 'touch' && isEmpty && state.tool === 'select')
      return { movesView: true, threshold: fingerRest, onEnd: () => deselectByTap(store) };
    const isSecond = (to: Point, isClick: boolean): boolean =>
      clicks.current.isSecond({ time: event.timeStamp, at: to, perPixel: perPixel(), isClick });
    // Of a board that is only read a finger moves the view wherever it lies.
    if (event.pointerType === 'touch' && state.whole.isReadOnly) {
      const choose = (to: Point): void => {
        store.send({ kind: 'pressed', at, on });
        store.send({ kind: 'released', at: to });
        if (isSecond(to, true)) edit(on);
      };
      return { movesView: true, threshold: fingerRest, onEnd: choose };
    }
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    store.send({ kind: 'pressed', at, on, isAdding });
    return {
      // The model knows when a press is a drag.
      threshold: 0,
      onMove: (to, moved) => {
        // A press that is no drag yet moves nothing, nor does one that was refused or whose drag was given up.
        const move = (place: Point): boolean => {
          store.send({ kind: 'pointer-moved', at: place, perPixel: perPixel() });
          const kind = store.state().gesture?.kind;
          const isDrag = kind !== undefined && kind !== 'pressing';
          if (!isDrag) edge.stop();
          return isDrag;
        };
        if (move(to)) edge.follow(moved, move);
      },
      onEnd: (to) => {
        const isClick = store.state().gesture?.kind === 'pressing';
        if (isClick && on.kind === 'frame' && isOnFrameMenu(itemsIn(state), state.level, at)) {
          store.send({ kind: 'released', at: to });
          return askForMenu(event, target);
        }
        if (!isSecond(to, isClick)) return store.send({ kind: 'released', at: to });
        store.send({ kind: 'gesture-cancelled' });
        return edit(on);
      },
      onClose: () => {
        edge.stop();
        if (store.state().gesture) store.send({ kind: 'gesture-cancelled' });
      },
    };
  });
  return null;
}

/** What is dragged, at the pointer. */
function MovedCards({ lifted }: { readonly lifted: Lifted }) {
  const gesture = useStorm((state) => state.gesture);
  const zoom = useStore(({ transform }) => transform[2]);
  if (gesture?.kind !== 'moving') return null;
  const [dx, dy] = [gesture.to.x - gesture.from.x, gesture.to.y - gesture.from.y];
  return (
    <div className={classes.lifted}>
      <ShiftedScene grid={lifted.moved} images={noImages} dx={dx * zoom} dy={dy * zoom} />
    </div>
  );
}

function HistoryBar() {
  const { send } = useStormStore();
  const mayUndo = useStorm(({ whole }) => canTurn(whole, 'undo'));
  const mayRedo = useStorm(({ whole }) => canTurn(whole, 'redo'));
  return (
    <HistoryButtons
      mayUndo={mayUndo}
      mayRedo={mayRedo}
      onUndo={() => send({ kind: 'undone' })}
      onRedo={() => send({ kind: 'redone' })}
    />
  );
}

interface StormCanvasProps {
  readonly hasMinimap: boolean;
  readonly isPresenting: boolean;
  /** Bars and panels on the stage. */
  readonly children?: ReactNode;
}

/** Fills its parent. */
export function StormCanvas({ hasMinimap, isPresenting, children }: StormCanvasProps) {
  const store = useStormStore();
  const desk = useDesk();
  const state = useStorm((now) => now);
  const isReadOnly = useIsReadOnly();
  const space = useSpace();
  const isNarrow = useMediaQuery(narrow) ?? false;
  const canvas = useRef<HTMLDivElement>(null);
  const { level, gesture, tool } = state;
  const items = shownItems(state);
  const hasAdd = !isReadOnly && !isPresenting;
  // An empty view says with buttons how to begin, where the place of a new command would stand.
  const isEmpty = layoutOf(items, level).boxes.size === 0;
  const scene = useScene({ items, level, hasAdd: hasAdd && !isEmpty });
  const grid = useMemo(() => new SceneGrid(scene), [scene]);
  const picture = useMemo(() => pictureOf(items, level, hasAdd), [items, level, hasAdd]);
  const lifted = useLifted({ items, level, scene, gesture });
  // A board that cannot be read as a whole starts at its upper left.
  const start = useMemo(
    () => ({ zoom: 0.8, id: firstOf(layoutOf(items, level).boxes), edges: isNarrow ? edges.narrow : edges.wide }),
    [items, level, isNarrow],
  );
  const isPanning = tool === 'hand' || space.isOn || isPresenting;
  const onKey = (event: KeyboardEvent): boolean => !isPresenting && stormKeys(store, event, desk);
  const cursor = isPanning ? 'grab' : tool === 'select' ? undefined : 'crosshair';
  const name = state.whole.document.name;
  return (
    <SceneCanvas ref={canvas} cursor={cursor}>
      <SceneStage
        picture={picture}
        fitOn={`${state.id} ${state.fits} ${level}`}
        padding={isNarrow ? padding.narrow : padding.wide}
        startAt={start}
        panButtons={isPanning ? [0, 1, 2] : [1, 2]}
        label={`Board ${name}, ${levelLabels[level]}`}
        help={help}
        onKey={onKey}
        onDoublePick={(_id, event) => event.preventDefault()}
        hasDots={!isPresenting}
        layers={
          <>
            <SceneLayer grid={grid} hidden={lifted.hidden} images={noImages} />
            <MovedCards lifted={lifted} />
          </>
        }
      >
        <StormPresses isSpaceHeld={space.isHeld} isPresenting={isPresenting} />
        <EditorView store={store} margin={isNarrow ? seenWithin.narrow : seenWithin.wide} readable={readable} />
        {isPresenting ? null : (
          <>
            <StormOverlay />
            <CanvasMarks view={level} boxes={picture.boxes} />
            <StormTextField />
            <div className={isReadOnly ? undefined : classes.corner}>
              <BarCorner>
                <ZoomBar place="inline" />
                {isReadOnly ? null : <HistoryBar />}
              </BarCorner>
            </div>
            {hasMinimap && !isEmpty ? <Minimap picture={picture} /> : null}
            {isReadOnly ? null : <StormRail />}
            {hasMinimap ? <StormLegend beside="map" /> : null}
            <GatheringBar />
            <StormMenu canvas={canvas} boxes={picture.boxes} />
          </>
        )}
        {children}
      </SceneStage>
    </SceneCanvas>
  );
}
