/** The canvas of a database model: scene, gestures, keys. It only translates: what happens is decided by the model. */
import { useMediaQuery } from '@mantine/hooks';
import type { Diagnostic } from '@archwright/mysql-ddl';
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { SceneGrid } from '#platform/canvas/model/scene.ts';
import { ClickPairs } from '#platform/canvas/web/click-pairs.ts';
import { BarCorner } from '#platform/canvas/web/floating-bar.tsx';
import { HistoryButtons } from '#platform/canvas/web/history-buttons.tsx';
import { Minimap } from '#platform/canvas/web/minimap.tsx';
import { besideMinimap } from '#platform/canvas/web/use-fit.ts';
import { SceneStage } from '#platform/canvas/web/scene-stage.tsx';
import { SceneLayer, ShiftedScene } from '#platform/canvas/web/scene-layer.tsx';
import { usePress, type Press } from '#platform/canvas/web/use-press.ts';
import { SceneCanvas } from '#platform/canvas/web/scene-frame.tsx';
import { useSpace } from '#platform/canvas/web/use-space.ts';
import { ZoomBar } from '#platform/canvas/web/zoom-bar.tsx';
import { canTurn } from '#platform/editing/model/whole-editor.ts';
import { CanvasMarks } from '#platform/presence/web/canvas-marks.tsx';
import { EditorView } from '#platform/editing/web/editor-view.tsx';
import type { DrawnSchema } from '../model/drawn-schema.ts';
import { relationsOfColumn } from '../model/schema-item.ts';
import { columnAt, schemaTargetAt } from '../model/schema-hit.ts';
import { itemsIn, type ColumnPlace, type SchemaState, type SchemaTarget } from '../model/schema-state.ts';
import { useDesk, useIsReadOnly, useItems, useSchema, useSchemaStore } from './schema-context.tsx';
import { schemaKeys } from './schema-keys.ts';
import { SchemaMenu } from './schema-menu.tsx';
import { SchemaOverlay } from './schema-overlay.tsx';
import { SchemaSigns } from './signs/schema-signs.tsx';
import { pictureOf, useDrawnSchema, useEmphasis, useLifted, useSchemaLook, type Lifted } from './use-schema-scene.ts';

const sides = { top: '76px', right: '32px', bottom: '70px', left: '32px' } as const;
/** Narrow screens have no minimap. */
const padding = { wide: besideMinimap(sides), narrow: sides } as const;
/** Source: specification 3 section 9. A large model is shown whole nevertheless. */
const zooms = { min: 0.2, max: 4, fit: 0.05 } as const;
/** A part counts as seen clear of the bars; from afar one that was looked for is brought near enough to be read. */
const seenWithin = { x: 150, y: 80 } as const;
const readable = { least: 0.5, zoom: 0.75 } as const;
const noImages = (): undefined => undefined;
const help =
  'Tab goes to the next table, Page down to its columns. Enter edits what is selected, C relates columns, Delete removes. Press ? for all shortcuts.';

/** Opens the dialog of what was clicked twice. */
function useEditing(): (on: SchemaTarget, at: Point) => void {
  const store = useSchemaStore();
  const { open } = useDesk();
  return (on, at) => {
    const { isReadOnly } = store.state().whole;
    if (on.kind === 'column' || on.kind === 'handle') {
      open({ kind: 'column', tableId: on.tableId, columnId: on.columnId });
      return;
    }
    if (on.kind === 'canvas') {
      if (!isReadOnly) open({ kind: 'table-name', at });
      return;
    }
    if (on.kind === 'fold' || on.kind === 'footer') return;
    const item = itemsIn(store.state()).get(on.id);
    if (item?.kind === 'table') open({ kind: 'table', id: item.id });
    else if (item?.kind === 'relation') open({ kind: 'relation', id: item.id });
    else if (item && !isReadOnly) open({ kind: 'text', id: item.id });
  };
}

