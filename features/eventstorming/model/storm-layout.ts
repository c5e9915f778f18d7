/**
 * Where everything of a board stands at a level. The big picture goes from left to right in time, with lanes; the process
 * goes from left to right too, with a row for each command; the design has a column for each command. Pure; canvas px.
 */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { cardSizes, textOfCard } from './card-texts.ts';
import { FlowLayout, type StormBox, type StormLine, type StormSlot } from './flow-layout.ts';
import {
  treeOf,
  type CardItem,
  type CardTime,
  type CommandItem,
  type StormItems,
  type StormTree,
} from './storm-items.ts';
import { cardKinds, designKinds } from './storm-kinds.ts';
import type { StormLevel } from './storm-state.ts';

/** The frame around commands of one context. */
export interface StormFrame extends Part {
  readonly context: string | null;
  readonly commands: readonly string[];
}

/** A swim lane of the big picture; the id is empty while the board has none. */
export interface StormLane extends Part {
  readonly id: string;
  readonly name: string;
}

/** A board at a level. */
export interface StormLayout {
  readonly boxes: ReadonlyMap<string, StormBox>;
  readonly lines: readonly StormLine[];
  readonly slots: readonly StormSlot[];
  readonly frames: readonly StormFrame[];
  readonly lanes: readonly StormLane[];
  /** Where a pivotal event divides the time. */
  readonly pivots: readonly { readonly id: string; readonly line: readonly [Point, Point] }[];
  /** The place of a new command; undefined on the big picture. */
  readonly addCommand: Part | undefined;
  /** In the order in which they are read. */
  readonly order: readonly string[];
}

/** Room of frames and lanes. */
export const frameSizes = {
  padding: 12,
  head: 48,
  between: 28,
  inside: 24,
  lane: 132,
  laneGap: 12,
  add: 170,
  menu: 28,
} as const;

/** Name of the only lane while a board has none. */
export const onlyLane = 'Timeline';

interface Run {
  readonly context: string | null;
  readonly commands: readonly CommandItem[];
}

/** Commands of one context that follow each other stand in one frame; one without a context has its own. */
function runsOf(commands: readonly CommandItem[]): readonly Run[] {
  const runs: { context: string | null; commands: CommandItem[] }[] = [];
  for (const command of commands) {
    const last = runs.at(-1);
    if (last && last.context !== null && last.context === command.boundedContext) last.commands.push(command);
    else runs.push({ context: command.boundedContext, commands: [command] });
  }
  return runs;
}

/** Where commands can be put: left of each one, and after the last. */
function commandSlots(
  commands: readonly CommandItem[],
  lines: readonly (readonly [Point, Point])[],
): readonly StormSlot[] {
  return lines.map((line, at) => ({ place: { kind: 'commands', before: commands[at]?.id ?? null }, line }));
}

const upright = (x: number, top: number, bottom: number): readonly [Point, Point] => [
  { x, y: top },
  { x, y: bottom },
];

/** From the top, then from the left, each command with what belongs to it. */
function readingOrder(tree: StormTree): readonly string[] {
  const order: string[] = [];
  const visit = (parent: string): void => {
    for (const item of tree.flow(parent)) {
      order.push(item.id);
      if (item.kind === 'card') continue;
      for (const way of tree.ways(item.id)) {
        order.push(...tree.conditions(way.id).map(({ id }) => id));
        visit(way.id);
      }
    }
  };
  for (const command of tree.commands) {
    order.push(command.id);
    visit(command.id);
  }
  return order;
}

