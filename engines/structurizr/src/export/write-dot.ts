/** A view in the DOT language of Graphviz: frames are clusters, texts wrapped as in the picture. Pure. */
import { plainLines } from '@archwright/drawing';
import { measureBox } from '../drawing/box-texts.ts';
import { frameFonts } from '../drawing/scene-layout.ts';
import { lineLabel } from '../drawing/line-labels.ts';
import type { ViewScene } from '../drawing/view-scenes.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { indented } from '../print/dsl-lines.ts';
import type { LineStyle, Shape } from '../style/style-types.ts';
import type { RankDirection } from '../views/view-types.ts';
import {
  boxesOf,
  framesOf,
  outlineOf,
  type OutlineBox,
  type OutlineFrame,
  type OutlineLine,
  type OutlinePart,
} from './view-outline.ts';

const shapes: Readonly<Partial<Record<Shape, string>>> = {
  Circle: 'circle',
  Ellipse: 'ellipse',
  Hexagon: 'hexagon',
  Diamond: 'diamond',
  Cylinder: 'cylinder',
  Pipe: 'cylinder',
  Folder: 'folder',
  Component: 'component',
};
const isRounded: ReadonlySet<Shape> = new Set(['RoundedBox', 'Person', 'Robot', 'MobileDevicePortrait']);

const directions: Readonly<Record<RankDirection, string>> = {
  TopBottom: 'TB',
  BottomTop: 'BT',
  LeftRight: 'LR',
  RightLeft: 'RL',
};

/** A backslash would begin an escape such as `\\N`, the name of the node. */
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\\': '\\\\',
};
const words = (text: string): string => text.replaceAll(/[&<>"\\]/g, (sign) => references[sign] ?? sign);

/** A text in quotes. */
const quoted = (text: string): string =>
  `"${plainLines(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

interface TextLine {
  readonly text: string;
  /** Px; points of the graph are px of the picture. */
  readonly size: number;
  readonly isBold?: boolean;
}

/** An HTML-like label; the language has no empty one. */
function label(lines: readonly TextLine[], align = ''): string {
  const told = lines.map((line) => ({ ...line, text: words(plainLines(line.text)) })).filter(({ text }) => text !== '');
  if (told.length === 0) return '""';
  const end = `<br${align}/>`;
  const parts = told.map(({ text, size, isBold }) => {
    const bold = isBold ? `<b>${text}</b>` : text;
    return `<font point-size="${Math.round(size)}">${bold}</font>`;
  });
  return `<${parts.join(end)}${align === '' ? '' : end}>`;
}

const attributes = (all: Readonly<Record<string, string | number>>): string =>
  `[${Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')}]`;

const inches = (px: number): string => (px / 72).toFixed(2);

const strokes: Readonly<Record<LineStyle, string>> = { Solid: '', Dashed: 'dashed', Dotted: 'dotted' };

function boxLine({ alias, box }: OutlineBox): string {
  const { looks } = box;
  const { width, height, lines } = measureBox(box);
  const styles = ['filled', ...(isRounded.has(looks.shape) ? ['rounded'] : []), strokes[looks.border]].filter(Boolean);
  return `"${alias}" ${attributes({
    shape: shapes[looks.shape] ?? 'box',
    style: `"${styles.join(',')}"`,
    fillcolor: `"${looks.background}"`,
    color: `"${looks.stroke}"`,
    fontcolor: `"${looks.color}"`,
    penwidth: looks.strokeWidth,
    width: inches(width),
    height: inches(height),
    label: label(lines.map(({ text, font }) => ({ text, size: font.size, isBold: font.weight > 400 }))),
  })};`;
}

function frameLines({ alias, frame, parts }: OutlineFrame): readonly string[] {
  const { looks } = frame;
  const fonts = frameFonts(frame);
  const styles = [...(looks.fill ? ['filled'] : []), 'rounded', strokes[looks.border]].filter(Boolean);
  const title = label(
    [
      { text: frame.name, size: fonts.name.size, isBold: true },
      { text: frame.metadata, size: fonts.metadata.size },
    ],
    ' align="left"',
  );
  return [
    `subgraph "cluster_${alias}" {`,
    ...indented([
      `graph ${attributes({
        label: title,
        labelloc: 'b',
        labeljust: 'l',
        margin: 40,
        style: `"${styles.join(',')}"`,
        ...(looks.fill ? { fillcolor: `"${looks.fill}"` } : {}),
        color: `"${looks.stroke}"`,
        fontcolor: `"${looks.color}"`,
        penwidth: looks.strokeWidth,
      })};`,
      ...partLines(parts),
    ]),
    '}',
  ];
}

const partLines = (parts: readonly OutlinePart[]): readonly string[] =>
  parts.flatMap((part) => (part.kind === 'box' ? [boxLine(part)] : frameLines(part)));

/** A line to a frame ends at a box inside it, and is cut off at the border of its cluster. */
function lineOf({ from, to, line }: OutlineLine, insides: ReadonlyMap<string, string>): string {
  const { color, style, thickness } = line.looks;
  const [tail, head] = [insides.get(from), insides.get(to)];
  const texts = lineLabel(line).lines.map(({ text, font }) => ({ text, size: font.size }));
  return `"${tail ?? from}" -> "${head ?? to}" ${attributes({
    label: label(texts),
    color: `"${color}"`,
    fontcolor: `"${color}"`,
    penwidth: thickness,
    ...(style === 'Solid' ? {} : { style: strokes[style] }),
    ...(tail === undefined ? {} : { ltail: `"cluster_${from}"` }),
    ...(head === undefined ? {} : { lhead: `"cluster_${to}"` }),
  })};`;
}

/** The view as DOT. */
export function writeDot(workspace: Workspace, view: ViewScene): string {
  const { title, description, parts, lines } = outlineOf(workspace, view, []);
  const { direction, rankSeparation, nodeSeparation } = view.autoLayout;
  const insides = new Map(framesOf(parts).map((frame) => [frame.alias, boxesOf(frame.parts)[0]?.alias ?? '']));
  const heading = label(
    [
      { text: title, size: 36, isBold: true },
      { text: description, size: 22 },
    ],
    ' align="left"',
  );
  const graph = {
    rankdir: directions[direction],
    ranksep: inches(rankSeparation),
    nodesep: inches(nodeSeparation),
    compound: 'true',
    label: heading,
    labelloc: 'b',
    labeljust: 'l',
    pad: 0.5,
  };
  const font = { fontname: '"Inter,Arial,sans-serif"' };
  return [
    `digraph ${quoted(view.key)} {`,
    ...indented([
      `graph ${attributes({ ...graph, ...font })};`,
      `node ${attributes(font)};`,
      `edge ${attributes(font)};`,
      ...partLines(parts),
      ...lines.map((line) => lineOf(line, insides)),
    ]),
    '}',
    '',
  ].join('\n');
}