/** Presses of the main button, while space is not held. */
function SchemaPresses({ drawn, isSpaceHeld }: { readonly drawn: DrawnSchema; readonly isSpaceHeld: () => boolean }) {
  const store = useSchemaStore();
  const flow = useReactFlow();
  const edit = useEditing();
  const clicks = useRef(new ClickPairs());
  const perPixel = (): number => 1 / flow.getZoom();
  usePress(({ event, at, target }: Press) => {
    const state = store.state();
    if (state.tool === 'hand' || isSpaceHeld()) return undefined;
    // Bars and fields on the canvas have presses of their own.
    if (!target.classList.contains('react-flow__pane')) return undefined;
    const on = schemaTargetAt(itemsIn(state), drawn, at, perPixel());
    // On a touch screen the empty canvas moves the view.
    if (event.pointerType === 'touch' && on.kind === 'canvas' && state.tool === 'select') return undefined;
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    store.send({ kind: 'pressed', at, on, isAdding });
    const over = (to: Point): ColumnPlace | undefined =>
      store.state().gesture?.kind === 'pulling' ? columnAt(drawn, to) : undefined;
    return {
      // The model knows when a press is a drag.
      threshold: 0,
      onMove: (to, moved) =>
        store.send({
          kind: 'pointer-moved',
          at: to,
          over: over(to),
          isFree: moved.ctrlKey || moved.metaKey,
          perPixel: perPixel(),
        }),
      onEnd: (to) => {
        const isClick = store.state().gesture?.kind === 'pressing';
        const isDouble = clicks.current.isSecond({ time: event.timeStamp, at: to, perPixel: perPixel(), isClick });
        const isTool = state.tool !== 'select';
        // The second click edits; what a single click does, such as folding, is not done again.
        if (isDouble && !isTool) store.send({ kind: 'gesture-cancelled' });
        else store.send({ kind: 'released', at: to, over: over(to) });
        if (isDouble && !isTool) edit(on, to);
      },
      onClose: () => {
        if (store.state().gesture) store.send({ kind: 'gesture-cancelled' });
      },
    };
  });
  return null;
}

/** The value once the canvas has measured itself after the layout that the value changes. */
function useSettled(value: boolean): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(value));
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return settled;
}

/** What is dragged, at the pointer. */
function MovedItems({ lifted }: { readonly lifted: Lifted }) {
  const gesture = useSchema((state) => state.gesture);
  const zoom = useStore(({ transform }) => transform[2]);
  if (gesture?.kind !== 'moving') return null;
  return <ShiftedScene grid={lifted.moved} images={noImages} dx={gesture.dx * zoom} dy={gesture.dy * zoom} />;
}

function HistoryBar() {
  const { send } = useSchemaStore();
  const mayUndo = useSchema(({ whole }) => canTurn(whole, 'undo'));
  const mayRedo = useSchema(({ whole }) => canTurn(whole, 'redo'));
  return (
    <HistoryButtons
      mayUndo={mayUndo}
      mayRedo={mayRedo}
      onUndo={() => send({ kind: 'undone' })}
      onRedo={() => send({ kind: 'redone' })}
    />
  );
}

/** Relations that the selection emphasises, and the row of a selected column. */
function emphasisOf(state: SchemaState): {
  readonly relations: readonly string[];
  readonly columns: readonly ColumnPlace[];
} {
  const items = itemsIn(state);
  const chosen = [...state.selection].filter((id) => items.get(id)?.kind === 'relation');
  const { column } = state;
  if (!column) return { relations: chosen, columns: [] };
  const related = relationsOfColumn(items, column.tableId, column.columnId).map(({ id }) => id);
  return { relations: [...chosen, ...related], columns: [column] };
}

interface SchemaCanvasProps {
  readonly label: string;
  readonly onShortcuts: () => void;
  readonly onFind: () => void;
  readonly onLayout: () => void;
  readonly hasMinimap: boolean;
  /** Problems that have signs. */
  readonly problems: readonly Diagnostic[] | undefined;
  readonly onProblems: () => void;
  /** Full screen: the view is fitted again when this changes. */
  readonly isFull: boolean;
}

