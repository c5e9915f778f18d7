/** Makes and changes relations. Pure. Source: specification 3 sections 4 and 8; decisions section 18. */
import { relationMessages } from '../contract.ts';
import { areSameTypes } from './column-type.ts';
import { editedAndSelected, edited, storing } from './schema-edits.ts';
import {
  relationsOf,
  tableById,
  type KeyPair,
  type RelationItem,
  type SchemaItems,
  type TableItem,
} from './schema-item.ts';
import {
  itemsIn,
  refusal,
  settled,
  type ColumnPlace,
  type EventOf,
  type NewId,
  type SchemaState,
  type SchemaStep,
} from './schema-state.ts';

/** Whether a column alone is a key of its table: its primary key, or a unique index. */
export function isKeyColumn({ primaryKey, indexes }: TableItem, columnId: string): boolean {
  if (primaryKey.length === 1 && primaryKey[0] === columnId) return true;
  return indexes.some(
    ({ kind, parts }) =>
      kind === 'unique' && parts.length === 1 && parts[0]?.columnId === columnId && parts[0].length === undefined,
  );
}

/** The referencing and the referenced column of a line that was pulled from one to the other. */
function directed(
  state: SchemaState,
  from: ColumnPlace,
  to: ColumnPlace,
): readonly [source: ColumnPlace, target: ColumnPlace] {
  const items = itemsIn(state);
  const [one, other] = [tableById(items, from.tableId), tableById(items, to.tableId)];
  if (!one || !other) return [from, to];
  const [isFirstKey, isSecondKey] = [isKeyColumn(one, from.columnId), isKeyColumn(other, to.columnId)];
  // The key is the parent whichever way the line was pulled; where both or neither is one, its end is the parent.
  return isFirstKey && !isSecondKey ? [to, from] : [from, to];
}

const isSamePairs = (one: readonly KeyPair[], other: readonly KeyPair[]): boolean =>
  one.length === other.length &&
  one.every((pair) => other.some(({ source, target }) => pair.source === source && pair.target === target));

const turned = (pairs: readonly KeyPair[]): readonly KeyPair[] =>
  pairs.map(({ source, target }) => ({ source: target, target: source }));

type Joining = Pick<RelationItem, 'from' | 'to' | 'pairs'>;

/** The columns that a relation joins, in both directions. */
const joinedBy = ({ from, to, pairs }: Joining): readonly string[] =>
  pairs.flatMap(({ source, target }) => [
    JSON.stringify([from, source, to, target]),
    JSON.stringify([to, target, from, source]),
  ]);

/** Whether columns of different types are joined that `was` did not join: what was imported may stay as it is. */
function joinsOtherTypes(items: SchemaItems, { from, to, pairs }: Joining, was?: Joining): boolean {
  const [one, other] = [tableById(items, from), tableById(items, to)];
  const before = new Set(was ? joinedBy(was) : []);
  return pairs.some(({ source, target }) => {
    const [column, referenced] = [one?.columns[source], other?.columns[target]];
    const isNew = !before.has(JSON.stringify([from, source, to, target]));
    return isNew && column !== undefined && referenced !== undefined && !areSameTypes(column, referenced);
  });
}

/** Why a relation cannot be made; undefined when it can. `was` goes on joining what it joined, also columns of different types. */
export function relationRefusal(
  items: SchemaItems,
  { from, to, pairs }: Joining,
  was?: Joining & Pick<RelationItem, 'id'>,
): { readonly message: string; readonly tone: 'danger' | 'warning' } | undefined {
  const [one, other] = [tableById(items, from), tableById(items, to)];
  if (!one) return { message: relationMessages.noFirstTable, tone: 'danger' };
  if (!other) return { message: relationMessages.noSecondTable, tone: 'danger' };
  const others = relationsOf(items).filter(({ id }) => id !== was?.id);
  if (pairs.some(({ source, target }) => !one.columns[source] || !other.columns[target])) {
    return { message: relationMessages.noColumn, tone: 'danger' };
  }
  if (joinsOtherTypes(items, { from, to, pairs }, was))
    return { message: relationMessages.otherTypes, tone: 'warning' };
  const isKnown = others.some((known) => known.from === from && known.to === to && isSamePairs(known.pairs, pairs));
  if (isKnown) return { message: relationMessages.exists, tone: 'warning' };
  const isReverse = others.some(
    (known) => known.from === to && known.to === from && isSamePairs(known.pairs, turned(pairs)),
  );
  return isReverse ? { message: relationMessages.reverseExists, tone: 'warning' } : undefined;
}

