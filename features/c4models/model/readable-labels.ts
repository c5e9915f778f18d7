/** Edge labels at a zoom: letters of a least size on the screen, shortened where there is no room for them. Pure. */
import { widthOf, wrapText } from '@archwright/drawing';
import { overlaps, type Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { labelEnd, labelSide, type EdgeLabel, type LabelLine } from './edge-label.ts';
import { fonts } from './exchange/drawing/drawing-look.ts';

/** Least font size of labels, screen px. */
export const leastLabelSize = 9;
/** Zooms at which letters change their size on the canvas; below the last one labels are left out. */
const steps = [0.75, 0.62, 0.52, 0.43, 0.36, 0.3, 0.25, 0.2] as const;
/** Below this zoom only names stay. */
const leastZoom = 0.3;

/** Above this number of labels they are left out below half size, and not enlarged: placing them would cost frames. */
export const mostReadable = 250;
/** Zoom from which so many labels are shown. */
export const manyFrom = 0.5;

/** How labels are drawn at a zoom. */
export interface LabelLook {
  /** Factor of their size on the canvas, at least 1. */
  readonly scale: number;
  /** Whether labels must not be shortened: they are then smaller where there is no room. */
  readonly keepsTexts: boolean;
}

/** The look at a zoom as a factor, the same for all zooms of a step; undefined where labels are left out. */
export function labelScale(zoom: number, keepsTexts: boolean): number | undefined {
  if (zoom < leastZoom && !keepsTexts) return undefined;
  if (zoom >= steps[0]) return 1;
  const step = steps.find((one) => one <= zoom) ?? zoom;
  return leastLabelSize / (fonts.label.size * step);
}

/** A label and where it stands at its usual size: canvas px of its top left corner. */
export interface LabelTask extends Point {
  readonly id: string;
  readonly label: EdgeLabel;
}

/** A label as it is drawn. `width` and `height` are those before scaling, `x` and `y` canvas px. */
export interface ReadableLabel extends Part {
  readonly lines: readonly LabelLine[];
  readonly scale: number;
  readonly isShortened: boolean;
}

interface Wording {
  readonly lines: readonly LabelLine[];
  readonly width: number;
  readonly height: number;
}

const wordingOf = (lines: readonly LabelLine[]): Wording => ({
  lines,
  width: Math.ceil(Math.max(...lines.map(({ text }) => widthOf(text, fonts.label)))) + 2 * labelSide,
  height: lines.length * fonts.label.line + 2 * labelEnd,
});

/** Widths and numbers of lines to which a text is shortened, px at the usual size: the most text first. */
const shapes = [168, 130, 100, 76, 56, 40]
  .flatMap((most) => [3, 2, 1].map((mostLines) => ({ most, mostLines })))
  // Narrow lines would be broken within words.
  .filter(({ most, mostLines }) => mostLines === 1 || most > 60)
  .toSorted((one, other) => other.most * other.mostLines - one.most * one.mostLines);

/** By label, since labels keep their identity and wrapping is what takes time. */
const knownWordings = new WeakMap<EdgeLabel, readonly Wording[]>();

function shorterWordings(label: EdgeLabel): readonly Wording[] {
  const known = knownWordings.get(label);
  if (known) return known;
  const wordings = shortened(label);
  knownWordings.set(label, wordings);
  return wordings;
}

/** Ever shorter wordings after the whole one. */
function shortened({ lines }: EdgeLabel): readonly Wording[] {
  const told = lines.filter(({ kind }) => kind === 'description');
  const [first = lines[0]] = told;
  if (!first) return [];
  const text = told.length > 0 ? told.map((line) => line.text).join(' ') : first.text;
  return [
    ...(told.length > 0 && told.length < lines.length ? [wordingOf(told)] : []),
    ...shapes.map((shape) =>
      wordingOf(wrapText(text, fonts.label, shape).map((one) => ({ text: one, kind: first.kind }))),
    ),
  ];
}

/** The wording around the middle of the task's usual place. */
function placed(task: LabelTask, { lines, width, height }: Wording, scale: number): ReadableLabel {
  const [middle, centre] = [task.x + task.label.width / 2, task.y + task.label.height / 2];
  return {
    x: middle - (width * scale) / 2,
    y: centre - (height * scale) / 2,
    width,
    height,
    lines,
    scale,
    isShortened: lines !== task.label.lines,
  };
}

/** The area that a drawn label covers, canvas px. */
export const coveredPart = ({ x, y, width, height, scale }: ReadableLabel): Part => ({
  x,
  y,
  width: width * scale,
  height: height * scale,
});

const usualPart = ({ x, y, label: { width, height } }: LabelTask): Part => ({ x, y, width, height });

/** Candidates after the whole label at full size, from the best one; the last one is taken even without room. */
function smallerOnes(task: LabelTask, { scale, keepsTexts }: LabelLook): readonly ReadableLabel[] {
  if (!keepsTexts) return shorterWordings(task.label).map((wording) => placed(task, wording, scale));
  const scales = [...steps.map((step) => leastLabelSize / (fonts.label.size * step)).toReversed(), 1];
  return scales.filter((one) => one < scale && one >= 1).map((one) => placed(task, task.label, one));
}

/** The area that holds all of these labels, which have the same middle. */
const reachOf = (labels: readonly ReadableLabel[]): Part => {
  const parts = labels.map(coveredPart);
  return {
    x: Math.min(...parts.map(({ x }) => x)),
    y: Math.min(...parts.map(({ y }) => y)),
    width: Math.max(...parts.map(({ width }) => width)),
    height: Math.max(...parts.map(({ height }) => height)),
  };
};

/**
 * The labels at a zoom. None covers a box or the usual place of another label, unless even its shortest wording has no
 * room. At scale 1 all are as they are.
 */
export function readableLabels(
  tasks: readonly LabelTask[],
  boxes: readonly Part[],
  look: LabelLook,
): ReadonlyMap<string, ReadableLabel> {
  const taken = new Map<string, Part>(tasks.map((task) => [task.id, usualPart(task)]));
  const drawn = new Map<string, ReadableLabel>();
  const near = (task: LabelTask, reach: Part): readonly Part[] => [
    ...boxes.filter((box) => overlaps(box, reach)),
    ...[...taken].flatMap(([id, part]) => (id !== task.id && overlaps(part, reach) ? [part] : [])),
  ];
  const readable = (task: LabelTask): ReadableLabel => {
    const whole = placed(task, task.label, look.scale);
    if (look.scale === 1 || near(task, coveredPart(whole)).length === 0) return whole;
    const smaller = smallerOnes(task, look);
    // Fewer lines may be wider than the whole label.
    const parts = near(task, reachOf(smaller));
    const isFree = (one: ReadableLabel): boolean => !parts.some((part) => overlaps(part, coveredPart(one)));
    return smaller.find(isFree) ?? smaller.at(-1) ?? whole;
  };
  for (const task of tasks) {
    const chosen = readable(task);
    drawn.set(task.id, chosen);
    taken.set(task.id, coveredPart(chosen));
  }
  return drawn;
}