function designLayout(tree: StormTree): StormLayout {
  const { padding, head, between, inside, add } = frameSizes;
  const flow = new FlowLayout(tree, 'down');
  const lead = Math.max(0, ...tree.commands.map((command) => flow.leads(command).main));
  const top = head + lead;
  const frames: StormFrame[] = [];
  const starts: number[] = [];
  let x = 0;
  for (const { context, commands } of runsOf(tree.commands)) {
    const left = x;
    let deepest = 0;
    x += padding;
    for (const [at, command] of commands.entries()) {
      const { main, cross } = flow.command(command);
      if (at > 0) x += inside;
      starts.push(at === 0 ? left - between / 2 : x - inside / 2);
      flow.placeCommand(command, top, x + cross / 2);
      x += cross;
      deepest = Math.max(deepest, main);
    }
    x += padding;
    const ids = commands.map(({ id }) => id);
    frames.push({ context, commands: ids, x: left, y: 0, width: x - left, height: top + deepest + padding });
    x += between;
  }
  const bottom = Math.max(200, ...frames.map(({ height }) => height));
  starts.push(x - between / 2);
  const lines = starts.map((start) => upright(start, 0, bottom));
  return {
    boxes: new Map(flow.boxes.map((box) => [box.id, box])),
    lines: flow.lines,
    slots: [...flow.slots, ...commandSlots(tree.commands, lines)],
    frames,
    lanes: [],
    pivots: [],
    addCommand: { x, y: 0, width: add, height: 116 },
    order: readingOrder(tree),
  };
}

/** Details that come in with the design: the process leaves them out. */
export const withoutDetails = (tree: StormTree): StormTree => ({
  ...tree,
  flow: (parent) => tree.flow(parent).filter((item) => item.kind === 'split' || !designKinds.has(item.type)),
});

/** A row for each command, so that the steps of all of them stand in the same columns. */
function processLayout(whole: StormTree): StormLayout {
  const { padding, head, between, inside, add, menu } = frameSizes;
  const tree = withoutDetails(whole);
  const flow = new FlowLayout(tree, 'right');
  const lead = Math.max(0, ...tree.commands.map((command) => flow.leads(command).main));
  const left = padding + lead;
  const frames: StormFrame[] = [];
  const starts: number[] = [];
  let [y, widest] = [0, 0];
  for (const { context, commands } of runsOf(tree.commands)) {
    const top = y;
    y += context === null ? padding : head;
    // Without a head the sign of the menu stands beside the last card.
    const beside = context === null ? menu : 0;
    for (const [at, command] of commands.entries()) {
      const { main, cross } = flow.command(command);
      if (at > 0) y += inside;
      starts.push(at === 0 ? top - between / 2 : y - inside / 2);
      flow.placeCommand(command, left, y + cross / 2);
      y += cross;
      widest = Math.max(widest, left + main + beside + padding);
    }
    y += padding;
    const ids = commands.map(({ id }) => id);
    frames.push({ context, commands: ids, x: 0, y: top, width: 0, height: y - top });
    y += between;
  }
  const width = Math.max(widest, 480);
  starts.push(y - between / 2);
  const lines = starts.map((at): readonly [Point, Point] => [
    { x: 0, y: at },
    { x: width, y: at },
  ]);
  return {
    boxes: new Map(flow.boxes.map((box) => [box.id, box])),
    lines: flow.lines,
    slots: [...flow.slots, ...commandSlots(tree.commands, lines)],
    frames: frames.map((frame) => ({ ...frame, width })),
    lanes: [],
    pivots: [],
    addCommand: { x: 0, y, width: add, height: 90 },
    order: readingOrder(tree),
  };
}

type Timed = CardItem & { readonly time: CardTime };

/** Cards of a lane at one moment: events first, questions last. */
const inStack = (one: Timed, other: Timed): number =>
  cardKinds.indexOf(one.type) - cardKinds.indexOf(other.type) || (one.id < other.id ? -1 : 1);

interface Column {
  readonly order: number;
  readonly x: number;
}

