/** Drives the diagram editor in tests: gestures as sentences, ids that can be told. */
import { apply, openBoard } from '../board-editor.ts';
import { boardOf, emptyContent, writeBoard } from '../board-document.ts';
import type { BoardElement } from '../board-element.ts';
import { itemOf } from '../board-scene.ts';
import type {
  BoardEffect,
  BoardEvent,
  BoardState,
  Handle,
  Port,
  PressKeys,
  PressTarget,
  ShapeName,
} from '../board-state.ts';

type Xy = readonly [x: number, y: number];

const point = ([x, y]: Xy) => ({ x, y });

/** An editor with a diagram. */
export class BoardDriver {
  state: BoardState;
  effects: BoardEffect[] = [];
  #ids = 0;
  readonly #newIds: string;

  /** What is made here has ids that begin with `newIds`; they tell it from what another person makes. */
  constructor(content: string = emptyContent, isReadOnly = false, newIds = 'e') {
    this.#newIds = newIds;
    const board = { name: 'My diagram', document: boardOf(content) };
    this.state = openBoard({ id: 'd1', serialNumber: 1, revision: 1, board, isReadOnly });
  }

  /** The stored text. */
  get text(): string {
    return writeBoard(this.state.board.document);
  }

  get elements(): readonly BoardElement[] {
    return [...this.state.board.document.elements.values()];
  }

  get selected(): readonly string[] {
    return [...this.state.selection].toSorted();
  }

  /** An element by its label or id. */
  element(name: string): BoardElement {
    const found = this.elements.find(({ id, label }) => id === name || label === name);
    if (!found) throw new Error(`No element "${name}" among ${this.elements.map(({ id }) => id).join(', ')}.`);
    return found;
  }

  /** Position and size of a box: x, y, width, height. */
  box(name: string): readonly number[] {
    const element = this.element(name);
    if (element.type === 'standard.Link') throw new Error('A link has no box.');
    return [element.position.x, element.position.y, element.size.w, element.size.h];
  }

  send(...events: readonly BoardEvent[]): this {
    for (const event of events) {
      const [state, effects] = apply(this.state, event, () => {
        this.#ids += 1;
        return `${this.#newIds}${this.#ids}`;
      });
      this.state = state;
      this.effects.push(...effects);
    }
    return this;
  }

  /** Presses, moves in steps and releases. */
  drag(
    from: Xy,
    to: Xy,
    on: PressTarget = { kind: 'canvas' },
    how: { readonly keys?: PressKeys; readonly overId?: string } = {},
  ): this {
    const { keys = {}, overId } = how;
    this.send({ kind: 'pressed', at: point(from), on, keys });
    for (const share of [0.3, 0.7, 1]) {
      const at = { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share };
      this.send({ kind: 'pointer-moved', at, keys, overId });
    }
    return this.send({ kind: 'released', at: point(to), overId });
  }

  click(at: Xy, on: PressTarget = { kind: 'canvas' }, keys: PressKeys = {}): this {
    return this.send({ kind: 'pressed', at: point(at), on, keys }, { kind: 'released', at: point(at) });
  }

  /** A click on an element. */
  clickOn(id: string, keys: PressKeys = {}): this {
    return this.click([0, 0], { kind: 'element', id }, keys);
  }

  /** Drags an element by a distance; `isFree` so that nothing snaps. */
  dragBy(id: string, dx: number, dy: number, keys: PressKeys = { isFree: true }): this {
    return this.drag([0, 0], [dx, dy], { kind: 'element', id }, { keys });
  }

  resize(handle: Handle, dx: number, dy: number, keys: PressKeys = { isFree: true }): this {
    return this.drag([0, 0], [dx, dy], { kind: 'resize', handle }, { keys });
  }

  /** Pulls a line out of a side; over an element, or to a point. */
  pull(id: string, port: Port, to: Xy, overId?: string): this {
    return this.drag([0, 0], to, { kind: 'port', id, port }, overId === undefined ? {} : { overId });
  }

  /** Places a shape by a click with its tool; returns its id. */
  place(shape: ShapeName, at: Xy): string {
    this.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape } }).click(at);
    const [id = ''] = this.state.selection;
    return id;
  }

  write(id: string, text: string): this {
    return this.send({ kind: 'writing-started', id }, { kind: 'typed', text }, { kind: 'writing-confirmed' });
  }

  undo(): this {
    return this.send({ kind: 'undone' });
  }

  redo(): this {
    return this.send({ kind: 'redone' });
  }

  /** Undoes everything. */
  undoAll(): this {
    while (this.state.history.undo.length > 0) this.undo();
    return this;
  }

  /** Answers the rest and the save that follow an edit. */
  save(revision = this.state.saving.revision + 1): this {
    this.send({ kind: 'rested', tick: this.state.saving.tick });
    return this.send({ kind: 'stored', revision });
  }

  /** Ids that are drawn. */
  get drawn(): readonly string[] {
    const { elements } = this.state.board.document;
    return this.elements.flatMap((element) => itemOf(element, elements)?.id ?? []);
  }
}

/** A stored diagram with some elements. */
export const contentOf = (elements: readonly object[]): string =>
  JSON.stringify({ elements: Object.fromEntries(elements.map((one) => [(one as { id: string }).id, one])) });

/** A stored rectangle, `x` from the left. */
export const squareOf = (id: string, x: number, label: string) => ({
  id,
  type: 'standard.Rectangle',
  label,
  position: { x, y: 0 },
  size: { w: 150, h: 60 },
  style: { bgColor: '#ffffff' },
});
