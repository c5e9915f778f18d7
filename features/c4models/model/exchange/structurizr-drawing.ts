/** Layout, lines drawn by hand and label places of a view from and to Structurizr. Pure. */
import type { C4View } from '../../contract.ts';
import {
  c4ViewLayout,
  usualViewLayout,
  type C4DrawnRelationship,
  type C4ViewLayout,
  type ViewDrawing,
} from '../c4-view-drawing.ts';
import { c4Limits } from '../c4-limits.ts';
import { ourProperties, structurizrScale, type WorkspaceView } from './structurizr-shape.ts';

type Json = Readonly<Record<string, unknown>>;
type Point = C4DrawnRelationship['bends'][number];

const routingNames: Readonly<Record<C4ViewLayout['routing'], string>> = {
  direct: 'Direct',
  orthogonal: 'Orthogonal',
  curved: 'Curved',
};

const directionNames: Readonly<Record<string, C4ViewLayout['direction']>> = {
  TopBottom: 'TB',
  BottomTop: 'BT',
  LeftRight: 'LR',
  RightLeft: 'RL',
};

const toFile = ({ x, y }: Point): Point => ({
  x: Math.round(x * structurizrScale),
  y: Math.round(y * structurizrScale),
});
const ofFile = (value: number): number => {
  const here = Math.round(value / structurizrScale);
  // Never -0.
  return Math.min(c4Limits.reach, Math.max(-c4Limits.reach, here)) || 0;
};

/** Bends and routing of a relationship in a view. */
export function lineJson({ layout, relationships }: C4View, id: string): Json {
  const bends = relationships.find((line) => line.id === id)?.bends ?? [];
  return {
    ...(bends.length > 0 ? { vertices: bends.map(toFile) } : {}),
    ...(layout.routing === usualViewLayout.routing ? {} : { routing: routingNames[layout.routing] }),
  };
}

/** Properties of a view for what Structurizr does not know: spacing, and the places of labels as `{id} {x} {y}`. */
export function drawingProperties(
  { layout: { direction, density, routing }, relationships }: C4View,
  fileIdOf: (id: string) => string,
): Json {
  const labels = relationships.flatMap(({ id, label }) => (label ? [`${fileIdOf(id)} ${label.x} ${label.y}`] : []));
  return {
    [ourProperties.layout]: [direction, density, routing].join(' '),
    ...(labels.length > 0 ? { [ourProperties.labels]: labels.join(',') } : {}),
  };
}

/** Routing that all lines of a view have; undefined when they differ or say nothing. */
function commonRouting({ relationships }: WorkspaceView): C4ViewLayout['routing'] | undefined {
  const names = new Set((relationships ?? []).map(({ routing }) => routing ?? ''));
  const [only] = names.size === 1 ? names : [];
  return (['direct', 'orthogonal', 'curved'] as const).find((routing) => routingNames[routing] === only);
}

function layoutOf(raw: WorkspaceView): C4ViewLayout {
  const [direction, density, routing] = (raw.properties?.[ourProperties.layout] ?? '').split(' ');
  const own = c4ViewLayout.safeParse({ direction, density, routing });
  if (own.success) return own.data;
  return {
    direction: directionNames[String(raw.automaticLayout?.['rankDirection'])] ?? usualViewLayout.direction,
    density: usualViewLayout.density,
    routing: commonRouting(raw) ?? usualViewLayout.routing,
  };
}

function labelsOf({ properties }: WorkspaceView): ReadonlyMap<string, Point> {
  const labels = new Map<string, Point>();
  for (const one of (properties?.[ourProperties.labels] ?? '').split(',')) {
    const [fileId = '', x, y] = one.split(' ');
    const [left, top] = [Number(x), Number(y)];
    const isPlace = [left, top].every((value) => Number.isInteger(value) && Math.abs(value) <= c4Limits.reach);
    if (x !== undefined && y !== undefined && isPlace) labels.set(fileId, { x: left, y: top });
  }
  return labels;
}

/** How a view of the file is drawn. `idOf` gives the relationship that a view shows by its id in the file. */
export function drawingOf(raw: WorkspaceView, idOf: (fileId: string) => string | undefined): ViewDrawing {
  const labels = labelsOf(raw);
  const seen = new Set<string>();
  const relationships = (raw.relationships ?? []).flatMap(({ id: fileId, vertices }): C4DrawnRelationship[] => {
    const id = idOf(fileId);
    const bends = (vertices ?? []).slice(0, c4Limits.bends).map(({ x, y }) => ({ x: ofFile(x), y: ofFile(y) }));
    const label = labels.get(fileId) ?? null;
    if (id === undefined || seen.has(id) || (bends.length === 0 && !label)) return [];
    seen.add(id);
    return [{ id, bends, label }];
  });
  return { layout: layoutOf(raw), relationships, flows: [] };
}
