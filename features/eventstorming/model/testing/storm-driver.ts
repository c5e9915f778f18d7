/** Drives the editor of boards in tests: gestures as sentences, ids that can be told. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { boardText, readBoardValue } from '../board-shape.ts';
import { apply, openStorm } from '../storm-editor.ts';
import { isNoted, treeOf, type NotedItem, type StormDocument } from '../storm-items.ts';
import { layoutOf } from '../storm-layout.ts';
import type { StormPlace } from '../storm-rules.ts';
import {
  itemsIn,
  type StormEffect,
  type StormEvent,
  type StormLevel,
  type StormState,
  type StormTarget,
} from '../storm-state.ts';

/** A document from what is stored. */
export function stormOf(value: unknown): StormDocument {
  const read = readBoardValue(value);
  if ('violations' in read) throw new Error(JSON.stringify(read.violations));
  return read.document;
}

const middleOf = ([from, to]: readonly [Point, Point]): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

interface HowOpened {
  readonly level?: StormLevel;
  readonly isReadOnly?: boolean;
  readonly ids?: string;
}

/** An editor with a board. */
export class StormDriver {
  state: StormState;
  effects: StormEffect[] = [];
  #ids = 0;
  readonly #newIds: string;

  /** What is made here has ids of its own; `ids` tells them from those of another person. */
  constructor(value: unknown, how: HowOpened = {}) {
    const { level = 'design', isReadOnly = false, ids = 'new' } = how;
    this.#newIds = ids;
    const saved = { name: 'Shop', document: stormOf(value) };
    this.state = openStorm({ id: 'b1', revision: 1, saved, level, isReadOnly });
  }

  /** The stored text. */
  get text(): string {
    return boardText(this.state.whole.document.document);
  }

  /** Commands with what is under them, indented; splits as `?`, ways by their conditions. */
  get tree(): readonly string[] {
    const tree = treeOf(itemsIn(this.state));
    const lines: string[] = [];
    const visit = (parent: string, indent: string): void => {
      for (const item of tree.flow(parent)) {
        if (item.kind === 'card') lines.push(`${indent}${item.content}`);
        else {
          for (const way of tree.ways(item.id)) {
            lines.push(
              `${indent}? ${tree
                .conditions(way.id)
                .map(({ content }) => content)
                .join(' and ')}`,
            );
            visit(way.id, `${indent}  `);
          }
        }
      }
    };
    for (const command of tree.commands) {
      lines.push(command.content);
      visit(command.id, '  ');
    }
    return lines;
  }

  /** Cards of the big picture as `1 Shop: Order placed`, pivotal ones with a star. */
  get timeline(): readonly string[] {
    const { timed, lanes } = treeOf(itemsIn(this.state));
    return timed.map(({ content, time: { order, laneId, pivotal } }) => {
      const lane = lanes.find(({ id }) => id === laneId)?.name ?? '-';
      return `${order} ${lane}: ${content}${pivotal ? ' *' : ''}`;
    });
  }

  get selected(): readonly string[] {
    return [...this.state.selection].map((id) => this.nameOf(id)).toSorted();
  }

  get steps(): number {
    return this.state.whole.history.undo.length;
  }

  /** Toasts, each as `tone: message`. */
  get told(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.kind === 'toast' ? [`${effect.tone}: ${effect.message}`] : []));
  }

  nameOf(id: string): string {
    const item = itemsIn(this.state).get(id);
    return isNoted(item) ? item.content : id;
  }

  /** A card by its text. */
  item(content: string): NotedItem {
    const found = [...itemsIn(this.state).values()].find((item) => isNoted(item) && item.content === content);
    if (!isNoted(found)) throw new Error(`No card "${content}" in\n${this.tree.join('\n')}`);
    return found;
  }

  id(content: string): string {
    return this.item(content).id;
  }

  send(...events: readonly StormEvent[]): this {
    for (const event of events) {
      const [state, effects] = apply(this.state, event, () => `${this.#newIds}${(this.#ids += 1)}`);
      this.state = state;
      this.effects.push(...effects);
    }
    return this;
  }

  select(...contents: readonly string[]): this {
    return this.send({ kind: 'selected', ids: contents.map((content) => this.id(content)) });
  }

  /** Writes the text that is open, and confirms it. */
  write(text: string): this {
    return this.send({ kind: 'typed', text }, { kind: 'writing-confirmed' });
  }

  /** The middle of a card. */
  middle(content: string): Point {
    const box = layoutOf(itemsIn(this.state), this.state.level).boxes.get(this.id(content));
    if (!box) throw new Error(`"${content}" is not shown.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** The middle of the line that shows a place. */
  at(place: StormPlace): Point {
    const { slots } = layoutOf(itemsIn(this.state), this.state.level);
    const slot = slots.find((one) => JSON.stringify(one.place) === JSON.stringify(place));
    if (!slot) throw new Error(`No place ${JSON.stringify(place)}`);
    return middleOf(slot.line);
  }

  /** Presses a card and moves it to a point; it is not let go. */
  hold(content: string, to: Point): this {
    const at = this.middle(content);
    const on: StormTarget = { kind: 'item', id: this.id(content) };
    return this.send({ kind: 'pressed', at, on }, { kind: 'pointer-moved', at: to });
  }

  /** Drags a card to a point. */
  drag(content: string, to: Point): this {
    return this.hold(content, to).send({ kind: 'released', at: to });
  }

  undoAll(): this {
    for (let step = this.steps; step > 0; step -= 1) this.send({ kind: 'undone' });
    return this;
  }
}

/** Every place of a board at its level. */
export const placesOf = ({ state }: StormDriver): readonly StormPlace[] =>
  layoutOf(itemsIn(state), state.level).slots.map(({ place }) => place);

const card = (id: string, content: string, kind = 'event') => ({ id, kind, content });

/** A command with a split, and one beside it. */
export const twoCommands = {
  commands: [
    {
      id: 'place',
      content: 'Place order',
      children: [
        card('placed', 'Order placed'),
        card('reserve', 'Reserve stock', 'policy'),
        {
          id: 'split',
          kind: 'conditions-split',
          ways: [
            {
              id: 'yes',
              conditions: [{ id: 'if-yes', content: 'In stock' }],
              children: [card('reserved', 'Stock reserved')],
            },
            { id: 'no', conditions: [{ id: 'if-no', content: 'Missing' }], children: [] },
          ],
        },
      ],
    },
    { id: 'ship', content: 'Ship parcel', children: [card('shipped', 'Parcel shipped')] },
  ],
  lanes: [
    { id: 'shop', name: 'Shop' },
    { id: 'depot', name: 'Depot' },
  ],
  cards: [
    { ...card('t1', 'Basket filled'), laneId: 'shop', order: 1, pivotal: false, commandId: null },
    { ...card('t2', 'Order paid'), laneId: 'shop', order: 2, pivotal: true, commandId: null },
    { ...card('t3', 'Parcel packed'), laneId: 'depot', order: 3, pivotal: false, commandId: null },
  ],
} as const;
