/** Lines with arrow heads. Pure. */
import type { DrawCommand, Point } from './drawing-types.ts';
import { figure } from './svg-markup.ts';

/** Length and half width of an arrow head, px. */
export interface ArrowHead {
  readonly length: number;
  readonly half: number;
}

const usualHead: ArrowHead = { length: 12, half: 5 };

/** Look of a line. */
export interface LineLook {
  /** `#rrggbb`. */
  readonly stroke: string;
  /** Px. */
  readonly width: number;
  readonly dashes?: readonly number[];
  readonly head?: ArrowHead;
  /** Path data through the points of the line; straight segments unless given. */
  readonly pathOf?: (points: readonly Point[]) => string;
}

const at = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`;

const straightPath = (points: readonly Point[]): string => `M${points.map(at).join('L')}`;

/** A line through the points with a filled head at its end; nothing for fewer than two points. */
export function arrowCommands(points: readonly Point[], look: LineLook): readonly DrawCommand[] {
  const { stroke, width, dashes, pathOf = straightPath, head = usualHead } = look;
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return [];
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const direction = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const base = { x: end.x - direction.x * head.length, y: end.y - direction.y * head.length };
  const corner = (sign: 1 | -1): Point => ({
    x: base.x - sign * direction.y * head.half,
    y: base.y + sign * direction.x * head.half,
  });
  return [
    {
      kind: 'path',
      d: pathOf([...points.slice(0, -1), base]),
      fill: 'none',
      stroke,
      strokeWidth: width,
      isRoundJoin: true,
      ...(dashes ? { dashes } : {}),
    },
    { kind: 'path', d: `M${at(end)}L${at(corner(1))}L${at(corner(-1))}Z`, fill: stroke },
  ];
}
