/** A context map as drawings: one list for the canvas, SVG, PNG and the minimap. Pure; canvas px. */
import { textLine, widthOf, wrapText, type DrawCommand, type Font } from '@archwright/drawing';
import { routeEdges } from '#platform/canvas/model/edge-routing.ts';
import { placeLabels } from '#platform/canvas/model/label-places.ts';
import { lengthOf, pointAlong, type Point } from '#platform/canvas/model/lines.ts';
import { boundsOf, type Box, type Part } from '#platform/canvas/model/nearest-box.ts';
import type { SceneItem } from '#platform/canvas/model/scene.ts';
import type { BoundedContext, ContextRelationship, RelationshipKind } from '../contract.ts';
import { isSymmetric, kindLabels, subdomainLabels, type MapDocument } from './map-document.ts';
import type { MapLook } from './map-looks.ts';
import { contextSize } from './map-places.ts';
import { relationshipWarning } from './map-rules.ts';

const font = (size: number, weight: Font['weight'] = 400): Font => ({ size, line: Math.round(size * 1.4), weight });
const fonts = {
  name: font(17, 600),
  fact: font(13),
  role: font(12, 600),
  label: font(13),
} as const;

/** Sizes of names from afar; one that fits in none of them is cut at a size that can still be read there. */
const farSizes = [52, 44, 38, 34, 28, 24, 20] as const;
const cutAt: (typeof farSizes)[number] = 34;

/** What a comparison says of a part of the map. */
export type DifferenceMark = 'added' | 'changed' | 'removed';

/** How a map is drawn. */
export interface MapSceneOptions {
  readonly look: MapLook;
  readonly marks?: ReadonlyMap<string, DifferenceMark>;
  /** Relationships that stand out, such as the selected one. */
  readonly strong?: ReadonlySet<string>;
  /** Elements of contexts by their ids; those of the map alone unless given. */
  readonly counts?: ReadonlyMap<string, number> | undefined;
  /** What a slide is about: everything else is drawn faint. */
  readonly about?: ReadonlySet<string> | undefined;
}

/** A drawn map: items from the bottom to the top, and where they are. */
export interface DrawnMap {
  readonly items: readonly SceneItem[];
  readonly boxes: ReadonlyMap<string, Box>;
  readonly routes: ReadonlyMap<string, readonly Point[]>;
  /** Plates of the labels of relationships. */
  readonly labels: ReadonlyMap<string, Part>;
}

/** The box of a context. */
export const boxOfContext = ({ id, position }: Pick<BoundedContext, 'id' | 'position'>): Box => ({
  id,
  ...position,
  ...contextSize,
});

const markWords: Readonly<Record<DifferenceMark, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
};

/** A small text on a plate, centred. */
function plate(text: string, { x, y }: Point, { face, fill, stroke, colour }: PlateLook): readonly DrawCommand[] {
  const { width, height } = plateSize(text, face);
  return [
    { kind: 'rect', x: x - width / 2, y: y - height / 2, width, height, radius: 4, fill, stroke },
    textLine(text, { x, y, font: face, fill: colour }),
  ];
}

interface PlateLook {
  readonly face: Font;
  readonly fill: string;
  readonly stroke: string;
  readonly colour: string;
}

const plateSize = (text: string, face: Font): { readonly width: number; readonly height: number } => ({
  width: Math.ceil(widthOf(text, face)) + 10,
  height: face.line + 2,
});

function markCommands(part: Part, mark: DifferenceMark | undefined, look: MapLook): readonly DrawCommand[] {
  if (mark === undefined) return [];
  const { x, y, width, height } = part;
  const stroke = look[mark];
  return [
    {
      kind: 'rect',
      x: x - 3,
      y: y - 3,
      width: width + 6,
      height: height + 6,
      radius: 12,
      fill: 'none',
      stroke,
      strokeWidth: 3,
      ...(mark === 'removed' ? { dashes: [6, 4] } : {}),
    },
    ...plate(
      markWords[mark],
      { x: x + 48, y: y - 3 },
      { face: fonts.role, fill: look.surface, stroke, colour: look.text },
    ),
  ];
}

/** From afar: the name alone, as large as its box allows in two lines of whole words. */
function farName(name: string, { x, y, width, height }: Box, fill: string): readonly DrawCommand[] {
  const tried = farSizes.map((size) => {
    const face: Font = { size, line: Math.round(size * 1.2), weight: 600 };
    return { face, lines: wrapText(name, face, { most: width - 16, mostLines: 2 }) };
  });
  const words = name.trim().split(/\s+/).join(' ');
  const fits = tried.find(({ face, lines }) => lines.join(' ') === words && lines.length * face.line <= height - 16);
  const { face, lines } = fits ?? tried.find(({ face: { size } }) => size === cutAt) ?? { face: fonts.name, lines: [] };
  const top = y + height / 2 + 3 - ((lines.length - 1) * face.line) / 2;
  return lines.map((one, at) => textLine(one, { x: x + width / 2, y: top + at * face.line, font: face, fill }));
}

