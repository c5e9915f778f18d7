/**
 * Places of the cards of one command: a flow downwards or to the right, with ways side by side that may come together
 * again. Pure; canvas px.
 */
import type { Point } from '#platform/canvas/model/lines.ts';
import { cardSizes, textOfCard } from './card-texts.ts';
import type { CardItem, CommandItem, FlowItem, SplitItem, StormTree, WayItem } from './storm-items.ts';
import { leadingKinds } from './storm-kinds.ts';
import type { StormPlace } from './storm-rules.ts';

/** A placed item. */
export interface StormBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line between cards. */
export interface StormLine {
  readonly id: string;
  readonly points: readonly Point[];
  readonly hasHead: boolean;
  /** Items whose drag takes it away. */
  readonly of: readonly string[];
}

/** A place where something can be put, with the line that shows it. */
export interface StormSlot {
  readonly place: StormPlace;
  readonly line: readonly [Point, Point];
  /** Before a command: only cards that lead to it stand there. */
  readonly isBeforeCommand?: boolean;
}

/** Which way a flow goes. */
export type FlowAxis = 'down' | 'right';

/** Extents along the flow and across it. */
export interface Extent {
  readonly main: number;
  readonly cross: number;
}

/** Radius of the knob where ways part. */
export const forkRadius = 6;
const besideConditions = 6;
/** Room after something without a step below it, in which one can be put. */
const rest = 14;

/** Cards at the beginning that lead to the command. */
export function leadsOf(flow: readonly FlowItem[]): readonly CardItem[] {
  const leads: CardItem[] = [];
  for (const item of flow) {
    if (item.kind !== 'card' || !leadingKinds.has(item.type)) break;
    leads.push(item);
  }
  return leads;
}

/** Lays out commands; what was placed is collected. */
export class FlowLayout {
  readonly boxes: StormBox[] = [];
  readonly lines: StormLine[] = [];
  readonly slots: StormSlot[] = [];
  readonly #tree: StormTree;
  readonly #axis: FlowAxis;
  readonly #extents = new Map<string, Extent>();

  constructor(tree: StormTree, axis: FlowAxis) {
    this.#tree = tree;
    this.#axis = axis;
  }

