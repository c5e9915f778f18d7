/** A view as PlantUML without a library: shapes, colours and frames in the syntax of deployment diagrams. Pure. */
import { oneLine, plainLines, plantumlWords } from '@archwright/drawing';
import type { ViewScene } from '../drawing/view-scenes.ts';
import type { Workspace } from '../model/workspace-types.ts';
import type { LineStyle, Shape } from '../style/style-types.ts';
import { indented } from '../print/dsl-lines.ts';
import { outlineOf, type OutlineBox, type OutlineFrame, type OutlineLine, type OutlinePart } from './view-outline.ts';

const keywords: Readonly<Partial<Record<Shape, string>>> = {
  Person: 'person',
  Robot: 'person',
  Cylinder: 'database',
  Pipe: 'queue',
  Hexagon: 'hexagon',
  Folder: 'folder',
  Component: 'component',
};

/** Words that begin a statement of PlantUML: no alias is one of them. */
export const plantumlReserved: readonly string[] = (
  'title caption header footer legend end note hide show remove restore skinparam scale left ' +
  'right top bottom center newpage page together as of allowmixing rectangle person actor database ' +
  'queue component folder hexagon node cloud file storage frame artifact card stack agent boundary ' +
  'control entity collections interface usecase package class state object map json circle label port ' +
  'portin portout action process mainframe sprite url set namespace style'
).split(' ');

const lineWords: Readonly<Record<LineStyle, string>> = { Solid: '', Dashed: 'dashed', Dotted: 'dotted' };

const linesOf = (text: string): readonly string[] =>
  plainLines(text)
    .split('\n')
    .filter((line) => line !== '')
    .map(plantumlWords);

/** Name, what it is and description in one text; the last two are empty when there is nothing to say. */
function plantumlLabel(name: string, metadata: string, description: string): string {
  const head = linesOf(name).map((line) => `<b>${line}</b>`);
  const middle = linesOf(metadata).map((line) => `<size:12>${line}</size>`);
  const end = linesOf(description);
  return `"${[...head, ...middle, ...(end.length > 0 ? ['', ...end] : [])].join('\\n') || ' '}"`;
}

const colour = (hex: string): string => hex.replace('#', '');

/** A box as one statement. */
export function plantumlBox({ alias, box }: OutlineBox): string {
  const { shape, background, stroke, color, border } = box.looks;
  const dashes = border === 'Solid' ? '' : `;line.${lineWords[border]}`;
  const looks = `#${colour(background)};line:${colour(stroke)}${dashes};text:${colour(color)}`;
  return `${keywords[shape] ?? 'rectangle'} ${plantumlLabel(box.name, box.metadata, box.description)} as ${alias} ${looks}`;
}

function frameLines({ alias, frame, parts }: OutlineFrame): readonly string[] {
  const { fill, stroke, border, color } = frame.looks;
  const dashes = border === 'Solid' ? '' : `;line.${lineWords[border]}`;
  const looks = `#${fill ? colour(fill) : 'transparent'};line:${colour(stroke)}${dashes};text:${colour(color)}`;
  return [
    `rectangle ${plantumlLabel(frame.name, frame.metadata, '')} as ${alias} ${looks} {`,
    ...indented(partLines(parts)),
    '}',
  ];
}

const partLines = (parts: readonly OutlinePart[]): readonly string[] =>
  parts.flatMap((part) => (part.kind === 'box' ? [plantumlBox(part)] : frameLines(part)));

function relationLine({ from, to, line }: OutlineLine): string {
  const { color, style, thickness } = line.looks;
  const looks = [color, ...(style === 'Solid' ? [] : [lineWords[style]]), `thickness=${thickness}`].join(',');
  const texts = [
    ...linesOf(line.text).map((text) => `<color:${color}>${text}</color>`),
    ...linesOf(line.technology).map((text) => `<size:12><color:${color}>${text}</color></size>`),
  ];
  return `${from} -[${looks}]-> ${to}${texts.length > 0 ? ` : ${texts.join('\\n')}` : ''}`;
}

/** The title, with the description below it. */
export const plantumlTitle = (title: string, description: string): string =>
  `title ${[title, description]
    .map((text) => plantumlWords(oneLine(text)))
    .filter((text) => text !== '')
    .join('\\n')}`;

/** The view as PlantUML. */
export function writePlantuml(workspace: Workspace, view: ViewScene): string {
  const { title, description, isSideways, parts, lines } = outlineOf(workspace, view, plantumlReserved);
  return [
    '@startuml',
    plantumlTitle(title, description),
    `${isSideways ? 'left to right' : 'top to bottom'} direction`,
    'skinparam defaultTextAlignment center',
    'skinparam wrapWidth 240',
    'skinparam maxMessageSize 200',
    'skinparam shadowing false',
    '',
    ...partLines(parts),
    ...(lines.length > 0 ? ['', ...lines.map(relationLine)] : []),
    '@enduml',
    '',
  ].join('\n');
}