function contextItem(context: BoundedContext, { look, marks, counts }: MapSceneOptions): SceneItem {
  const { id, name, subdomain, team, elementIds } = context;
  const box = boxOfContext(context);
  const { x, y, width, height } = box;
  const middle = x + width / 2;
  const colour = look.subdomains[subdomain];
  const most = width - 28;
  const lines = wrapText(name, fonts.name, { most, mostLines: 2 });
  const count = counts?.get(id) ?? elementIds.length;
  const facts = [
    subdomainLabels[subdomain],
    ...(count > 0 ? [`${count} ${count === 1 ? 'element' : 'elements'}`] : []),
  ].join(' · ');
  const teamLine = wrapText(team, fonts.fact, { most, mostLines: 1 })[0];
  const high = lines.length * fonts.name.line + fonts.fact.line * (teamLine === undefined ? 1 : 2) + 4;
  let top = y + (height - high) / 2 + 3;
  const put = (text: string, face: Font, fill: string): DrawCommand => {
    const command = textLine(text, { x: middle, y: top + face.line / 2, font: face, fill });
    top += face.line;
    return command;
  };
  const frame: readonly DrawCommand[] = [
    { kind: 'rect', x, y, width, height, radius: 10, fill: look.surface, stroke: look.border, strokeWidth: 1.5 },
    { kind: 'path', d: `M${x} ${y + 10}a10 10 0 0 1 10 -10H${x + width - 10}a10 10 0 0 1 10 10z`, fill: colour },
    { kind: 'rect', x: x + 0.75, y: y + 5, width: width - 1.5, height: 8, fill: look.surface },
  ];
  const texts: DrawCommand[] = lines.map((one) => put(one, fonts.name, look.text));
  top += 4;
  texts.push(put(facts, fonts.fact, look.muted));
  if (teamLine !== undefined) texts.push(put(teamLine, fonts.fact, look.muted));
  const marked = markCommands(box, marks?.get(id), look);
  const afar = [...frame, ...farName(name, box, look.text), ...marked];
  return {
    id,
    bounds: { x: x - 6, y: y - 16, width: width + 12, height: height + 22 },
    commands: [...frame, ...texts, ...marked],
    middle: afar,
    far: afar,
  };
}

const strokes: Readonly<Record<RelationshipKind, { readonly width: number; readonly dashes?: readonly number[] }>> = {
  partnership: { width: 2.5 },
  'shared-kernel': { width: 2.5 },
  'customer-supplier': { width: 1.5 },
  'upstream-downstream': { width: 1.5 },
  'separate-ways': { width: 1.5, dashes: [2, 6] },
  'big-ball': { width: 4, dashes: [10, 4] },
};

/** The label of a line, as one line. */
export const labelOf = ({ kind, technology }: Pick<ContextRelationship, 'kind' | 'technology'>): string =>
  technology === '' ? kindLabels[kind] : `${kindLabels[kind]} [${technology}]`;

const longestLabel = 220;

const fitted = (text: string): string =>
  wrapText(text.replaceAll(/\s/g, '\u00a0'), fonts.label, { most: longestLabel, mostLines: 1 })[0] ?? '';

/** What stands at an end of a line: U or D and the roles. */
function endText(relationship: ContextRelationship, end: 'upstream' | 'downstream'): string | undefined {
  const { kind, upstreamRoles, downstreamRoles } = relationship;
  if (isSymmetric(kind)) return undefined;
  const isCustomer = kind === 'customer-supplier';
  return end === 'upstream'
    ? ['U', ...(isCustomer ? ['S'] : []), ...upstreamRoles].join(' ')
    : ['D', ...(isCustomer ? ['C'] : []), ...downstreamRoles].join(' ');
}

/** A plate at an end of a route, clear of the box that it belongs to. */
function endPart(points: readonly Point[], text: string, end: 'upstream' | 'downstream'): Part {
  const { width, height } = plateSize(text, fonts.role);
  const ordered = end === 'upstream' ? points : points.toReversed();
  const [first, second = first] = ordered;
  const isFlat = first && second ? Math.abs(second.x - first.x) > Math.abs(second.y - first.y) : true;
  const away = (isFlat ? width : height) / 2 + 4;
  const length = lengthOf(ordered) || 1;
  const { x, y } = pointAlong(ordered, Math.min(0.4, away / length));
  return { x: x - width / 2, y: y - height / 2, width, height };
}

