/** The canvas of a context map: scene, gestures, keys. It only translates: what happens is decided by the model. */
import { useMediaQuery } from '@mantine/hooks';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent } from 'react';
import { uncovered } from '#platform/canvas/model/brought-in.ts';
import type { Box } from '#platform/canvas/model/nearest-box.ts';
import { besideMinimap, clearPart, useInView, viewMotion } from '#platform/canvas/web/use-fit.ts';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { ClickPairs, doubleClickMs } from '#platform/canvas/web/click-pairs.ts';
import { BarCorner } from '#platform/canvas/web/floating-bar.tsx';
import { fingerRest } from '#platform/canvas/web/long-press.ts';
import { HistoryButtons } from '#platform/canvas/web/history-buttons.tsx';
import { Minimap } from '#platform/canvas/web/minimap.tsx';
import { SceneCanvas } from '#platform/canvas/web/scene-frame.tsx';
import { SceneLayer } from '#platform/canvas/web/scene-layer.tsx';
import { usePress, type Press } from '#platform/canvas/web/use-press.ts';
import { useSpace } from '#platform/canvas/web/use-space.ts';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { canTurn } from '#platform/editing/model/whole-editor.ts';
import { CanvasMarks } from '#platform/presence/web/canvas-marks.tsx';
import { EditorView } from '#platform/editing/web/editor-view.tsx';
import { contextMapTitle } from '../contract.ts';
import { contextAt, mapTargetAt } from '../model/map-hit.ts';
import type { MapDocument } from '../model/map-document.ts';
import type { DrawnMap } from '../model/map-scene.ts';
import type { MapTarget } from '../model/map-state.ts';
import { useElementCounts } from './context-elements.ts';
import { useDesk, useIsReadOnly, useMap, useMapItems, useMapStore } from './context-map-context.tsx';
import { mapKeys } from './context-map-keys.ts';
import { MapPresentation, useMapSlides } from './map-presentation.tsx';
import { MapMenu } from './map-menu.tsx';
import { MapOverlay, SlideOutline, usePointedPart } from './map-overlay.tsx';
import { useMapScene, useShownMap } from './use-map-scene.ts';

const padding = {
  wide: besideMinimap({ top: '76px', right: '48px', bottom: '70px', left: '48px' }),
  narrow: { top: '116px', right: '24px', bottom: '78px', left: '24px' },
} as const;
/** The same for a map that starts at its upper left. On narrow screens the right bar stands below the left one. */
const edges = { top: 116, right: 24, bottom: 70, left: 24 } as const;
const narrow = '(max-width: 640px)';
/** From here on the names of contexts, which are drawn larger from afar, can be read. */
const readableFrom = 0.2;
const seenWithin = { x: 150, y: 90 } as const;
const noIds: ReadonlySet<string> = new Set();
const noImages = (): undefined => undefined;
const help =
  'Tab goes to the next context. Enter edits it, C relates contexts, N adds one, Delete removes. Press ? for all shortcuts.';

/** The context at the upper left. */
const firstOf = ({ contexts }: MapDocument): string | undefined =>
  contexts.toSorted((one, other) => one.position.x + one.position.y - other.position.x - other.position.y)[0]?.id;

interface PressesProps {
  readonly drawn: DrawnMap;
  readonly pointed: MapTarget | undefined;
  readonly isSpaceHeld: () => boolean;
  readonly onEdit: () => void;
}

/** Presses of the main button, while space is not held. */
function MapPresses({ drawn, pointed, isSpaceHeld, onEdit }: PressesProps) {
  const store = useMapStore();
  const { addContext } = useDesk();
  const flow = useReactFlow();
  const clicks = useRef(new ClickPairs());
  usePress(({ event, at, target }: Press) => {
    // Bars and fields on the canvas have presses of their own.
    if (isSpaceHeld() || !target.classList.contains('react-flow__pane')) return undefined;
    const state = store.state();
    const perPixel = 1 / flow.getZoom();
    const near = pointed !== undefined && pointed.kind !== 'canvas' ? [pointed.id] : [];
    const rings = state.whole.isReadOnly ? [] : [...state.selection, ...near];
    const on = mapTargetAt(drawn, at, { perPixel, rings });
    // On a touch screen the empty canvas moves the view.
    if (event.pointerType === 'touch' && on.kind === 'canvas') {
      return { movesView: true, threshold: fingerRest, onEnd: () => store.send({ kind: 'deselected' }) };
    }
    // Of a map that is only read a finger moves the view wherever it lies.
    if (event.pointerType === 'touch' && state.whole.isReadOnly && on.kind !== 'canvas') {
      return {
        movesView: true,
        threshold: fingerRest,
        onEnd: () => store.send({ kind: 'selected', ids: [on.id] }),
      };
    }
    store.send({ kind: 'pressed', at, on, isAdding: event.ctrlKey || event.metaKey || event.shiftKey });
    return {
      // The model knows when a press is a drag.
      threshold: 0,
      onMove: (to) => store.send({ kind: 'pointer-moved', at: to, over: contextAt(drawn, to), perPixel }),
      onEnd: (to) => {
        const isClick = store.state().gesture?.kind === 'pressing';
        const isDouble = clicks.current.isSecond({ time: event.timeStamp, at: to, perPixel, isClick });
        if (isDouble) store.send({ kind: 'gesture-cancelled' });
        else store.send({ kind: 'released', at: to, over: contextAt(drawn, to) });
        if (!isDouble) return;
        if (on.kind !== 'canvas') onEdit();
        else addContext(to);
      },
      onClose: () => {
        if (store.state().gesture) store.send({ kind: 'gesture-cancelled' });
      },
    };
  });
  return null;
}

