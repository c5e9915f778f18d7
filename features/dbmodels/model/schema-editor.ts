/**
 * The editor of database models as a reducer: `apply` handles every gesture, key, dialog and response, independent of canvas
 * and server. Pure. Source: specification 3 sections 2, 4 and 5.
 */
import { openedWhole } from '#platform/editing/model/whole-editor.ts';
import * as clipboard from './schema-clipboard.ts';
import { stepped, withItems } from './schema-edits.ts';
import { pointerMoved, pressed, released } from './schema-gestures.ts';
import { isPlaced, type SavedSchema } from './schema-item.ts';
import * as placing from './schema-placing.ts';
import * as relating from './schema-relating.ts';
import * as saving from './schema-saving.ts';
import {
  itemsIn,
  settled,
  type EventOf,
  type NewId,
  type SchemaEvent,
  type SchemaState,
  type SchemaStep,
} from './schema-state.ts';
import * as tables from './schema-tables.ts';

/** A loaded database model. */
export interface LoadedSchema {
  readonly id: string;
  readonly platform: string;
  readonly revision: number;
  readonly saved: SavedSchema;
  readonly isReadOnly: boolean;
}

/** Initial state of a loaded model, with an empty history. */
export const openSchema = ({ id, platform, revision, saved, isReadOnly }: LoadedSchema): SchemaState => ({
  id,
  platform,
  whole: openedWhole(saved, revision, isReadOnly),
  tool: 'select',
  selection: new Set(),
  column: undefined,
  gesture: undefined,
  fits: 0,
});

function selected(state: SchemaState, { ids, isAdding = false }: EventOf<'selected'>): SchemaStep {
  const items = itemsIn(state);
  const known = ids.filter((id) => items.has(id));
  const selection = new Set([...(isAdding ? state.selection : []), ...known]);
  return settled({ ...state, selection, column: undefined });
}

const allSelected = (state: SchemaState): SchemaStep =>
  settled({
    ...state,
    selection: new Set([...itemsIn(state).values()].filter(isPlaced).map(({ id }) => id)),
    column: undefined,
  });

/** Escape: ends the gesture, the tool, the column or the selection, in this order. */
function escaped(state: SchemaState): SchemaStep {
  if (state.gesture) return settled({ ...state, gesture: undefined });
  if (state.tool !== 'select') return settled({ ...state, tool: 'select' });
  if (state.column) {
    return settled({ ...state, column: undefined, selection: new Set([state.column.tableId]) });
  }
  return settled({ ...state, selection: new Set() });
}

/** Handlers by event kind. */
type Appliers = {
  readonly [K in SchemaEvent['kind']]: (state: SchemaState, event: EventOf<K>, newId: NewId) => SchemaStep;
};

const appliers: Appliers = {
  pressed,
  'pointer-moved': pointerMoved,
  released,
  'gesture-cancelled': (state) => settled({ ...state, gesture: undefined }),
  selected,
  'column-selected': (state, { tableId, columnId }) =>
    settled({ ...state, selection: new Set(), column: { tableId, columnId } }),
  'all-selected': allSelected,
  deselected: (state) => settled({ ...state, selection: new Set(), column: undefined }),
  'tool-chosen': (state, { tool }) => settled({ ...state, tool, gesture: undefined }),
  escaped,
  'table-added': tables.tableAdded,
  'table-edited': tables.tableEdited,
  'table-unfolded': tables.tableUnfolded,
  'column-added': tables.columnAdded,
  'column-edited': tables.columnEdited,
  'column-moved': tables.columnMoved,
  related: relating.related,
  'relation-added': relating.relationAdded,
  'relation-edited': relating.relationEdited,
  'relation-reversed': relating.relationReversed,
  'note-added': placing.noteAdded,
  'area-added': placing.areaAdded,
  'note-edited': placing.noteEdited,
  'area-edited': placing.areaEdited,
  nudged: placing.nudged,
  aligned: placing.aligned,
  coloured: placing.coloured,
  'laid-out': placing.laidOut,
  deleted: placing.deleted,
  pasted: clipboard.pasted,
  duplicated: (state, _event, newId) => clipboard.duplicated(state, newId),
  undone: (state) => stepped(state, 'undo'),
  redone: (state) => stepped(state, 'redo'),
  renamed: saving.renamed,
  'items-changed': (state, { items }) => withItems(state, items),
  replaced: saving.replaced,
  rested: saving.rested,
  'save-asked': saving.saveAsked,
  stored: saving.stored,
  stale: saving.stale,
  'taken-over': saving.takenOver,
  unanswered: saving.unanswered,
  refused: saving.refused,
  'conflict-settled': saving.conflictSettled,
};

const applied = <K extends SchemaEvent['kind']>(
  kind: K,
  state: SchemaState,
  event: EventOf<K>,
  newId: NewId,
): SchemaStep => appliers[kind](state, event, newId);

/** The reducer of the editor. States are immutable; effects are performed by the caller. */
export const apply = (state: SchemaState, event: SchemaEvent, newId: NewId): SchemaStep =>
  applied(event.kind, state, event, newId);