const middleOfPart = ({ x, y, width, height }: Part): Point => ({ x: x + width / 2, y: y + height / 2 });

interface Routed {
  readonly relationship: ContextRelationship;
  readonly points: readonly Point[];
  readonly ends: readonly { readonly text: string; readonly part: Part }[];
}

function relationshipItem({ relationship, points, ends }: Routed, label: Part, options: MapSceneOptions): SceneItem {
  const { look, marks, strong } = options;
  const { id, kind } = relationship;
  const mark = marks?.get(id);
  const { width, dashes } = strokes[kind];
  const isStrong = strong?.has(id) ?? false;
  const stroke = mark === undefined ? (isStrong ? look.accent : look.line) : look[mark];
  const warns = relationshipWarning(relationship) !== undefined;
  const d = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const words =
    mark === undefined ? fitted(labelOf(relationship)) : fitted(`${markWords[mark]}: ${labelOf(relationship)}`);
  const bounds =
    boundsOf([
      ...points.map(({ x, y }) => ({ id: '', x: x - 4, y: y - 4, width: 8, height: 8 })),
      ...[label, ...ends.map(({ part }) => part)].map((part) => ({ id: '', ...part })),
    ]) ?? label;
  const afar: readonly DrawCommand[] = [
    { kind: 'path', d, fill: 'none', stroke, strokeWidth: width + 1.5, ...(dashes ? { dashes } : {}) },
  ];
  return {
    id,
    bounds,
    commands: [
      {
        kind: 'path',
        d,
        fill: 'none',
        stroke,
        strokeWidth: isStrong || mark !== undefined ? width + 1 : width,
        isRoundJoin: true,
        ...(dashes ? { dashes } : {}),
      },
      ...plate(words, middleOfPart(label), {
        face: fonts.label,
        fill: look.paper,
        stroke: 'none',
        colour: warns ? look.warning : look.text,
      }),
      ...ends.flatMap(({ text, part }) =>
        plate(text, middleOfPart(part), { face: fonts.role, fill: look.surface, stroke, colour: look.text }),
      ),
    ],
    middle: afar,
    far: afar,
  };
}

/** Opacity of what a slide is not about. */
const faint = 0.25;

/** An item that recedes, at every zoom. */
function faintItem({ commands, middle, far, ...item }: SceneItem): SceneItem {
  const recede = (list: readonly DrawCommand[]): readonly DrawCommand[] => [
    { kind: 'group', opacity: faint, commands: list },
  ];
  return {
    ...item,
    commands: recede(commands),
    ...(middle ? { middle: recede(middle) } : {}),
    ...(far ? { far: recede(far) } : {}),
  };
}

/** The map as a scene. */
export function drawMap({ contexts, relationships }: MapDocument, options: MapSceneOptions): DrawnMap {
  const boxes = new Map(contexts.map((context) => [context.id, boxOfContext(context)]));
  const nodes = [...boxes.values()];
  const edges = relationships.map(({ id, upstreamId, downstreamId }) => ({ id, from: upstreamId, to: downstreamId }));
  const routes = new Map(routeEdges({ nodes, edges }).map(({ id, points }) => [id, points]));
  const routed = relationships.flatMap((relationship): readonly Routed[] => {
    const points = routes.get(relationship.id);
    if (!points) return [];
    const ends = (['upstream', 'downstream'] as const).flatMap((end) => {
      const text = endText(relationship, end);
      return text === undefined ? [] : [{ text, part: endPart(points, text, end) }];
    });
    return [{ relationship, points, ends }];
  });
  const plates = routed.flatMap(({ ends }, at) => ends.map(({ part }, n) => ({ id: `${at} ${n}`, ...part })));
  const tasks = routed.map(({ relationship, points }) => {
    const mark = options.marks?.get(relationship.id);
    const words = labelOf(relationship);
    const text = fitted(mark === undefined ? words : `${markWords[mark]}: ${words}`);
    return { id: relationship.id, points, ...plateSize(text, fonts.label) };
  });
  const sizes = new Map(tasks.map((task) => [task.id, task]));
  const labels = new Map(
    placeLabels(tasks, [...nodes, ...plates]).map(({ id, x, y }) => {
      const { width, height } = sizes.get(id) ?? { width: 0, height: 0 };
      return [id, { x, y, width, height }];
    }),
  );
  const lines = routed.flatMap((one) => {
    const label = labels.get(one.relationship.id);
    return label ? [relationshipItem(one, label, options)] : [];
  });
  const { about } = options;
  const all = [...lines, ...contexts.map((context) => contextItem(context, options))];
  const items = about ? all.map((item) => (about.has(item.id) ? item : faintItem(item))) : all;
  return { items, boxes, routes, labels };
}
