/** Gives everything of a scene a place: the input of the layout engine, and its answer in terms of the scene. */
import { widthOf } from '@archwright/drawing';
import {
  layOut,
  settledEdges,
  type EdgeStyle,
  type LaidOut,
  type LayoutDirection,
  type LayoutGroup,
  type LayoutTask,
  type Picture,
  type Point,
  type Rect,
  type RunElk,
} from '@archwright/layout';
import type { Routing } from '../style/style-types.ts';
import type { AutoLayout, RankDirection } from '../views/view-types.ts';
import { fontOf, measureBox, type MeasuredBox } from './box-texts.ts';
import { shapeOutline } from './box-shapes.ts';
import { lineLabel, type LineLabel } from './line-labels.ts';
import type { Scene, SceneFrame, SceneLine } from './scene-types.ts';

/** A box with its place, px. */
export interface PlacedBox extends Rect {
  readonly measured: MeasuredBox;
}

/** A frame and its title with their places, px. */
export interface PlacedFrame extends Rect {
  readonly frame: SceneFrame;
  readonly title: Rect;
}

/** A line with its points, and the place of its label. */
export interface PlacedLine {
  readonly line: SceneLine;
  readonly points: readonly Point[];
  readonly label: LineLabel;
  readonly at?: Rect;
}

/** A scene in which everything has a place. Frames are in the order of their depth. */
export interface PlacedScene {
  readonly scene: Scene;
  readonly boxes: readonly PlacedBox[];
  readonly frames: readonly PlacedFrame[];
  readonly lines: readonly PlacedLine[];
  /** The layout ran out of time, and boxes stand in rows without routes. */
  readonly isGrid: boolean;
}

/** What a layout answers. */
export type LayoutAnswer = Pick<LaidOut, 'picture' | 'engine'>;

/** How long a layout may take, and what runs ELK. */
export interface PlacingMeans {
  readonly runElk: RunElk;
  /** Ms. */
  readonly deadline: number;
}

const directions: Readonly<Record<RankDirection, LayoutDirection>> = {
  TopBottom: 'down',
  BottomTop: 'up',
  LeftRight: 'right',
  RightLeft: 'left',
};

const edgeStyles: Readonly<Record<Routing, EdgeStyle>> = {
  Direct: 'direct',
  Orthogonal: 'orthogonal',
  Curved: 'curved',
};

/** Inside a frame, px; the title has a row of its own. */
const padding = { top: 40, right: 40, bottom: 24, left: 40 } as const;

/** Fonts of the title of a frame: its name and what it is. */
export const frameFonts = ({ looks: { fontSize } }: SceneFrame) => ({
  name: fontOf(fontSize, 600),
  metadata: fontOf(fontSize - 7),
});

function titleSize(frame: SceneFrame): { readonly width: number; readonly height: number } {
  const { name, metadata } = frameFonts(frame);
  const hasMetadata = frame.metadata !== '';
  const width = Math.max(widthOf(frame.name, name), hasMetadata ? widthOf(frame.metadata, metadata) : 0);
  return { width: Math.ceil(width), height: Math.ceil(name.line + (hasMetadata ? metadata.line : 0)) };
}

/** Distance of the title of a frame from its border, px. */
const titleInset = 16;

const groupOf = (frame: SceneFrame): LayoutGroup => {
  const title = titleSize(frame);
  return {
    id: frame.id,
    parent: frame.parent,
    title,
    titleAt: 'below',
    padding,
    least: { width: title.width + 2 * titleInset, height: 0 },
  };
};

/** A box inside each frame: the layout knows lines between boxes only. */
function insides(scene: Scene): ReadonlyMap<string, string> {
  const inside = new Map<string, string>();
  const frameOf = new Map(scene.frames.map((frame) => [frame.id, frame]));
  for (const { id, frame } of scene.boxes) {
    for (let at = frame; at !== null && !inside.has(at); at = frameOf.get(at)?.parent ?? null) inside.set(at, id);
  }
  return inside;
}

/** Whether a rectangle has the point inside. */
const holds = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height;

/** Where the piece from outside to inside crosses the border of the rectangle. */
function crossing(rect: Rect, outside: Point, inside: Point): Point {
  let [near, far] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (near + far) / 2;
    const point = { x: outside.x + (inside.x - outside.x) * middle, y: outside.y + (inside.y - outside.y) * middle };
    if (holds(rect, point)) far = middle;
    else near = middle;
  }
  return { x: outside.x + (inside.x - outside.x) * far, y: outside.y + (inside.y - outside.y) * far };
}

/** The path from where it leaves the rectangle for the last time. */
function leaving(points: readonly Point[], rect: Rect): readonly Point[] {
  const last = points.findLastIndex((point) => holds(rect, point));
  const [inside, outside] = [points[last], points[last + 1]];
  return inside && outside ? [crossing(rect, outside, inside), ...points.slice(last + 1)] : points;
}

