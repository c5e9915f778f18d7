/** A view as a Mermaid flowchart: frames are subgraphs, shapes and colours those of the styles. Pure. */
import { mermaidWords, oneLine, plainLines } from '@archwright/drawing';
import type { ViewScene } from '../drawing/view-scenes.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { indented } from '../print/dsl-lines.ts';
import type { LineStyle, Shape } from '../style/style-types.ts';
import {
  boxesOf,
  framesOf,
  outlineOf,
  type OutlineBox,
  type OutlineFrame,
  type OutlineLine,
  type OutlinePart,
} from './view-outline.ts';

const box = ['["', '"]'] as const;
const round = ['("', '")'] as const;
const brackets: Readonly<Record<Shape, readonly [string, string]>> = {
  Box: box,
  RoundedBox: round,
  Circle: ['(("', '"))'],
  Ellipse: ['(["', '"])'],
  Hexagon: ['{{"', '"}}'],
  Diamond: ['{"', '"}'],
  Cylinder: ['[("', '")]'],
  Pipe: ['(["', '"])'],
  Person: round,
  Robot: round,
  Folder: box,
  WebBrowser: box,
  Window: box,
  MobileDevicePortrait: round,
  MobileDeviceLandscape: round,
  Component: ['[["', '"]]'],
};

/** A dot behind a number, or a sign of a list, at the start of a text would become a list. */
const unlisted = (line: string): string =>
  line
    .replace(/^(\d+)([.)])/, (_, number: string, sign: string) => `${number}#${sign.charCodeAt(0)};`)
    .replace(/^[-+*]/, (sign) => `#${sign.charCodeAt(0)};`);

const linesOf = (text: string): readonly string[] =>
  plainLines(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => unlisted(mermaidWords(line.trim())));

/** Stands where there is nothing to say: an empty text is a fault. */
const nothing = '#8203;';

function labelOf(name: string, metadata: string, description: string): string {
  const head = linesOf(name).map((line) => `<b>${line}</b>`);
  return [...head, ...linesOf(metadata), ...linesOf(description)].join('<br/>') || nothing;
}

/** Keywords are in lower case. */
const nameOf = (alias: string): string => alias.replace(/^./, (first) => first.toUpperCase());

function boxLine({ alias, box: { looks, name, metadata, description } }: OutlineBox): string {
  const [open, close] = brackets[looks.shape];
  return `${nameOf(alias)}${open}${labelOf(name, metadata, description)}${close}`;
}

const frameLines = ({ alias, frame, parts }: OutlineFrame): readonly string[] => [
  `subgraph ${nameOf(alias)}["${labelOf(frame.name, frame.metadata, '')}"]`,
  ...indented(partLines(parts)),
  'end',
];

const partLines = (parts: readonly OutlinePart[]): readonly string[] =>
  parts.flatMap((part) => (part.kind === 'box' ? [boxLine(part)] : frameLines(part)));

const arrows: Readonly<Record<LineStyle, string>> = { Solid: '-->', Dashed: '-.->', Dotted: '-.->' };

function lineOf({ from, to, line }: OutlineLine): string {
  const texts = [...linesOf(line.text), ...linesOf(line.technology)].join('<br/>');
  const label = texts === '' ? '' : `|"${texts}"|`;
  return `${nameOf(from)} ${arrows[line.looks.style]}${label} ${nameOf(to)}`;
}

const dashes: Readonly<Record<LineStyle, string>> = {
  Solid: '',
  Dashed: ',stroke-dasharray:6 6',
  Dotted: ',stroke-dasharray:2 4',
};

const styleOf = ({ alias, box: { looks } }: OutlineBox): string =>
  `style ${nameOf(alias)} fill:${looks.background},stroke:${looks.stroke},color:${looks.color}${dashes[looks.border]}`;

const frameStyle = ({ alias, frame: { looks } }: OutlineFrame): string =>
  `style ${nameOf(alias)} fill:${looks.fill ?? 'none'},stroke:${looks.stroke},color:${looks.color}${dashes[looks.border]}`;

const lineStyle = ({ line: { looks } }: OutlineLine, at: number): string =>
  `linkStyle ${at} stroke:${looks.color},color:${looks.color},stroke-width:${looks.thickness}px`;

/** The directive at the start that names the picture. */
const titleOf = (title: string): readonly string[] =>
  oneLine(title) === '' ? [] : ['---', `title: ${JSON.stringify(oneLine(title))}`, '---'];

/** The view as Mermaid. */
export function writeMermaid(workspace: Workspace, view: ViewScene): string {
  const { title, description, isSideways, parts, lines } = outlineOf(workspace, view, []);
  const text = oneLine(description);
  return [
    ...titleOf(title),
    `flowchart ${isSideways ? 'LR' : 'TB'}`,
    ...(text === '' ? [] : [`  accDescr: ${mermaidWords(text)}`]),
    ...indented([
      ...partLines(parts),
      ...lines.map(lineOf),
      ...framesOf(parts).map(frameStyle),
      ...boxesOf(parts).map(styleOf),
      ...lines.map(lineStyle),
    ]),
    '',
  ].join('\n');
}