  get #isDown(): boolean {
    return this.#axis === 'down';
  }

  get #gap(): number {
    return this.#isDown ? cardSizes.gap : cardSizes.gapAside;
  }

  #point(main: number, cross: number): Point {
    return this.#isDown ? { x: cross, y: main } : { x: main, y: cross };
  }

  #extent(width: number, height: number): Extent {
    return this.#isDown ? { main: height, cross: width } : { main: width, cross: height };
  }

  #cardExtent(item: CardItem | CommandItem): Extent {
    return this.#extent(cardSizes.width, textOfCard(item).height);
  }

  #conditionsHeight(way: WayItem): number {
    const conditions = this.#tree.conditions(way.id);
    const heights = conditions.map((condition) => textOfCard(condition).height);
    const total = heights.reduce((sum, height) => sum + height, 0);
    return Math.max(cardSizes.condition, total + besideConditions * Math.max(0, heights.length - 1));
  }

  #wayExtent(way: WayItem): Extent {
    const own = this.#extent(cardSizes.width, this.#conditionsHeight(way));
    const flow = this.#tree.flow(way.id);
    const below = this.sequence(way.id, flow);
    const more = flow.length > 0 ? this.#gap + below.main : rest;
    return { main: own.main + more, cross: Math.max(own.cross, below.cross) };
  }

  #stepExtent(item: FlowItem): Extent {
    if (item.kind === 'card') return this.#cardExtent(item);
    const known = this.#extents.get(item.id);
    if (known) return known;
    const ways = this.#tree.ways(item.id).map((way) => this.#wayExtent(way));
    const cross = ways.reduce((sum, way) => sum + way.cross, cardSizes.side * Math.max(0, ways.length - 1));
    const extent = { main: Math.max(0, ...ways.map(({ main }) => main)), cross };
    this.#extents.set(item.id, extent);
    return extent;
  }

  /** Extent of steps one after the other. */
  sequence(key: string, flow: readonly FlowItem[]): Extent {
    const id = `flow ${key}`;
    const known = this.#extents.get(id);
    if (known) return known;
    let main = 0;
    let cross: number = this.#isDown ? cardSizes.width : cardSizes.height;
    for (const [at, item] of flow.entries()) {
      const extent = this.#stepExtent(item);
      const isAfterSplit = flow[at - 1]?.kind === 'split';
      main += extent.main + (at === 0 ? 0 : isAfterSplit ? 2 * this.#gap : this.#gap);
      cross = Math.max(cross, extent.cross);
    }
    const extent = { main, cross };
    this.#extents.set(id, extent);
    return extent;
  }

  /** What stands before the command. */
  leads(command: CommandItem): Extent {
    const leads = leadsOf(this.#tree.flow(command.id)).map((lead) => this.#cardExtent(lead));
    if (leads.length === 0) return { main: 0, cross: 0 };
    const cross = leads.reduce((sum, lead) => sum + lead.cross, cardSizes.side * (leads.length - 1));
    return { main: Math.max(...leads.map(({ main }) => main)) + this.#gap, cross };
  }

  /** The command with everything under it, without what stands before it. */
  command(command: CommandItem): Extent {
    const flow = this.#tree.flow(command.id);
    const own = this.#cardExtent(command);
    const steps = flow.slice(leadsOf(flow).length);
    const below = this.sequence(command.id, steps);
    const main = own.main + (steps.length > 0 ? this.#gap + below.main : rest);
    return { main, cross: Math.max(own.cross, below.cross, this.leads(command).cross) };
  }

  #put(item: { readonly id: string }, { main, cross }: Extent, at: Extent): void {
    const { x, y } = this.#point(at.main, at.cross - cross / 2);
    const [width, height] = this.#isDown ? [cross, main] : [main, cross];
    this.boxes.push({ id: item.id, x, y, width, height });
  }

  #line(
    id: string,
    points: readonly (readonly [main: number, cross: number])[],
    { hasHead, of }: Pick<StormLine, 'hasHead' | 'of'>,
  ): void {
    this.lines.push({ id, points: points.map(([main, cross]) => this.#point(main, cross)), hasHead, of });
  }

  /** Across the flow, as wide as a card. */
  #flowSlot(parent: string, before: string | null, main: number, cross: number): void {
    const half = (this.#isDown ? cardSizes.width : cardSizes.height) / 2;
    const line = [this.#point(main, cross - half), this.#point(main, cross + half)] as const;
    this.slots.push({ place: { kind: 'flow', parent, before }, line });
  }

  /** Along the flow. */
  #sideSlot(place: StormPlace, from: number, to: number, cross: number): void {
    this.slots.push({ place, line: [this.#point(from, cross), this.#point(to, cross)] });
  }

  /** Among the cards before a command. */
  #leadSlot(place: StormPlace, from: number, to: number, cross: number): void {
    this.slots.push({ place, line: [this.#point(from, cross), this.#point(to, cross)], isBeforeCommand: true });
  }

  /** Places a command whose own card begins at `main`. */
  placeCommand(command: CommandItem, main: number, cross: number): void {
    const flow = this.#tree.flow(command.id);
    const leads = leadsOf(flow);
    const own = this.#cardExtent(command);
    const steps = flow.slice(leads.length);
    this.#placeLeads(command, leads, { main, cross });
    this.#put(command, own, { main, cross });
    this.#placeFlow(command.id, steps, { main: main + own.main, cross });
  }

  #placeLeads(command: CommandItem, leads: readonly CardItem[], at: Extent): void {
    const { main: room, cross: wide } = this.leads(command);
    let cross = at.cross - wide / 2;
    const end = at.main - this.#gap;
    const next = this.#tree.flow(command.id)[leads.length];
    for (const lead of leads) {
      const extent = this.#cardExtent(lead);
      const middle = cross + extent.cross / 2;
      this.#put(lead, extent, { main: end - extent.main, cross: middle });
      const joint = at.main - this.#gap / 2;
      const isStraight = Math.abs(middle - at.cross) < 1;
      this.#line(
        `${lead.id} ${command.id}`,
        isStraight
          ? [
              [end, middle],
              [at.main, at.cross],
            ]
          : [
              [end, middle],
              [joint, middle],
              [joint, at.cross],
              [at.main, at.cross],
            ],
        { hasHead: true, of: [lead.id] },
      );
      const place = { kind: 'flow', parent: command.id, before: lead.id } as const;
      this.#leadSlot(place, at.main - room, end, cross - cardSizes.side / 2);
      cross += extent.cross + cardSizes.side;
    }
    const last = { kind: 'flow', parent: command.id, before: next?.id ?? null } as const;
    if (leads.length > 0) return this.#leadSlot(last, at.main - room, end, cross - cardSizes.side / 2);
    // Where nothing leads to the command yet the first card can be put: a line as wide as the command.
    const half = (this.#isDown ? cardSizes.width : cardSizes.height) / 2;
    const main = at.main - this.#gap / 2;
    const line = [this.#point(main, at.cross - half), this.#point(main, at.cross + half)] as const;
    this.slots.push({ place: last, line, isBeforeCommand: true });
  }

  /** Places steps after something that ends at `at`; answers where the flow ends. */
  #placeFlow(parent: string, steps: readonly FlowItem[], at: Extent): readonly Extent[] {
    let exits: readonly Extent[] = [at];
    let main = at.main;
    for (const [index, item] of steps.entries()) {
      const before = steps[index - 1];
      if (before?.kind === 'split') {
        // The ways come together again.
        const joint = main + this.#gap;
        for (const exit of exits) {
          const points = [
            [exit.main, exit.cross],
            [joint, exit.cross],
            [joint, at.cross],
          ] as const;
          this.#line(
            `join ${item.id} ${exit.cross}`,
            Math.abs(exit.cross - at.cross) < 1 ? [points[0], points[2]] : points,
            { hasHead: false, of: [before.id, item.id] },
          );
        }
        exits = [{ main: joint, cross: at.cross }];
        main = joint;
      }
      const extent = this.#stepExtent(item);
      const start = main + this.#gap;
      this.#flowSlot(parent, item.id, main + this.#gap / 2, at.cross);
      exits =
        item.kind === 'card'
          ? this.#placeStep(item, exits, { main: start, cross: at.cross })
          : this.#placeSplit(item, exits[0] ?? at, { main: start, cross: at.cross });
      main = start + extent.main;
    }
    this.#flowSlot(parent, null, main + Math.min(this.#gap / 2, rest - 2), at.cross);
    return steps.length === 0 ? [at] : exits;
  }

  #placeStep(item: CardItem, exits: readonly Extent[], at: Extent): readonly Extent[] {
    const extent = this.#cardExtent(item);
    this.#put(item, extent, at);
    for (const exit of exits)
      this.#line(
        `to ${item.id}`,
        [
          [exit.main, exit.cross],
          [at.main, at.cross],
        ],
        { hasHead: true, of: [item.id] },
      );
    return [{ main: at.main + extent.main, cross: at.cross }];
  }

  #placeSplit(split: SplitItem, from: Extent, at: Extent): readonly Extent[] {
    const ways = this.#tree.ways(split.id);
    const { cross: wide } = this.#stepExtent(split);
    const fork = at.main - this.#gap / 2;
    const { x, y } = this.#point(fork, at.cross);
    this.boxes.push({
      id: split.id,
      x: x - forkRadius,
      y: y - forkRadius,
      width: 2 * forkRadius,
      height: 2 * forkRadius,
    });
    let cross = at.cross - wide / 2;
    const conditionMain = Math.max(
      ...ways.map((way) => this.#extent(cardSizes.width, this.#conditionsHeight(way)).main),
      0,
    );
    const exits: Extent[] = [];
    for (const way of ways) {
      const extent = this.#wayExtent(way);
      const middle = cross + extent.cross / 2;
      const isStraight = Math.abs(middle - from.cross) < 1;
      const corner = [
        [from.main, from.cross],
        [fork, from.cross],
        [fork, middle],
        [at.main, middle],
      ] as const;
      this.#line(`to ${way.id}`, isStraight ? [corner[0], corner[3]] : corner, {
        hasHead: false,
        of: [way.id],
      });
      const edge = cross - cardSizes.side / 2;
      this.#sideSlot({ kind: 'ways', parent: split.id, before: way.id }, at.main, at.main + conditionMain, edge);
      exits.push(...this.#placeWay(way, { main: at.main, cross: middle }));
      cross += extent.cross + cardSizes.side;
    }
    this.#sideSlot(
      { kind: 'ways', parent: split.id, before: null },
      at.main,
      at.main + conditionMain,
      cross - cardSizes.side / 2,
    );
    return exits;
  }

  #placeWay(way: WayItem, at: Extent): readonly Extent[] {
    const height = this.#conditionsHeight(way);
    const own = this.#extent(cardSizes.width, height);
    const { x, y } = this.#point(at.main, at.cross - own.cross / 2);
    let top = y;
    for (const condition of this.#tree.conditions(way.id)) {
      const high = textOfCard(condition).height;
      this.boxes.push({ id: condition.id, x, y: top, width: cardSizes.width, height: high });
      top += high + besideConditions;
    }
    const end = { main: at.main + own.main, cross: at.cross };
    return this.#placeFlow(way.id, this.#tree.flow(way.id), end);
  }
}