function clipped(points: readonly Point[], from: Rect | undefined, to: Rect | undefined): readonly Point[] {
  const started = from ? leaving(points, from) : points;
  return to ? leaving(started.toReversed(), to).toReversed() : started;
}

/** The scene as a graph of boxes, to be laid out with the separations of its view. */
export function sceneTask(scene: Scene, { direction, rankSeparation, nodeSeparation }: AutoLayout): LayoutTask {
  const inside = insides(scene);
  const endOf = (id: string): string => inside.get(id) ?? id;
  return {
    direction: directions[direction],
    density: 'roomy',
    separation: { ranks: rankSeparation, boxes: nodeSeparation },
    boxes: scene.boxes.map((box) => {
      const { width, height } = measureBox(box);
      const shape = shapeOutline(box.looks.shape, { x: 0, y: 0, width, height });
      return {
        id: box.id,
        x: 0,
        y: 0,
        width,
        height,
        group: box.frame,
        isFirst: box.isPerson,
        ...(shape ? { shape } : {}),
      };
    }),
    groups: scene.frames.filter(({ id }) => inside.has(id)).map(groupOf),
    edges: scene.lines.map((line) => {
      const { width, height } = lineLabel(line);
      return {
        id: line.id,
        from: endOf(line.from),
        to: endOf(line.to),
        label: { width, height },
        style: edgeStyles[line.looks.routing],
        ...(inside.has(line.from) ? { fromGroup: line.from } : {}),
        ...(inside.has(line.to) ? { toGroup: line.to } : {}),
      };
    }),
  };
}

/** Lines between boxes that stand in rows: straight, with the label in the middle. */
function straight(picture: Picture, task: LayoutTask): Picture {
  if (picture.routes.length > 0) return picture;
  const boxes = new Map(picture.boxes.map((box) => [box.id, box]));
  const centre = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });
  const routes = task.edges.flatMap(({ id, from, to }) => {
    const [source, target] = [boxes.get(from), boxes.get(to)];
    if (!source || !target || source === target) return [];
    const points = clipped([centre(source), centre(target)], source, target);
    return points.length > 1 ? [{ id, points }] : [];
  });
  const labels = routes.flatMap(({ id, points }) => {
    const label = task.edges.find((edge) => edge.id === id)?.label;
    const [start, end] = [points[0], points.at(-1)];
    if (!label || label.width === 0 || !start || !end) return [];
    const { width, height } = label;
    return [{ id, width, height, x: (start.x + end.x - width) / 2, y: (start.y + end.y - height) / 2 }];
  });
  return { ...picture, routes, labels };
}

/** How far a curved line without bends leaves the straight one, px, and the share of its length. */
const bow = { most: 28, share: 0.1 } as const;

/** A curved line between boxes that face each other has a bend in its middle. */
function bowed(points: readonly Point[]): readonly Point[] {
  const [start, end] = points;
  if (!start || !end || points.length > 2) return points;
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const by = Math.min(bow.most, length * bow.share) / length;
  const middle = {
    x: (start.x + end.x) / 2 - (end.y - start.y) * by,
    y: (start.y + end.y) / 2 + (end.x - start.x) * by,
  };
  return [start, middle, end];
}

/** The scene with the places of a layout of its task. */
export function placedScene(scene: Scene, task: LayoutTask, { picture: found, engine }: LayoutAnswer): PlacedScene {
  const picture = straight(settledEdges(task, found), task);
  const rects = new Map<string, Rect>([...picture.boxes, ...picture.frames].map((rect) => [rect.id, rect]));
  const titles = new Map(picture.frames.map(({ id, title }) => [id, title]));
  const frames = scene.frames.flatMap((frame) => {
    const [rect, title] = [rects.get(frame.id), titles.get(frame.id)];
    return rect && title ? [{ ...rect, frame, title }] : [];
  });
  const frameAt = new Map(frames.map((placed) => [placed.frame.id, placed]));
  const routes = new Map(picture.routes.map(({ id, points }) => [id, points]));
  const labels = new Map(picture.labels.map((label) => [label.id, label]));
  return {
    scene,
    boxes: scene.boxes.flatMap((box) => {
      const rect = rects.get(box.id);
      return rect ? [{ ...rect, measured: measureBox(box) }] : [];
    }),
    frames,
    lines: scene.lines.flatMap((line) => {
      const ends = clipped(routes.get(line.id) ?? [], frameAt.get(line.from), frameAt.get(line.to));
      const points = line.looks.routing === 'Curved' ? bowed(ends) : ends;
      const at = labels.get(line.id);
      return points.length < 2 ? [] : [{ line, points, label: lineLabel(line), ...(at ? { at } : {}) }];
    }),
    isGrid: engine === 'rows',
  };
}

/** Lays out a scene with the separations of its view. The same scene always gives the same places. */
export async function placeScene(scene: Scene, autoLayout: AutoLayout, means: PlacingMeans): Promise<PlacedScene> {
  const task = sceneTask(scene, autoLayout);
  return placedScene(scene, task, await layOut(task, means));
}
