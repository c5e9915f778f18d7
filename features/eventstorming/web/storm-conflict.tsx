/** What was changed twice on a board, in words. */
import { ConflictPanel } from '#platform/editing/web/conflict-panel.tsx';
import { isNoted } from '../model/storm-items.ts';
import { isCardKind, kindLabels } from '../model/storm-kinds.ts';
import { itemName } from '../model/storm-words.ts';
import { useItems, useStorm, useStormStore } from './storm-context.tsx';

/** Names of fields that two people may change. */
const fieldNames: Readonly<Record<string, string>> = {
  content: 'the text of',
  note: 'the note on',
  href: 'the link of',
  parent: 'the place of',
  type: 'the kind of',
  boundedContext: 'the bounded context of',
  name: 'the name of',
  time: 'the place in time of',
};

const fieldName = (field: string): string =>
  field === '' ? 'the same card,' : (fieldNames[field.split('.')[0] ?? ''] ?? 'something of');

/** Nothing while everything is decided. */
export function StormConflict() {
  const store = useStormStore();
  const items = useItems();
  const conflicts = useStorm(({ whole }) => whole.conflicts);
  const valueText = (value: unknown): string => {
    if (value === undefined) return 'Removed';
    if (value === null) return 'None';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') {
      const isText = typeof value === 'object' && 'content' in value && typeof value.content === 'string';
      return isText ? String(value.content) : 'Changed';
    }
    if (value === '') return 'Empty';
    if (isCardKind(value)) return kindLabels[value];
    const place = items.get(value);
    return isNoted(place) ? `Under “${place.content}”` : value;
  };
  return (
    <ConflictPanel
      conflicts={conflicts}
      nameOf={({ id, field }) =>
        id === '' ? 'the name of the board' : `${fieldName(field)} “${itemName(items.get(id))}”`
      }
      valueText={valueText}
      onSettle={(index, keep) => store.send({ kind: 'conflict-settled', index, keep })}
    />
  );
}
