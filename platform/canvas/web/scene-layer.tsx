/** Items of a scene on one <canvas>, below the bars of a stage. */
import { useMemo, type CSSProperties } from 'react';
import type { Part } from '../model/nearest-box.ts';
import type { SceneGrid, SceneItem } from '../model/scene.ts';
import { paintCommands, type ImageSource } from './scene-painter.ts';
import { useScreenCanvas, type Brush, type Draw } from './use-screen-canvas.ts';
import classes from './canvas-stage.module.css';

/** Zoom below which texts are bars: they could not be read. */
const farZoom = 0.25;
/** Zoom below which items that can be drawn in a compact way are. */
const middleZoom = 0.5;

interface SceneLayerProps {
  /** What is drawn, found by place. Must keep its identity while nothing changes. */
  readonly grid: SceneGrid;
  /** Items that are drawn elsewhere. */
  readonly hidden?: ReadonlySet<string>;
  readonly images: ImageSource;
}

const none: ReadonlySet<string> = new Set();
const sliced = { isSliced: true, changedParts } as const;

function drawingOf({ commands, middle, far }: SceneItem, zoom: number): SceneItem['commands'] {
  if (zoom < farZoom && far) return far;
  return zoom < middleZoom && middle ? middle : commands;
}

/** What a drawing shows. */
type Shown = Required<SceneLayerProps>;
const shownBy = new WeakMap<Draw, Shown>();

/** Where two drawings differ; undefined for everything. */
function changedParts(before: Draw, now: Draw): readonly Part[] | undefined {
  const [was, is] = [shownBy.get(before), shownBy.get(now)];
  if (!was || !is || was.images !== is.images) return undefined;
  const parts = is.grid.changedSince(was.grid);
  if (was.hidden === is.hidden) return parts;
  const turned = was.hidden.symmetricDifference(is.hidden);
  return parts && [...parts, ...[...turned].flatMap((id) => is.grid.get(id)?.bounds ?? [])];
}

function drawOf(shown: Shown): Draw {
  const { grid, hidden, images } = shown;
  const draw = function* ({ context, colour, zoom, part, isNeeded }: Brush): Generator<undefined, void> {
    const tools = { context, font: colour('--aw-font'), images };
    for (const item of grid.within(part)) {
      if (hidden.has(item.id) || isNeeded?.(item.bounds) === false) continue;
      paintCommands(tools, drawingOf(item, zoom));
      yield undefined;
    }
  };
  shownBy.set(draw, shown);
  return draw;
}

function useScene({ grid, hidden = none, images }: SceneLayerProps) {
  const draw = useMemo(() => drawOf({ grid, hidden, images }), [grid, hidden, images]);
  return useScreenCanvas(draw, sliced);
}

/** Rendered inside a stage. */
export function SceneLayer(props: SceneLayerProps) {
  const { canvas, style } = useScene(props);
  return <canvas ref={canvas} className={classes.far} style={style} aria-hidden="true" data-scene />;
}

interface ShiftedSceneProps extends SceneLayerProps {
  /** Screen px. */
  readonly dx: number;
  readonly dy: number;
}

/** Items that follow the pointer: painted once, then moved. */
export function ShiftedScene({ dx, dy, ...scene }: ShiftedSceneProps) {
  const { canvas, style } = useScene(scene);
  const place: CSSProperties = { transform: `translate(${dx}px, ${dy}px)` };
  return (
    <div className={classes.far} style={place}>
      <canvas ref={canvas} className={classes.far} style={style} aria-hidden="true" />
    </div>
  );
}