/** Slots of a lane: between two moments, and at each of them below what stands there. */
function laneSlots(
  laneId: string | null,
  lane: Part,
  columns: readonly Column[],
  ends: ReadonlyMap<number, number>,
): readonly StormSlot[] {
  const { width, side } = cardSizes;
  const [top, bottom] = [lane.y + 8, lane.y + lane.height - 8];
  const at = (order: number, x: number): StormSlot => ({
    place: { kind: 'time', laneId, order },
    line: upright(x, top, bottom),
  });
  const slots: StormSlot[] = [];
  for (const [index, { order, x }] of columns.entries()) {
    const before = columns[index - 1]?.order;
    slots.push(at(before === undefined ? order - 1 : (before + order) / 2, x - side / 2));
    const end = (ends.get(order) ?? lane.y + frameSizes.padding - 6) + 6;
    slots.push({
      place: { kind: 'time', laneId, order },
      line: [
        { x, y: end },
        { x: x + width, y: end },
      ],
    });
  }
  const last = columns.at(-1);
  const x = last ? last.x + width + side / 2 : lane.x + frameSizes.lane + side / 2;
  slots.push(at(last ? Math.floor(last.order) + 1 : 1, x));
  return slots;
}

function bigPictureLayout(tree: StormTree): StormLayout {
  const { padding, lane: labelWidth, laneGap } = frameSizes;
  const { width, side } = cardSizes;
  const step = width + side;
  const orders = [...new Set(tree.timed.map(({ time }) => time.order))];
  const columns = orders.map((order, at) => ({ order, x: labelWidth + side + at * step }));
  const xOf = new Map(columns.map(({ order, x }) => [order, x]));
  const first = tree.lanes[0]?.id ?? null;
  const lanes = tree.lanes.length > 0 ? tree.lanes : [{ id: '', name: onlyLane }];
  const boxes = new Map<string, StormBox>();
  const placed: StormLane[] = [];
  const slots: StormSlot[] = [];
  const order: string[] = [];
  const wide = Math.max(900, labelWidth + side + (columns.length + 1) * step);
  let y = 0;
  for (const { id, name } of lanes) {
    const laneId = id === '' ? null : id;
    const own = tree.timed.filter(({ time }) => (time.laneId ?? first) === laneId);
    const ends = new Map<number, number>();
    for (const card of own.toSorted((one, other) => one.time.order - other.time.order || inStack(one, other))) {
      const at = (ends.get(card.time.order) ?? y + padding - laneGap) + laneGap;
      const { height } = textOfCard(card);
      boxes.set(card.id, { id: card.id, x: xOf.get(card.time.order) ?? 0, y: at, width, height });
      ends.set(card.time.order, at + height);
      order.push(card.id);
    }
    const height = Math.max(cardSizes.height + 2 * padding, Math.max(y, ...ends.values()) - y + padding + laneGap);
    const part = { x: 0, y, width: wide, height };
    placed.push({ id, name, ...part });
    slots.push(...laneSlots(laneId, part, columns, ends));
    y += height;
  }
  const pivots = tree.timed
    .filter(({ time }) => time.pivotal)
    .map(({ id, time }) => ({ id, line: upright((xOf.get(time.order) ?? 0) + width + side / 2, 0, y) }));
  const byTime = order.toSorted((one, other) => (boxes.get(one)?.x ?? 0) - (boxes.get(other)?.x ?? 0));
  return { boxes, lines: [], slots, frames: [], lanes: placed, pivots, addCommand: undefined, order: byTime };
}

/** Ids of the lines that go with items while these are dragged. */
export const linesOf = ({ lines }: StormLayout, ids: ReadonlySet<string>): readonly string[] =>
  lines.flatMap(({ id, of }) => (of.some((one) => ids.has(one)) ? [id] : []));

const layouts = new WeakMap<StormItems, Map<StormLevel, StormLayout>>();

/** The board at a level, computed once for each map of items. */
export function layoutOf(items: StormItems, level: StormLevel): StormLayout {
  const known = layouts.get(items) ?? new Map<StormLevel, StormLayout>();
  layouts.set(items, known);
  const there = known.get(level);
  if (there) return there;
  const tree = treeOf(items);
  const layout =
    level === 'design' ? designLayout(tree) : level === 'process' ? processLayout(tree) : bigPictureLayout(tree);
  known.set(level, layout);
  return layout;
}