/** What follows the pointer: outlines, rings and presses. */
function Pointing({ drawn, isSpaceHeld, onEdit }: Omit<PressesProps, 'pointed'>) {
  const pointed = usePointedPart(drawn);
  return (
    <>
      <MapPresses drawn={drawn} pointed={pointed} isSpaceHeld={isSpaceHeld} onEdit={onEdit} />
      <MapOverlay drawn={drawn} pointed={pointed} />
    </>
  );
}

/** What is selected stays in sight: above its sheet on a phone, and a context beside its panel. */
function InSight({ drawn: { boxes, labels } }: { readonly drawn: DrawnMap }) {
  const isNarrow = useMediaQuery(narrow) ?? false;
  const selection = useMap((state) => state.selection);
  const isStill = useMap(({ gesture }) => gesture === undefined);
  const [id = ''] = selection;
  const label = labels.get(id);
  const part: Box | undefined = boxes.get(id) ?? (label && { id, ...label });
  const isOne = isStill && selection.size === 1;
  useInView(part ? [part] : [], isNarrow && isOne ? id : undefined);
  useBesidePanel(boxes.get(id), !isNarrow && isOne && boxes.has(id) ? id : undefined);
  return null;
}

/** Moves what a panel at the side covers out from under it, once for each `id`. */
function useBesidePanel(box: Box | undefined, id: string | undefined): void {
  const flow = useReactFlow();
  const stage = useStoreApi();
  const bringIn = useEffectEvent((): void => {
    // Its rings stand outside of it.
    const how = { clear: clearPart(stage.getState()), margin: 28 };
    const next = box && uncovered(box, flow.getViewport(), how);
    if (next) void flow.setViewport(next, { duration: viewMotion() });
  });
  useEffect(() => {
    if (id === undefined) return undefined;
    // A second click must meet what the first one met.
    const timer = setTimeout(() => bringIn(), doubleClickMs);
    return () => clearTimeout(timer);
  }, [id]);
}

function HistoryBar() {
  const { send } = useMapStore();
  const mayUndo = useMap(({ whole }) => canTurn(whole, 'undo'));
  const mayRedo = useMap(({ whole }) => canTurn(whole, 'redo'));
  const isNarrow = useMediaQuery(narrow) ?? false;
  const turn = (kind: 'undone' | 'redone') => (): void => {
    send({ kind });
    // The sheet of what came back would lie over these buttons.
    if (isNarrow) send({ kind: 'deselected' });
  };
  return <HistoryButtons mayUndo={mayUndo} mayRedo={mayRedo} onUndo={turn('undone')} onRedo={turn('redone')} />;
}

interface MapCanvasProps {
  readonly onShortcuts: () => void;
  /** Focuses the fields of what is selected. */
  readonly onEdit: () => void;
  readonly hasMinimap: boolean;
  /** The slides only show the map: nothing of it can be chosen or moved. */
  readonly isPresenting: boolean;
  readonly onEndPresenting: () => void;
}

/** Fills its parent. */
export function MapCanvas({ onShortcuts, onEdit, hasMinimap, isPresenting, onEndPresenting }: MapCanvasProps) {
  const store = useMapStore();
  const desk = useDesk();
  const items = useMapItems();
  const isReadOnly = useIsReadOnly();
  const gesture = useMap((state) => state.gesture);
  const selection = useMap((state) => state.selection);
  const fits = useMap((state) => state.fits);
  const space = useSpace();
  const canvas = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 900px)') ?? false;
  const shown = useShownMap(items, gesture);
  const slides = useMapSlides(isPresenting);
  const strong = isPresenting ? (slides.slide?.strong ?? noIds) : selection;
  const about = isPresenting ? slides.slide?.about : undefined;
  const counts = useElementCounts(shown.contexts);
  const options = useMemo(() => ({ strong, about, counts }), [strong, about, counts]);
  const { drawn, grid, picture } = useMapScene(shown, options);
  // A map that cannot be read as a whole starts at its upper left.
  const start = useMemo(() => ({ zoom: 0.6, below: readableFrom, id: firstOf(shown), edges }), [shown]);
  const isPanning = space.isOn || isPresenting;
  const onKey = (event: KeyboardEvent): boolean =>
    !isPresenting && mapKeys(store, event, { ...desk, showShortcuts: onShortcuts, edit: onEdit });
  return (
    <SceneCanvas ref={canvas} cursor={isPanning ? 'grab' : undefined}>
      <SceneStage
        picture={picture}
        fitOn={fits}
        padding={isNarrow ? padding.narrow : padding.wide}
        startAt={start}
        panButtons={isPanning ? [0, 1, 2] : [1, 2]}
        hasDots={!isPresenting}
        label={contextMapTitle}
        help={help}
        onKey={onKey}
        onDoublePick={(_id, event) => event.preventDefault()}
        layers={<SceneLayer grid={grid} images={noImages} />}
      >
        <EditorView store={store} margin={seenWithin} readable={{ least: 0.5, zoom: 0.75 }} />
        {isPresenting ? (
          <>
            {slides.slide?.id === undefined ? null : <SlideOutline drawn={drawn} id={slides.slide.id} />}
            <MapPresentation {...slides} onEnd={onEndPresenting} />
          </>
        ) : (
          <>
            <Pointing drawn={drawn} isSpaceHeld={space.isHeld} onEdit={onEdit} />
            <InSight drawn={drawn} />
            <CanvasMarks view={null} boxes={picture.boxes} />
            <BarCorner>
              <ZoomBar place="inline" />
              {isReadOnly ? null : <HistoryBar />}
            </BarCorner>
            {hasMinimap ? <Minimap picture={picture} /> : null}
            <MapMenu canvas={canvas} drawn={drawn} onEdit={onEdit} />
          </>
        )}
      </SceneStage>
    </SceneCanvas>
  );
}
