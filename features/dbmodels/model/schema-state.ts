/** State of the editor of database models, its events and effects. Pure data. */
import type { Alignment } from '#platform/canvas/model/align-boxes.ts';
import type { Guide } from '#platform/canvas/model/snapping.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { EditorEffect, WholeState } from '#platform/editing/model/whole-editor.ts';
import type { SavingEvent } from '#platform/editing/model/whole-saving.ts';
import type {
  AreaItem,
  ColumnItem,
  KeyPair,
  NoteItem,
  RelationItem,
  SavedSchema,
  SchemaItem,
  SchemaItems,
  TableItem,
} from './schema-item.ts';
import type { LayoutPlace } from './schema-layout.ts';

/** What a press on the canvas does. */
export type SchemaTool = 'select' | 'hand' | 'area' | 'note';

/** A column of a table. */
export interface ColumnPlace {
  readonly tableId: string;
  readonly columnId: string;
}

/** What lies under a press. */
export type SchemaTarget =
  | { readonly kind: 'canvas' }
  | { readonly kind: 'item'; readonly id: string }
  | ({ readonly kind: 'column' } & ColumnPlace)
  /** The ring beside a column, from which a relation is pulled. */
  | ({ readonly kind: 'handle' } & ColumnPlace)
  | { readonly kind: 'fold'; readonly id: string }
  | { readonly kind: 'footer'; readonly id: string }
  | { readonly kind: 'resize'; readonly id: string };

/** A gesture that has begun and not ended. Nothing of it is stored. */
export type SchemaGesture =
  | { readonly kind: 'pressing'; readonly from: Point; readonly on: SchemaTarget; readonly isAdding: boolean }
  | {
      readonly kind: 'moving';
      readonly from: Point;
      readonly ids: ReadonlySet<string>;
      readonly dx: number;
      readonly dy: number;
      readonly guides: readonly Guide[];
    }
  | { readonly kind: 'lasso'; readonly from: Point; readonly to: Point; readonly before: ReadonlySet<string> }
  | {
      readonly kind: 'pulling';
      readonly from: ColumnPlace;
      readonly start: Point;
      readonly to: Point;
      readonly over: ColumnPlace | undefined;
    }
  | { readonly kind: 'drawing'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'resizing'; readonly id: string; readonly from: Point; readonly to: Point };

/** State of the editor. */
export interface SchemaState {
  readonly id: string;
  readonly platform: string;
  readonly whole: WholeState<SavedSchema, SchemaItem>;
  readonly tool: SchemaTool;
  readonly selection: ReadonlySet<string>;
  /** The selected column; its table is not selected then. */
  readonly column: ColumnPlace | undefined;
  readonly gesture: SchemaGesture | undefined;
  /** Raised when everything stands somewhere else: the view is fitted again. */
  readonly fits: number;
}

/** Fields of a table that a dialog changes; absent ones stay. */
export type TableChange = Partial<
  Pick<TableItem, 'name' | 'comment' | 'primaryKey' | 'indexes' | 'checks' | 'options' | 'links' | 'order'>
> & {
  /** Another colour; undefined is the colour that its place gives. */
  readonly colour?: number | undefined;
};

/** Fields of a column that a dialog changes. */
export type ColumnChange = {
  readonly [K in keyof Omit<ColumnItem, 'id' | 'rest'>]?: ColumnItem[K] | undefined;
};

/** Fields of a relation that a dialog changes. */
export type RelationChange = Partial<Pick<RelationItem, 'name' | 'pairs'>> & {
  readonly onDelete?: RelationItem['onDelete'] | undefined;
  readonly onUpdate?: RelationItem['onUpdate'] | undefined;
};

type GestureEvent =
  | { readonly kind: 'pressed'; readonly at: Point; readonly on: SchemaTarget; readonly isAdding?: boolean }
  | {
      readonly kind: 'pointer-moved';
      readonly at: Point;
      readonly over?: ColumnPlace | undefined;
      /** Nothing snaps. */
      readonly isFree?: boolean;
      /** Canvas px per screen px. */
      readonly perPixel?: number;
    }
  | { readonly kind: 'released'; readonly at: Point; readonly over?: ColumnPlace | undefined }
  | { readonly kind: 'gesture-cancelled' };

type SelectionEvent =
  | { readonly kind: 'selected'; readonly ids: readonly string[]; readonly isAdding?: boolean }
  | ({ readonly kind: 'column-selected' } & ColumnPlace)
  | { readonly kind: 'all-selected' }
  | { readonly kind: 'deselected' }
  | { readonly kind: 'tool-chosen'; readonly tool: SchemaTool }
  | { readonly kind: 'escaped' };