function added(state: SchemaState, relation: Joining & Partial<RelationItem>, newId: NewId): SchemaStep {
  const refused = relationRefusal(itemsIn(state), relation);
  if (refused) return refusal(state, refused.message, refused.tone);
  const id = newId();
  const whole: RelationItem = { name: '', rest: {}, ...relation, kind: 'relation', id };
  const items = itemsIn(state);
  const [next, effects] = editedAndSelected(state, storing([whole]), [id]);
  const [child, parent] = [items.get(whole.from), items.get(whole.to)];
  const text =
    child?.kind === 'table' && parent?.kind === 'table' ? `Relation from ${child.name} to ${parent.name} added.` : '';
  return [next, [...effects, { kind: 'announce', text }]];
}

/** A line was pulled from one column to another. */
export function related(state: SchemaState, { from, to }: EventOf<'related'>, newId: NewId): SchemaStep {
  if (state.whole.isReadOnly || (from.tableId === to.tableId && from.columnId === to.columnId)) return settled(state);
  const [source, target] = directed(state, from, to);
  const pairs = [{ source: source.columnId, target: target.columnId }];
  return added(state, { from: source.tableId, to: target.tableId, pairs }, newId);
}

/** A foreign key of one or several columns was made in its dialog. */
export function relationAdded(
  state: SchemaState,
  { from, to, pairs, change = {} }: EventOf<'relation-added'>,
  newId: NewId,
): SchemaStep {
  if (state.whole.isReadOnly || pairs.length === 0) return settled(state);
  const { onDelete, onUpdate, name = '' } = change;
  const actions = { ...(onDelete ? { onDelete } : {}), ...(onUpdate ? { onUpdate } : {}) };
  return added(state, { from, to, pairs, name, ...actions }, newId);
}

const reversed = (relation: RelationItem): RelationItem => ({
  ...relation,
  from: relation.to,
  to: relation.from,
  pairs: turned(relation.pairs),
});

/** Stores a relation in its new form, unless there is a reason against it. */
function storedAs(state: SchemaState, next: RelationItem, was: RelationItem): SchemaStep {
  const refused = relationRefusal(itemsIn(state), next, was);
  return refused ? refusal(state, refused.message, refused.tone) : edited(state, storing([next]));
}

/** A relation was edited in its dialog. */
export function relationEdited(
  state: SchemaState,
  { id, change, isReversed = false }: EventOf<'relation-edited'>,
): SchemaStep {
  const relation = itemsIn(state).get(id);
  if (relation?.kind !== 'relation') return settled(state);
  const { onDelete, onUpdate, ...fields } = change;
  const { onDelete: deleteBefore, onUpdate: updateBefore, ...rest } = isReversed ? reversed(relation) : relation;
  const [onDeletion, onChange] = [
    'onDelete' in change ? onDelete : deleteBefore,
    'onUpdate' in change ? onUpdate : updateBefore,
  ];
  const next: RelationItem = {
    ...rest,
    ...fields,
    ...(onDeletion ? { onDelete: onDeletion } : {}),
    ...(onChange ? { onUpdate: onChange } : {}),
  };
  return next.pairs.length === 0 ? settled(state) : storedAs(state, next, relation);
}

/** Parent and child change places. */
export function relationReversed(state: SchemaState, { id }: EventOf<'relation-reversed'>): SchemaStep {
  const relation = itemsIn(state).get(id);
  return relation?.kind === 'relation' ? storedAs(state, reversed(relation), relation) : settled(state);
}
