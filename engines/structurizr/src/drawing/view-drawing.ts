/** Draws a placed scene as commands for the writers of SVG and PDF. The same scene gives the same commands. */
import {
  arrowCommands,
  textLine,
  widthOf,
  type DrawCommand,
  type Drawing,
  type Look,
  type Point,
  type Rect,
} from '@archwright/drawing';
import { curvedPath } from '@archwright/layout';
import type { LineStyle } from '../style/style-types.ts';
import { drawShape, shapeTexts } from './box-shapes.ts';
import { contentHeight, fontOf, type BoxIcon } from './box-texts.ts';
import { mixed } from '../style/colours.ts';
import { iconFiles } from './icons.ts';
import { onCanvas, schemes, type Scheme, type SchemeName } from './colours.ts';
import type { PlacedBox, PlacedFrame, PlacedLine, PlacedScene } from './scene-layout.ts';
import type { SceneBox } from './scene-types.ts';
import { frameFonts } from './scene-layout.ts';

const borderDashes: Readonly<Record<LineStyle, readonly number[] | undefined>> = {
  Solid: undefined,
  Dashed: [10, 10],
  Dotted: [2, 4],
};
const lineDashes: Readonly<Record<LineStyle, readonly number[] | undefined>> = {
  Solid: undefined,
  Dashed: [12, 8],
  Dotted: [3, 5],
};

const dashed = (dashes: readonly number[] | undefined): Look => (dashes ? { dashes } : {});

/** Names of data attributes by which a viewer finds parts of the picture. */
const marked = (facts: Readonly<Record<string, string | number | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  );

/** The icon of a box, below `top`, as faint as its box. */
function iconCommands({ looks }: SceneBox, icon: BoxIcon | undefined, part: Rect, top: number): DrawCommand[] {
  if (!icon || looks.icon === undefined) return [];
  const { gap, width, height } = icon;
  const x = part.x + (part.width - width) / 2;
  const image: DrawCommand = { kind: 'image', fileId: looks.icon, x, y: top + gap, width, height };
  if (looks.opacity >= 100) return [image];
  return [{ kind: 'group', opacity: Math.max(looks.opacity, leastTextOpacity) / 100, commands: [image] }];
}

function boxCommand({ measured, ...placed }: PlacedBox, scheme: Scheme): DrawCommand {
  const { box, lines, icon } = measured;
  const { looks } = box;
  const rect: Rect = { x: placed.x, y: placed.y, width: placed.width, height: placed.height };
  const fill = onCanvas(looks.background, looks.opacity, scheme);
  const shape = drawShape(looks.shape, rect, {
    fill,
    stroke: onCanvas(looks.stroke, looks.opacity, scheme),
    strokeWidth: looks.strokeWidth,
    behind: scheme.canvas,
    ...dashed(borderDashes[looks.border]),
  });
  const part = shapeTexts(looks.shape, rect);
  const color = mixed(looks.color, fill, 1 - Math.max(looks.opacity, leastTextOpacity) / 100);
  let y = part.y + (part.height - contentHeight(measured)) / 2;
  const texts = lines.map(({ text, font, gap }) => {
    y += gap;
    const line = textLine(text, { x: part.x + part.width / 2, y: y + font.line / 2, font, fill: color });
    y += font.line;
    return line;
  });
  const title = [box.name, box.metadata, box.description].filter(Boolean).join(' · ');
  const commands = [...shape, ...texts, ...iconCommands(box, icon, part, y)];
  return { kind: 'group', title, data: marked({ element: box.id, step: box.step }), commands };
}

/** Texts of faint elements stay readable. */
const leastTextOpacity = 45;

function frameCommand({ frame, title, x, y, width, height }: PlacedFrame, scheme: Scheme): DrawCommand {
  const { looks } = frame;
  const fonts = frameFonts(frame);
  const stroke = onCanvas(scheme.frame(looks.stroke), looks.opacity, scheme);
  const color = onCanvas(scheme.frame(looks.color), Math.max(looks.opacity, leastTextOpacity), scheme);
  const hasMetadata = frame.metadata !== '';
  const texts = [
    textLine(frame.name, {
      x: title.x,
      y: title.y + fonts.name.line / 2,
      font: fonts.name,
      fill: color,
      anchor: 'start',
    }),
    ...(hasMetadata
      ? [
          textLine(frame.metadata, {
            x: title.x,
            y: title.y + fonts.name.line + fonts.metadata.line / 2,
            font: fonts.metadata,
            fill: color,
            anchor: 'start',
          }),
        ]
      : []),
  ];
  const border: DrawCommand = {
    kind: 'rect',
    x,
    y,
    width,
    height,
    radius: 10,
    fill: looks.fill ? scheme.frameFill(looks.fill) : 'none',
    stroke,
    strokeWidth: looks.strokeWidth,
    ...dashed(frameDashes(frame)),
  };
  const [, id = ''] = frame.kind === 'group' ? [] : frame.id.split(' ');
  return {
    kind: 'group',
    title: [frame.name, frame.metadata].filter(Boolean).join(' · '),
    data: marked({ frame: frame.kind, element: id || undefined, step: frame.step }),
    commands: [border, ...texts],
  };
}