type TableEvent =
  /** `at` is where the table should stand; without it at the place of the specification. */
  | { readonly kind: 'table-added'; readonly name: string; readonly at?: Point | undefined }
  | { readonly kind: 'table-edited'; readonly id: string; readonly change: TableChange }
  | { readonly kind: 'table-unfolded'; readonly id: string; readonly isUnfolded: boolean }
  | { readonly kind: 'column-added'; readonly tableId: string; readonly name: string }
  /** `isPrimary` puts the column into the primary key of its table, or takes it out. */
  | ({ readonly kind: 'column-edited'; readonly change: ColumnChange; readonly isPrimary?: boolean } & ColumnPlace)
  | ({ readonly kind: 'column-moved'; readonly by: 1 | -1 } & ColumnPlace);

type RelationEvent =
  | { readonly kind: 'related'; readonly from: ColumnPlace; readonly to: ColumnPlace }
  /** A foreign key of several columns, in the given direction. */
  | {
      readonly kind: 'relation-added';
      readonly from: string;
      readonly to: string;
      readonly pairs: readonly KeyPair[];
      readonly change?: RelationChange;
    }
  /** `isReversed`: parent and child change places too; the pairs of the change are those afterwards. */
  | {
      readonly kind: 'relation-edited';
      readonly id: string;
      readonly change: RelationChange;
      readonly isReversed?: boolean;
    }
  | { readonly kind: 'relation-reversed'; readonly id: string };

type PlacedEvent =
  | { readonly kind: 'note-added'; readonly at: Point; readonly text?: string }
  | { readonly kind: 'area-added'; readonly part: Part; readonly name?: string }
  | { readonly kind: 'note-edited'; readonly id: string; readonly change: Partial<Pick<NoteItem, 'text'>> }
  | {
      readonly kind: 'area-edited';
      readonly id: string;
      readonly change: Partial<Pick<AreaItem, 'name' | 'colour'>>;
    }
  | { readonly kind: 'nudged'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'aligned'; readonly to: Alignment }
  | { readonly kind: 'coloured'; readonly colour: number | undefined }
  /** New places of parts and sizes of areas, as one undo step. */
  | { readonly kind: 'laid-out'; readonly places: ReadonlyMap<string, LayoutPlace> };

type EditEvent =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'pasted'; readonly clip: SchemaClip; readonly near?: Point | undefined }
  | { readonly kind: 'duplicated' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }
  | { readonly kind: 'renamed'; readonly name: string }
  /** Items are changed together, such as by the fix of a problem; one undo step. */
  | { readonly kind: 'items-changed'; readonly items: SchemaItems }
  /** Everything is replaced by what was kept on the device; one undo step. */
  | { readonly kind: 'replaced'; readonly items: SchemaItems };

type StoredEvent =
  | SavingEvent<SavedSchema>
  | { readonly kind: 'save-asked' }
  /** The server has made another model the current one: an import, or an earlier version. */
  | {
      readonly kind: 'taken-over';
      readonly current: SavedSchema;
      readonly revision: number;
      /** Places of what has come, found by the layout. */
      readonly places?: ReadonlyMap<string, Point>;
    }
  | { readonly kind: 'conflict-settled'; readonly index: number; readonly keep: 'mine' | 'theirs' };

/** All events of the editor. */
export type SchemaEvent =
  | GestureEvent
  | SelectionEvent
  | TableEvent
  | RelationEvent
  | PlacedEvent
  | EditEvent
  | StoredEvent;
/** Events of the given kinds. */
export type EventOf<K extends SchemaEvent['kind']> = Extract<SchemaEvent, { kind: K }>;

/** Copied parts: also the form in which they lie in the clipboard. */
export interface SchemaClip {
  readonly items: readonly SchemaItem[];
}

/** Side effects performed by the caller. */
export type SchemaEffect =
  | EditorEffect<SavedSchema>
  | { readonly kind: 'info'; readonly message: string }
  /** The caller asks for the name of a new area or column, or for the text of a note. */
  | { readonly kind: 'ask-text'; readonly id: string }
  | { readonly kind: 'ask-column'; readonly tableId: string };

/** New state and effects. */
export type SchemaStep = readonly [state: SchemaState, effects: readonly SchemaEffect[]];

/** Generates ids of new parts. */
export type NewId = () => string;

/** A step without effects. */
export const settled = (state: SchemaState): SchemaStep => [state, []];

/** The parts of an open model. */
export const itemsIn = ({ whole }: SchemaState): SchemaItems => whole.document.document.items;

/** A refusal that is shown. */
export const refusal = (state: SchemaState, message: string, tone: 'warning' | 'danger' = 'warning'): SchemaStep => [
  state,
  [{ kind: 'toast', tone, message }],
];
