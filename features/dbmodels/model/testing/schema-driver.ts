/** Drives the editor of database models in tests: gestures as sentences, ids that can be told. */
import { textOfSchema } from '../schema-document.ts';
import { apply, openSchema } from '../schema-editor.ts';
import { columnsOf, relationsOf, tablesOf, type SchemaDocument, type TableItem } from '../schema-item.ts';
import {
  itemsIn,
  type ColumnPlace,
  type SchemaEffect,
  type SchemaEvent,
  type SchemaState,
  type SchemaTarget,
} from '../schema-state.ts';

type Xy = readonly [x: number, y: number];

const point = ([x, y]: Xy) => ({ x, y });

/** An editor with a database model. */
export class SchemaDriver {
  state: SchemaState;
  effects: SchemaEffect[] = [];
  #ids = 0;
  readonly #newIds: string;

  /** What is made here has ids of its own; `ids` tells them from those of another person. */
  constructor(document: SchemaDocument, isReadOnly = false, ids = 'new') {
    this.#newIds = ids;
    const saved = { name: 'Shop', document };
    this.state = openSchema({ id: 'm1', platform: 'platform_mysql_90', revision: 1, saved, isReadOnly });
  }

  /** The stored text. */
  get text(): string {
    return textOfSchema(this.state.whole.document.document);
  }

  get tables(): readonly string[] {
    return tablesOf(itemsIn(this.state)).map(({ name }) => name);
  }

  get selected(): readonly string[] {
    return [...this.state.selection].toSorted();
  }

  get steps(): number {
    return this.state.whole.history.undo.length;
  }

  /** Toasts, each as `tone: message`. */
  get told(): readonly string[] {
    return this.effects.flatMap((effect) => {
      if (effect.kind === 'toast') return [`${effect.tone}: ${effect.message}`];
      return effect.kind === 'info' ? [`info: ${effect.message}`] : [];
    });
  }

  table(name: string): TableItem {
    const found = tablesOf(itemsIn(this.state)).find((table) => table.name === name);
    if (!found) throw new Error(`No table "${name}" among ${this.tables.join(', ')}.`);
    return found;
  }

  columns(table: string): readonly string[] {
    return columnsOf(this.table(table)).map(({ name }) => name);
  }

  /** A column by `orders.id`. */
  place(path: string): ColumnPlace {
    const [name = '', column = ''] = path.split('.');
    const table = this.table(name);
    const columnId = columnsOf(table).find((one) => one.name === column)?.id ?? column;
    return { tableId: table.id, columnId };
  }

  /** Relations as `orders.customer_id > customers.id`; pairs of a foreign key with several columns are joined by `+`. */
  get relations(): readonly string[] {
    const items = itemsIn(this.state);
    const end = (tableId: string, columnId: string): string => {
      const table = items.get(tableId);
      return table?.kind === 'table' ? `${table.name}.${table.columns[columnId]?.name ?? '?'}` : '?';
    };
    return relationsOf(items).map(({ from, to, pairs }) =>
      pairs.map(({ source, target }) => `${end(from, source)} > ${end(to, target)}`).join(' + '),
    );
  }

  /** Id of the only relation. */
  get relation(): string {
    const [relation] = relationsOf(itemsIn(this.state));
    if (!relation) throw new Error('There is no relation.');
    return relation.id;
  }

  at(name: string): Xy {
    const { x, y } = this.table(name).position;
    return [x, y];
  }

  send(...events: readonly SchemaEvent[]): this {
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
    on: SchemaTarget = { kind: 'canvas' },
    how: { readonly isAdding?: boolean; readonly isFree?: boolean; readonly over?: ColumnPlace } = {},
  ): this {
    const { isAdding = false, isFree = false, over } = how;
    this.send({ kind: 'pressed', at: point(from), on, isAdding });
    for (const share of [0.3, 0.7, 1]) {
      const at = { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share };
      this.send({ kind: 'pointer-moved', at, isFree, over });
    }
    return this.send({ kind: 'released', at: point(to), over });
  }

  click(on: SchemaTarget, isAdding = false): this {
    const at = { x: 0, y: 0 };
    return this.send({ kind: 'pressed', at, on, isAdding }, { kind: 'released', at });
  }

  /** A click on a table, or on a note or an area by its id. */
  clickOn(name: string, isAdding = false): this {
    return this.click({ kind: 'item', id: this.#idOf(name) }, isAdding);
  }

  select(...names: readonly string[]): this {
    return this.send({ kind: 'selected', ids: names.map(this.#idOf) });
  }

  /** Drags a table by a distance. */
  dragBy(name: string, dx: number, dy: number, isFree = false): this {
    return this.drag([0, 0], [dx, dy], { kind: 'item', id: this.#idOf(name) }, { isFree });
  }

  /** Pulls a line from the ring of a column to another column. */
  relate(from: string, to: string): this {
    return this.drag([0, 0], [400, 0], { kind: 'handle', ...this.place(from) }, { over: this.place(to) });
  }

  undo(): this {
    return this.send({ kind: 'undone' });
  }

  undoAll(): this {
    while (this.steps > 0) this.undo();
    return this;
  }

  redoAll(): this {
    while (this.state.whole.history.redo.length > 0) this.send({ kind: 'redone' });
    return this;
  }

  readonly #idOf = (name: string): string =>
    tablesOf(itemsIn(this.state)).find((table) => table.name === name)?.id ?? name;
}
