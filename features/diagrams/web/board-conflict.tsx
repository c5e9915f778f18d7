/** What was changed twice on a diagram, in words. */
import { ConflictPanel } from '#platform/editing/web/conflict-panel.tsx';
import { shortLabel } from '../model/board-words.ts';
import { useBoard, useBoardStore } from './board-context.tsx';
import { ownName } from '../model/own-name.ts';

/** Names of fields that two people may change. */
const fieldNames: Readonly<Record<string, string>> = {
  label: 'the text',
  position: 'the place',
  size: 'the size',
  style: 'the colours',
  text: 'how the text looks',
  line: 'the line',
  z: 'the order',
  angle: 'the angle',
  href: 'the link',
};

const fieldName = (field: string): string =>
  field === '' ? 'the same element,' : `${ownName(fieldNames, field.split('.')[0] ?? '') ?? 'something'} of`;

const isNumbered = (value: object): value is Readonly<Record<string, number>> =>
  Object.values(value).every((part) => typeof part === 'number');

function valueText(value: unknown): string {
  if (value === undefined) return 'Removed';
  if (typeof value === 'string') return value || 'Empty';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `Through ${value.length} ${value.length === 1 ? 'point' : 'points'}`;
  if (isNumbered(value)) {
    const round = (name: string): number => Math.round(value[name] ?? 0);
    if ('x' in value) return `${round('x')} from the left, ${round('y')} from the top`;
    if ('w' in value) return `${round('w')} × ${round('h')}`;
  }
  return 'label' in value && typeof value.label === 'string' && value.label !== '' ? value.label : 'Changed';
}

/** Nothing while everything is decided. */
export function BoardConflictPanel() {
  const store = useBoardStore();
  const conflicts = useBoard((state) => state.conflicts);
  const elements = useBoard(({ board }) => board.document.elements);
  return (
    <ConflictPanel
      conflicts={conflicts}
      nameOf={({ id, field }) =>
        id === '' ? 'the name of the diagram' : `${fieldName(field)} “${shortLabel(elements.get(id))}”`
      }
      valueText={valueText}
      onSettle={(index, keep) => store.send({ kind: 'conflict-settled', index, keep })}
    />
  );
}