const frameDashes = ({ kind, looks }: PlacedFrame['frame']): readonly number[] | undefined =>
  kind === 'boundary' && looks.border === 'Dashed' ? [20, 12] : borderDashes[looks.border];

/** Side of an arrow head by the thickness of its line, px. */
const headSide = (thickness: number): number => Math.min(50, 10 + 5 * thickness);

/** How early a curved line leaves its straight pieces, px: it cuts bends by less than the distance of lines to boxes. */
const roundness = 80;

/** The path of a curved line. */
export const roundly = (points: readonly Point[]): string => curvedPath(points, roundness);

function lineCommand({ line, points }: PlacedLine, scheme: Scheme): DrawCommand {
  const { looks } = line;
  const stroke = onCanvas(scheme.line(looks.color), looks.opacity, scheme);
  const side = headSide(looks.thickness);
  return {
    kind: 'group',
    title: line.title,
    data: marked({ relationship: line.id, step: line.step }),
    commands: arrowCommands(points, {
      stroke,
      width: looks.thickness,
      head: { length: side * 0.9, half: side * 0.4 },
      ...dashed(lineDashes[looks.style]),
      ...(looks.routing === 'Curved' ? { pathOf: roundly } : {}),
    }),
  };
}

const isWithin = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

function labelCommand({ line, label, at }: PlacedLine, frames: readonly PlacedFrame[], scheme: Scheme): DrawCommand[] {
  if (!at || label.lines.length === 0) return [];
  const { looks } = line;
  const behind = frames.findLast((frame) => frame.frame.looks.fill !== undefined && isWithin(at, frame));
  const fill = behind?.frame.looks.fill ? scheme.frameFill(behind.frame.looks.fill) : scheme.canvas;
  const color = onCanvas(scheme.line(looks.color), Math.max(looks.opacity, leastTextOpacity), scheme);
  const height = label.lines.reduce((sum, { font }) => sum + font.line, 0);
  let y = at.y + (at.height - height) / 2;
  const texts = label.lines.map(({ text, font }) => {
    const drawn = textLine(text, { x: at.x + at.width / 2, y: y + font.line / 2, font, fill: color });
    y += font.line;
    return drawn;
  });
  const { x, width } = at;
  return [
    {
      kind: 'group',
      data: marked({ label: line.id, step: line.step }),
      commands: [{ kind: 'rect', x, y: at.y, width, height: at.height, radius: 3, fill }, ...texts],
    },
  ];
}

/** Around the picture, and between it and its title, px. */
const margin = 60;
const titleGap = 50;
const empty: Rect = { x: 0, y: 0, width: 450, height: 0 };

function boundsOf(parts: readonly Rect[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of parts) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return left === Infinity ? empty : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Title and description below the picture. */
function heading({ title, description }: PlacedScene['scene'], { x, y, height }: Rect, scheme: Scheme) {
  const fonts = { title: fontOf(36, 600), description: fontOf(22) };
  const top = y + height + (height === 0 ? 0 : titleGap);
  const lines = [
    { text: title, font: fonts.title, fill: scheme.title },
    { text: description, font: fonts.description, fill: scheme.muted },
  ].filter(({ text }) => text.trim() !== '');
  let at = top;
  const commands = lines.map(({ text, font, fill }) => {
    const line = textLine(text, { x, y: at + font.line / 2, font, fill, anchor: 'start' });
    at += font.line;
    return line;
  });
  const width = Math.max(0, ...lines.map(({ text, font }) => widthOf(text, font)));
  return { commands, part: { x, y: top, width, height: at - top } };
}

/** Draws a scene in one of the two schemes. */
export function drawScene(placed: PlacedScene, name: SchemeName): Drawing {
  const scheme = schemes[name];
  const content = boundsOf([
    ...placed.boxes,
    ...placed.frames,
    ...placed.lines.flatMap(({ points, at }) => [
      ...points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })),
      ...(at ? [at] : []),
    ]),
  ]);
  const below = heading(placed.scene, content, scheme);
  const whole = boundsOf([content, below.part]);
  const page: Rect = {
    x: Math.floor(whole.x - margin),
    y: Math.floor(whole.y - margin),
    width: Math.ceil(whole.width + 2 * margin),
    height: Math.ceil(whole.height + 2 * margin),
  };
  const images = iconFiles(placed.scene.boxes);
  return {
    ...page,
    title: placed.scene.title,
    ...(images.size > 0 ? { images } : {}),
    commands: [
      { kind: 'rect', ...page, fill: scheme.canvas },
      ...placed.frames.map((frame) => frameCommand(frame, scheme)),
      ...placed.lines.map((line) => lineCommand(line, scheme)),
      ...placed.boxes.map((box) => boxCommand(box, scheme)),
      ...placed.lines.flatMap((line) => labelCommand(line, placed.frames, scheme)),
      { kind: 'group', data: { part: 'title' }, commands: below.commands },
    ],
  };
}