const noProblems: readonly Diagnostic[] = [];

/** Fills its parent. */
export function SchemaCanvas(props: SchemaCanvasProps) {
  const { label, onShortcuts, onFind, onLayout, hasMinimap, problems = noProblems, onProblems, isFull } = props;
  const store = useSchemaStore();
  const desk = useDesk();
  const items = useItems();
  const isReadOnly = useIsReadOnly();
  const state = useSchema((now) => now);
  const look = useSchemaLook();
  const space = useSpace();
  const [pointed, setPointed] = useState<SchemaTarget>();
  const canvas = useRef<HTMLDivElement>(null);
  const drawn = useDrawnSchema(items, look, isReadOnly);
  const grid = useMemo(() => new SceneGrid(drawn.items), [drawn]);
  const picture = useMemo(() => pictureOf(drawn, items, look), [drawn, items, look]);
  const scene = { items, drawn, look, isReadOnly };
  const { gesture } = state;
  const lifted = useLifted(scene, gesture);
  const { relations, columns } = emphasisOf(state);
  const over = gesture === undefined ? pointed : undefined;
  const overRelation = over?.kind === 'item' && items.get(over.id)?.kind === 'relation' ? [over.id] : [];
  const overRow =
    (over?.kind === 'column' || over?.kind === 'handle') && !isReadOnly
      ? [{ tableId: over.tableId, columnId: over.columnId, mark: 'pointed' as const }]
      : [];
  const emphasis = useEmphasis(scene, {
    relations: [...new Set([...relations, ...overRelation])],
    rows: [...columns.map((place) => ({ ...place, mark: 'related' as const })), ...overRow],
  });
  const isMoving = lifted.hidden.size > 0;
  const isPanning = state.tool === 'hand' || space.isOn;
  const onKey = (event: KeyboardEvent): boolean =>
    schemaKeys(store, event, { ...desk, showShortcuts: onShortcuts, find: onFind });
  const isSizedFull = useSettled(isFull);
  const isNarrow = useMediaQuery('(max-width: 900px)') ?? false;
  const cursor = isPanning ? 'grab' : state.tool === 'select' ? undefined : 'crosshair';
  return (
    <SceneCanvas ref={canvas} cursor={cursor}>
      <SceneStage
        zooms={zooms}
        picture={picture}
        fitOn={`${state.id} ${state.fits} ${isSizedFull}`}
        padding={isNarrow ? padding.narrow : padding.wide}
        panButtons={isPanning ? [0, 1, 2] : [1, 2]}
        label={label}
        help={help}
        onKey={onKey}
        onDoublePick={(_id, event) => event.preventDefault()}
        layers={
          <>
            <SceneLayer grid={grid} hidden={lifted.hidden} images={noImages} />
            {isMoving ? (
              <SceneLayer grid={lifted.live} images={noImages} />
            ) : (
              <SceneLayer grid={emphasis} images={noImages} />
            )}
            <MovedItems lifted={lifted} />
          </>
        }
      >
        <SchemaPresses drawn={drawn} isSpaceHeld={space.isHeld} />
        <EditorView store={store} margin={seenWithin} readable={readable} />
        <SchemaSigns drawn={drawn} problems={problems} onProblems={onProblems} />
        <SchemaOverlay drawn={drawn} onPoint={setPointed} />
        <CanvasMarks view={null} boxes={picture.boxes} />
        <BarCorner>
          <ZoomBar place="inline" />
          {isReadOnly ? null : <HistoryBar />}
        </BarCorner>
        {hasMinimap ? <Minimap picture={picture} /> : null}
        <SchemaMenu canvas={canvas} drawn={drawn} onFind={onFind} onLayout={onLayout} />
      </SceneStage>
    </SceneCanvas>
  );
}
