/** What two people changed in the same map, field by field. */
import { ConflictPanel } from '#platform/editing/web/conflict-panel.tsx';
import type { ItemConflict } from '#platform/editing/model/whole-editor.ts';
import { kindLabels } from '../model/map-document.ts';
import type { MapItems } from '../model/map-item.ts';
import { useMap, useMapItems, useMapStore } from './context-map-context.tsx';

const fieldNames: Readonly<Record<string, string>> = {
  name: 'the name',
  description: 'the description',
  subdomain: 'the subdomain',
  team: 'the team',
  elementIds: 'the C4 elements',
  position: 'the place',
  kind: 'the kind',
  upstreamId: 'upstream',
  downstreamId: 'downstream',
  upstreamRoles: 'the upstream roles',
  downstreamRoles: 'the downstream roles',
  technology: 'the technology',
};

function nameOf(items: MapItems, { id, field }: ItemConflict): string {
  if (id === '') return 'what the map shows';
  const item = items.get(id);
  const name = item?.type === 'context' ? `“${item.name}”` : 'a relationship';
  return field === '' ? `${name} itself` : `${fieldNames[field] ?? 'something'} of ${name}`;
}

function valueText(value: unknown): string {
  if (value === undefined) return 'Removed';
  if (typeof value === 'string')
    return Object.entries(kindLabels).find(([kind]) => kind === value)?.[1] ?? (value || 'Empty');
  if (Array.isArray(value))
    return value.every((one) => String(one).length < 5) ? value.join(', ') || 'None' : `${value.length} elements`;
  if (typeof value === 'object' && value !== null && 'x' in value && 'y' in value) {
    return `${Math.round(Number(value.x))} from the left, ${Math.round(Number(value.y))} from the top`;
  }
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : 'Changed';
}

/** Nothing while everything is decided. */
export function MapConflict() {
  const { send } = useMapStore();
  const items = useMapItems();
  const conflicts = useMap(({ whole }) => whole.conflicts);
  return (
    <ConflictPanel
      conflicts={conflicts}
      nameOf={(conflict) => nameOf(items, conflict)}
      valueText={valueText}
      onSettle={(index, keep) => send({ kind: 'conflict-settled', index, keep })}
    />
  );
}
