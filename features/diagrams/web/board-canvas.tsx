/** The canvas of a diagram: scene, gestures, keys. It only translates: what happens is decided by the model. */
import { useMediaQuery } from '@mantine/hooks';
import { useReactFlow, useStore } from '@xyflow/react';
import { Suspense, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { ClickPairs } from '#platform/canvas/web/click-pairs.ts';
import { BarCorner, FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { SceneLayer, ShiftedScene } from '#platform/canvas/web/scene-layer.tsx';
import { usePress, type Press } from '#platform/canvas/web/use-press.ts';
import { Minimap } from '#platform/canvas/web/minimap.tsx';
import { SceneCanvas } from '#platform/canvas/web/scene-frame.tsx';
import { useSpace } from '#platform/canvas/web/use-space.ts';
import { besideMinimap } from '#platform/canvas/web/use-fit.ts';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { CanvasMarks } from '#platform/presence/web/canvas-marks.tsx';
import { EditorView } from '#platform/editing/web/editor-view.tsx';
import { joinableAt, targetAt } from '../model/board-hit.ts';
import { slideOf } from '../model/board-presenting.ts';
import { itemsOf } from '../model/board-scene.ts';
import { nightLook, plainLook } from '../model/night-look.ts';
import type { PressKeys, Tool } from '../model/board-state.ts';
import { useBoard, useBoardStore } from './board-context.tsx';
import { BoardMenu, type MenuActions } from './board-menu.tsx';
import { BoardOverlay } from './board-overlay.tsx';
import { BoardStart } from './board-start.tsx';
import { BoardTextField } from './board-text-field.tsx';
import { BoardToolbox } from './board-toolbox.tsx';
import { BoardViewMenu } from './board-view-menu.tsx';
import { HistoryBar } from './history-steps.tsx';
import { ToolHint } from './tool-hint.tsx';
import { boardKeys } from './board-keys.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { useBoardImages } from './use-board-images.ts';
import { useBoardView } from './use-board-view.ts';
import { pictureOf, useLiveScene, useMovedScene, withoutText } from './use-board-scene.ts';
import classes from './board.module.css';

/** Clear of the bars: tools are at the left, on narrow screens at the bottom. */
const wide = { top: '70px', right: '32px', bottom: '70px', left: '76px' } as const;
const padding = {
  wide,
  besideMinimap: besideMinimap(wide),
  narrow: { top: '70px', right: '16px', bottom: '136px', left: '16px' },
} as const;
const narrow = '(max-width: 640px)';
const BoardPresentation = lazyPart(async () => (await import('./board-presentation.tsx')).BoardPresentation);
/** Cursors over the canvas; that of the select tool depends on what is below. */
const cursors: Readonly<Record<Tool['kind'], 'grab' | 'crosshair' | 'zoom-in' | undefined>> = {
  select: undefined,
  hand: 'grab',
  zoom: 'zoom-in',
  shape: 'crosshair',
  link: 'crosshair',
  arrow: 'crosshair',
  ink: 'crosshair',
};
/** A part counts as seen when its middle is this far inside, clear of the bars, px. */
const seenWithin = { wide: { x: 76, y: 70 }, narrow: { x: 24, y: 70, bottom: 136 } } as const;

const help =
  'N and Enter add a sticky note, S a square, T a text. Tab goes to the next element, arrow keys move what is selected, Enter writes its text, C connects it, Delete removes it. Press ? for all shortcuts.';

const keysOf = (event: PointerEvent, perPixel: number): PressKeys => ({
  isAdding: event.ctrlKey || event.metaKey || event.shiftKey,
  isStraight: event.shiftKey,
  isCopying: event.altKey,
  isFree: event.ctrlKey || event.metaKey,
  perPixel,
  ...(event.pointerType === 'pen' ? { pressure: event.pressure } : {}),
});

/** Presses of the main button, while space is not held. */
function BoardPresses({ grid, isSpaceHeld }: { readonly grid: SceneGrid; readonly isSpaceHeld: () => boolean }) {
  const store = useBoardStore();
  const flow = useReactFlow();
  const clicks = useRef(new ClickPairs());
  const perPixel = (): number => 1 / flow.getZoom();
  const overAt = (at: { readonly x: number; readonly y: number }): string | undefined =>
    joinableAt(store.state().board.document.elements, grid, at, perPixel());
  usePress(({ event, at, target }: Press) => {
    const state = store.state();
    if (state.isReadOnly || state.presentation || state.tool.kind === 'hand' || isSpaceHeld()) return undefined;
    // Bars and fields on the canvas have presses of their own.
    if (!target.classList.contains('react-flow__pane')) return undefined;
    const tool = state.tool.kind;
    const over = tool === 'link' || tool === 'arrow' ? overAt(at) : undefined;
    const on =
      tool === 'link' || tool === 'arrow'
        ? over === undefined
          ? ({ kind: 'canvas' } as const)
          : ({ kind: 'element', id: over } as const)
        : targetAt(state, grid, at, perPixel());
    store.send({ kind: 'pressed', at, on, keys: keysOf(event, perPixel()) });
    const joins = (): boolean => ['pulling', 'bending'].includes(store.state().gesture?.kind ?? '');
    return {
      // The model knows when a press is a drag.
      threshold: 0,
      onMove: (to, moved) => {
        const overId = joins() ? overAt(to) : undefined;
        store.send({ kind: 'pointer-moved', at: to, keys: keysOf(moved, perPixel()), overId });
      },
      onEnd: (to) => {
        const isClick = store.state().gesture?.kind === 'pressing';
        store.send({ kind: 'released', at: to, overId: joins() ? overAt(to) : undefined });
        const isDouble = clicks.current.isSecond({ time: event.timeStamp, at: to, perPixel: perPixel(), isClick });
        const id = on.kind === 'element' || on.kind === 'segment' || on.kind === 'point' ? on.id : undefined;
        if (isDouble && (id !== undefined || on.kind === 'canvas')) store.send({ kind: 'double-clicked', id, at: to });
      },
      onClose: () => {
        if (store.state().gesture) store.send({ kind: 'gesture-cancelled' });
      },
    };
  });
  return null;
}

interface BoardCanvasProps extends MenuActions {
  readonly label: string;
  readonly onShortcuts: () => void;
  /** Bars of the editor. */
  readonly children?: ReactNode;
}

/** Fills its parent. Used by the editor. */
export function BoardCanvas({ label, onShortcuts, onFind, onPresent, children }: BoardCanvasProps) {
  const store = useBoardStore();
  const state = useBoard((now) => now);
  const { gesture, tool } = state;
  const { elements } = state.board.document;
  const space = useSpace();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const writtenId = state.writing?.id;
  const [view] = useBoardView();
  const { isDark } = view;
  const look = isDark ? nightLook : plainLook;
  const shown = useMemo(() => {
    const unwritten = withoutText(elements, writtenId);
    return look.elements(unwritten);
  }, [elements, writtenId, look]);
  const items = useMemo(() => itemsOf(shown).map(look.item), [shown, look]);
  const grid = useMemo(() => new SceneGrid(items), [items]);
  // What is written keeps its place under the pointer.
  const hits = useMemo(() => (shown === elements ? grid : new SceneGrid(itemsOf(elements))), [shown, elements, grid]);
  const picture = useMemo(() => pictureOf(items, shown), [items, shown]);
  const moved = useMovedScene(shown, gesture, look);
  const live = useLiveScene(shown, gesture, look);
  // The same set while the same elements are lifted, so that the rest is not painted again.
  const lifted = [...moved.hidden, ...live.hidden].join('\n');
  const hidden = useMemo(() => new Set(lifted === '' ? [] : lifted.split('\n')), [lifted]);
  const images = useBoardImages(elements);
  const slide = slideOf(state);
  const isPresenting = slide !== undefined;
  const isPanning = tool.kind === 'hand' || space.isOn || state.isReadOnly || isPresenting;
  const canvas = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent): boolean => !isPresenting && boardKeys(store, event, { onShortcuts });
  const cursor = isPanning ? 'grab' : cursors[tool.kind];
  return (
    <SceneCanvas ref={canvas} className={classes.canvas} cursor={cursor} isDark={isDark}>
      <SceneStage
        picture={picture}
        hasDots={view.hasDots && !isPresenting}
        fitOn={state.id}
        padding={isNarrow ? padding.narrow : view.hasMinimap ? padding.besideMinimap : padding.wide}
        wheel="steps"
        panButtons={isPanning ? [0, 1, 2] : [1, 2]}
        label={label}
        help={help}
        onKey={onKey}
        onDoublePick={(_id, event) => event.preventDefault()}
        onMoving={(isOn) => {
          if (store.state().isPanning !== isOn) store.send({ kind: 'panned', isOn });
        }}
        layers={
          <>
            <SceneLayer grid={grid} hidden={hidden} images={images} />
            {live.hidden.size > 0 ? <SceneLayer grid={live.grid} images={images} /> : null}
            <MovedItems images={images} grid={moved.grid} />
          </>
        }
      >
        <BoardPresses grid={hits} isSpaceHeld={space.isHeld} />
        <EditorView store={store} margin={isNarrow ? seenWithin.narrow : seenWithin.wide} />
        {slide ? (
          <Suspense>
            <BoardPresentation slide={slide} />
          </Suspense>
        ) : (
          <>
            <BoardOverlay grid={hits} />
            <CanvasMarks view={null} boxes={picture.boxes} />
            <BoardTextField />
            <BoardToolbox />
            <div className={state.isReadOnly ? undefined : classes.corner}>
              <BarCorner>
                <ZoomBar place="inline" />
                {state.isReadOnly ? null : <HistoryBar />}
                <FloatingBar label="View" place="inline">
                  <BoardViewMenu />
                </FloatingBar>
              </BarCorner>
            </div>
            {view.hasMinimap ? <Minimap picture={picture} /> : null}
            <BoardStart />
            <ToolHint />
            <BoardMenu canvas={canvas} grid={hits} onFind={onFind} onPresent={onPresent} />
            {children}
          </>
        )}
      </SceneStage>
    </SceneCanvas>
  );
}

/** What is dragged, at the pointer. */
function MovedItems({
  grid,
  images,
}: {
  readonly grid: SceneGrid;
  readonly images: ReturnType<typeof useBoardImages>;
}) {
  const gesture = useBoard((state) => state.gesture);
  const zoom = useStore(({ transform }) => transform[2]);
  if (gesture?.kind !== 'moving') return null;
  return <ShiftedScene grid={grid} images={images} dx={gesture.dx * zoom} dy={gesture.dy * zoom} />;
}
