/** Context menu of a database model: at the pointer, where the right button was let go without moving the view. */
import { useReactFlow } from '@xyflow/react';
import { useState, type ReactNode, type RefObject } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { PointMenu, type PointMenuEntry } from '#platform/canvas/web/point-menu.tsx';
import { useMenuPlace } from '#platform/canvas/web/use-menu-place.ts';
import { useZoom } from '#platform/canvas/web/use-zoom.ts';
import type { DrawnSchema } from '../model/drawn-schema.ts';
import { schemaTargetAt } from '../model/schema-hit.ts';
import { clipOf } from '../model/schema-clipboard.ts';
import { colourCount } from '../model/schema-looks.ts';
import { itemsIn, type SchemaEvent, type SchemaState } from '../model/schema-state.ts';
import { useDesk, useSchemaStore, type SchemaDesk } from './schema-context.tsx';

interface Place extends Point {
  /** Canvas px. */
  readonly at: Point;
}

type Does = (event: SchemaEvent) => () => void;

function columnSections(state: SchemaState, does: Does, desk: SchemaDesk): readonly (readonly PointMenuEntry[])[] {
  const { column } = state;
  if (!column) return [];
  return [
    [{ label: 'Edit column', keys: ['Enter'], run: () => desk.open({ kind: 'column', ...column }) }],
    [
      { label: 'Move up', keys: ['Alt', 'ArrowUp'], run: does({ kind: 'column-moved', ...column, by: -1 }) },
      { label: 'Move down', keys: ['Alt', 'ArrowDown'], run: does({ kind: 'column-moved', ...column, by: 1 }) },
      { label: 'Add a relation…', run: () => desk.open({ kind: 'new-relation', from: column }) },
    ],
    [{ label: 'Delete column', keys: ['Delete'], isDanger: true, run: desk.remove }],
  ];
}

function relationSections(id: string, does: Does, desk: SchemaDesk): readonly (readonly PointMenuEntry[])[] {
  return [
    [
      { label: 'Edit relation', keys: ['Enter'], run: () => desk.open({ kind: 'relation', id }) },
      { label: 'Reverse direction', run: does({ kind: 'relation-reversed', id }) },
    ],
    [{ label: 'Delete relation', keys: ['Delete'], isDanger: true, run: desk.remove }],
  ];
}

function partSections(state: SchemaState, does: Does, desk: SchemaDesk): readonly (readonly PointMenuEntry[])[] {
  const items = itemsIn(state);
  const [id = ''] = state.selection;
  const only = state.selection.size === 1 ? items.get(id) : undefined;
  if (only?.kind === 'relation') return relationSections(id, does, desk);
  const current = only?.kind === 'table' || only?.kind === 'area' ? (only.colour ?? 0) : 0;
  const edits: PointMenuEntry[] =
    only?.kind === 'table'
      ? [
          { label: 'Edit table', keys: ['Enter'], run: () => desk.open({ kind: 'table', id }) },
          { label: 'Add column', keys: ['I'], run: () => desk.open({ kind: 'column-name', tableId: id }) },
        ]
      : only
        ? [{ label: 'Edit text', keys: ['Enter'], run: () => desk.open({ kind: 'text', id }) }]
        : [];
  const many: PointMenuEntry[] =
    state.selection.size > 1
      ? [
          { label: 'Align left', run: does({ kind: 'aligned', to: 'left' }) },
          { label: 'Align right', run: does({ kind: 'aligned', to: 'right' }) },
          { label: 'Align top', run: does({ kind: 'aligned', to: 'top' }) },
          { label: 'Align bottom', run: does({ kind: 'aligned', to: 'bottom' }) },
        ]
      : [];
  return [
    edits,
    [
      { label: 'Duplicate', keys: ['Mod', 'D'], run: does({ kind: 'duplicated' }) },
      { label: 'Next colour', run: does({ kind: 'coloured', colour: (current % colourCount) + 1 }) },
    ],
    many,
    [{ label: 'Delete', keys: ['Delete'], isDanger: true, run: desk.remove }],
  ];
}

interface SchemaMenuProps {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly drawn: DrawnSchema;
  readonly onFind: () => void;
  readonly onLayout: () => void;
}

/** Rendered inside a stage. */
export function SchemaMenu({ canvas, drawn, onFind, onLayout }: SchemaMenuProps): ReactNode {
  const store = useSchemaStore();
  const desk = useDesk();
  const flow = useReactFlow();
  const { showAll } = useZoom();
  const [place, setPlace] = useState<Place>();
  const chosen = () => [...store.state().selection].flatMap((id) => drawn.boxes.get(id) ?? []);
  useMenuPlace(canvas, {
    chosen,
    open: ({ x, y, at, isKey }) => {
      if (!isKey) {
        const on = schemaTargetAt(itemsIn(store.state()), drawn, at, 1 / flow.getZoom());
        if (on.kind === 'canvas') store.send({ kind: 'deselected' });
        else if (on.kind === 'column' || on.kind === 'handle') {
          store.send({ kind: 'column-selected', tableId: on.tableId, columnId: on.columnId });
        } else if (!store.state().selection.has(on.id)) store.send({ kind: 'selected', ids: [on.id] });
      }
      setPlace({ x, y, at });
    },
  });
  if (!place) return null;
  const state = store.state();
  const { isReadOnly } = state.whole;
  const does: Does = (event) => () => store.send(event);
  const look: readonly PointMenuEntry[] = [
    { label: 'Select all', keys: ['Mod', 'A'], run: does({ kind: 'all-selected' }) },
    { label: 'Show everything', keys: ['0'], run: showAll },
    { label: 'Find…', keys: ['Mod', 'F'], run: onFind },
  ];
  const adds: readonly PointMenuEntry[] = [
    { label: 'Add table here', run: () => desk.open({ kind: 'table-name', at: place.at }) },
    { label: 'Add note here', keys: ['N'], run: does({ kind: 'note-added', at: place.at }) },
    { label: 'Arrange tables', run: onLayout },
  ];
  const hasParts = state.selection.size > 0;
  const sections = isReadOnly
    ? [look]
    : state.column
      ? columnSections(state, does, desk)
      : hasParts && (clipOf(state) ?? state.selection.size > 0)
        ? partSections(state, does, desk)
        : [adds, look];
  return <PointMenu x={place.x} y={place.y} sections={sections} onClose={() => setPlace(undefined)} />;
}
