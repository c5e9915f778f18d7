/** Relations as drawings: the course with round corners, and ends that tell how many rows stand there. Pure; canvas px. */
import type { DrawCommand } from '@archwright/drawing';
import type { Point } from '#platform/canvas/model/lines.ts';
import { roundPath } from '#platform/canvas/model/round-path.ts';
import type { SceneItem } from '#platform/canvas/model/scene.ts';
import type { RelationRoute } from './relation-routes.ts';
import { rowMiddle, type TableBox } from './schema-geometry.ts';
import type { RelationItem } from './schema-item.ts';
import type { SchemaLook } from './schema-looks.ts';
import type { DifferenceMark } from './schema-scene.ts';

/** How many rows stand at the ends of a relation. */
export interface Cardinality {
  /** At most one row refers to a referenced one: its columns are a key. */
  readonly isOneToOne: boolean;
  /** A row need not refer: a column of the key takes NULL. */
  readonly isOptional: boolean;
}

/** Rows at one end: one or many, and whether there may be none. */
interface RowsAtEnd {
  readonly isOne: boolean;
  readonly isOptional: boolean;
}

/** The signs of an end: a crow's foot for many, a bar for one, a ring for none. `out` is 1 to the right. */
function endCommands(
  { x, y }: Point,
  out: number,
  { isOne, isOptional }: RowsAtEnd,
  { stroke, fill }: { readonly stroke: string; readonly fill: string },
): readonly DrawCommand[] {
  const foot = isOne ? `M${x + out * 8} ${y - 6}V${y + 6}` : `M${x} ${y - 6}L${x + out * 11} ${y}L${x} ${y + 6}`;
  const second: DrawCommand = isOptional
    ? { kind: 'circle', cx: x + out * 16, cy: y, radius: 4, fill, stroke, strokeWidth: 1.5 }
    : { kind: 'path', d: `M${x + out * 14} ${y - 6}V${y + 6}`, fill: 'none', stroke, strokeWidth: 1.5 };
  return [{ kind: 'path', d: foot, fill: 'none', stroke, strokeWidth: 1.5 }, second];
}

/** A relation with what is drawn of it. */
export interface DrawnRelation {
  readonly relation: RelationItem;
  readonly route: RelationRoute;
  readonly from: TableBox;
  readonly to: TableBox;
  readonly cardinality: Cardinality;
  readonly mark?: DifferenceMark | undefined;
  readonly isStrong?: boolean;
}

/** Further columns of a composite key: a bracket at each side joins them to the first one. */
function bracketCommands({ relation, route, from, to }: DrawnRelation, stroke: string): readonly DrawCommand[] {
  const [, ...others] = relation.pairs;
  return others.flatMap(({ source, target }) => {
    const ends = [
      { box: from, side: route.fromSide, column: source, first: route.points[0] },
      { box: to, side: route.toSide, column: target, first: route.points.at(-1) },
    ];
    return ends.map(({ box, side, column, first }): DrawCommand => {
      const x = side === 'left' ? box.x : box.x + box.width;
      const out = x + (side === 'left' ? -6 : 6);
      return {
        kind: 'path',
        d: `M${x} ${rowMiddle(box, column)}H${out}V${first?.y ?? 0}`,
        fill: 'none',
        stroke,
        strokeWidth: 1.5,
      };
    });
  });
}

/** A relation. */
export function relationItem(drawn: DrawnRelation, look: SchemaLook): SceneItem {
  const { relation, route, cardinality, mark, isStrong = false } = drawn;
  const { points, fromSide, toSide } = route;
  const stroke = mark ? look[mark] : isStrong ? look.accent : look.line;
  const [start, end] = [points[0] ?? { x: 0, y: 0 }, points.at(-1) ?? { x: 0, y: 0 }];
  const out = (side: 'left' | 'right'): number => (side === 'left' ? -1 : 1);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 20, Math.min(...ys) - 10];
  const strokeWidth = isStrong || mark ? 2.2 : 1.4;
  const line: DrawCommand = { kind: 'path', d: roundPath(points), fill: 'none', stroke, strokeWidth };
  const ends = { stroke, fill: look.surface };
  return {
    id: relation.id,
    bounds: { x: left, y: top, width: Math.max(...xs) + 20 - left, height: Math.max(...ys) + 10 - top },
    commands: [
      line,
      ...bracketCommands(drawn, stroke),
      ...endCommands(start, out(fromSide), { isOne: cardinality.isOneToOne, isOptional: true }, ends),
      ...endCommands(end, out(toSide), { isOne: true, isOptional: cardinality.isOptional }, ends),
    ],
    far: [{ ...line, strokeWidth: 3 }],
  };
}
