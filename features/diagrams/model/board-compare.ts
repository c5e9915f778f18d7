/** Two versions of a diagram side by side: what was added, changed and removed, as a picture with marks and in words. Pure. */
import type { DrawCommand } from '@archwright/drawing';
import {
  byMarkAndName,
  fieldWords,
  type DescribedDifference,
  type DifferenceGroup,
  type DifferenceMark,
} from '#platform/canvas/model/version-differences.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { SceneItem } from '#platform/canvas/model/scene.ts';
import { fieldsThatDiffer } from '#platform/editing/model/change-set.ts';
import { changesBetween } from '#platform/editing/model/item-changes.ts';
import { isBox, isLine, type BoardElement } from './board-element.ts';
import { frameOf } from './board-geometry.ts';
import { courseOf, coursePath, labelPoint, type Elements } from './board-lines.ts';
import { kindName, shortLabel } from './board-words.ts';
import { ownName } from './own-name.ts';

/** What became of one element. */
interface ElementDifference {
  readonly mark: DifferenceMark;
  readonly element: BoardElement;
  /** Changed fields. */
  readonly fields: readonly string[];
}

/** The differences between two versions. */
export interface BoardComparison {
  /** The newer version, with what was removed from the older one. */
  readonly shown: Elements;
  readonly differences: ReadonlyMap<string, ElementDifference>;
}

/** Opacity of what was removed. */
const removedOpacity = 0.4;

/** Compares two versions. */
export function compareBoards(older: Elements, newer: Elements): BoardComparison {
  const differences = new Map<string, ElementDifference>();
  const shown = new Map(newer);
  for (const { id, before, after } of changesBetween(older, newer)) {
    if (before && after) {
      differences.set(id, { mark: 'changed', element: after, fields: [...fieldsThatDiffer(before, after)] });
    } else if (after) differences.set(id, { mark: 'added', element: after, fields: [] });
    else if (before) {
      differences.set(id, { mark: 'removed', element: before, fields: [] });
      shown.set(id, { ...before, opacity: removedOpacity * (before.opacity ?? 1) });
    }
  }
  return { shown, differences };
}

/** Colours of the marks on the paper of the board, which is the same in both themes. */
const colours: Readonly<Record<DifferenceMark, string>> = { added: '#2b8a3e', changed: '#b25e09', removed: '#c92a2a' };

/** Signs of the marks round a point, so that colour is not the only difference: plus, tilde, minus. */
const signs: Readonly<Record<DifferenceMark, (x: number, y: number) => string>> = {
  added: (x, y) => `M${x} ${y - 4}V${y + 4}M${x - 4} ${y}H${x + 4}`,
  changed: (x, y) => `M${x - 4.5} ${y + 1}C${x - 2} ${y - 5} ${x + 2} ${y + 5} ${x + 4.5} ${y - 1}`,
  removed: (x, y) => `M${x - 4} ${y}H${x + 4}`,
};

const signAt = ({ x, y }: Point, mark: DifferenceMark): readonly DrawCommand[] => [
  { kind: 'circle', cx: x, cy: y, radius: 9, fill: colours[mark], stroke: '#ffffff', strokeWidth: 1.5 },
  { kind: 'path', d: signs[mark](x, y), fill: 'none', stroke: '#ffffff', strokeWidth: 1.8, isRoundJoin: true },
];

/** Distance of a mark from its element. */
const away = 7;

const dashesOf = (mark: DifferenceMark) => (mark === 'removed' ? { dashes: [6, 4] } : {});

function boxMark(part: Part, mark: DifferenceMark): Pick<SceneItem, 'bounds' | 'commands'> {
  const frame = {
    x: part.x - away,
    y: part.y - away,
    width: part.width + 2 * away,
    height: part.height + 2 * away,
  };
  const outline: DrawCommand = {
    kind: 'rect',
    ...frame,
    radius: 6,
    fill: 'none',
    stroke: colours[mark],
    strokeWidth: 2.5,
    ...dashesOf(mark),
  };
  const bounds = { x: frame.x - 12, y: frame.y - 12, width: frame.width + 24, height: frame.height + 24 };
  return { bounds, commands: [outline, ...signAt(frame, mark)] };
}

function markItem({ element, mark }: ElementDifference, shown: Elements): SceneItem | undefined {
  if (isBox(element) && !isLine(element)) return { id: element.id, ...boxMark(frameOf(element), mark) };
  const course = courseOf(element, shown);
  if (!course) return undefined;
  const xs = course.points.map(({ x }) => x);
  const ys = course.points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - 40, Math.min(...ys) - 40];
  const line: DrawCommand = {
    kind: 'path',
    d: coursePath(course),
    fill: 'none',
    stroke: colours[mark],
    strokeWidth: 3,
    ...dashesOf(mark),
  };
  return {
    id: element.id,
    bounds: { x: left, y: top, width: Math.max(...xs) + 40 - left, height: Math.max(...ys) + 40 - top },
    commands: [line, ...signAt(labelPoint(course), mark)],
  };
}

/** Marks over the elements that differ. */
export const comparisonMarks = ({ shown, differences }: BoardComparison): readonly SceneItem[] =>
  [...differences.values()].flatMap((difference) => markItem(difference, shown) ?? []);

const words: Readonly<Record<string, string>> = {
  label: 'text',
  position: 'place',
  style: 'colours',
  text: 'look of the text',
  z: 'order',
  href: 'link',
  alt: 'description',
  fileId: 'image',
  groupIds: 'group',
  frameId: 'frame',
  ink: 'stroke',
  isFlippedX: 'side',
  isFlippedY: 'side',
};

function describe({ element, mark, fields }: ElementDifference): DescribedDifference {
  const named = [...new Set(fields.map((field) => ownName(words, field) ?? field))];
  return {
    id: element.id,
    mark,
    name: `${kindName(element)}: ${shortLabel(element)}`,
    fields: fieldWords(named, {}),
    isShown: true,
  };
}

/** The differences in words: elements, then lines. */
export function boardDifferences({ differences }: BoardComparison): readonly DifferenceGroup[] {
  const all = [...differences.values()];
  const groups = [
    { title: 'Elements', found: all.filter(({ element }) => !isLine(element)) },
    { title: 'Lines', found: all.filter(({ element }) => isLine(element)) },
  ];
  return groups.flatMap(({ title, found }) =>
    found.length > 0 ? [{ title, differences: found.map(describe).toSorted(byMarkAndName) }] : [],
  );
}
