/** Context menu of the map: at the pointer, where the right button was let go without moving the view. */
import { useReactFlow } from '@xyflow/react';
import { useState, type ReactNode, type RefObject } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { PointMenu, type PointMenuEntry } from '#platform/canvas/web/point-menu.tsx';
import { useMenuPlace } from '#platform/canvas/web/use-menu-place.ts';
import { useZoom } from '#platform/canvas/web/use-zoom.ts';
import { subdomains } from '../contract.ts';
import { isSymmetric, subdomainLabels } from '../model/map-document.ts';
import { mapTargetAt } from '../model/map-hit.ts';
import type { DrawnMap } from '../model/map-scene.ts';
import { itemsIn, type MapEditorState, type MapEvent } from '../model/map-state.ts';
import { useDesk, useMapStore, type MapDesk } from './context-map-context.tsx';

interface Place extends Point {
  /** Canvas px. */
  readonly at: Point;
}

type Does = (event: MapEvent) => () => void;

function partSections(
  state: MapEditorState,
  does: Does,
  { remove }: MapDesk,
  edit: () => void,
): readonly (readonly PointMenuEntry[])[] {
  const [id = ''] = state.selection;
  const only = state.selection.size === 1 ? itemsIn(state).get(id) : undefined;
  const own: readonly PointMenuEntry[] =
    only?.type === 'context'
      ? subdomains.map((subdomain) => ({
          label: `${subdomainLabels[subdomain]} subdomain`,
          isDisabled: only.subdomain === subdomain,
          run: does({ kind: 'context-edited', id, change: { subdomain } }),
        }))
      : only?.type === 'relationship' && !isSymmetric(only.kind)
        ? [{ label: 'Swap upstream and downstream', run: does({ kind: 'relationship-reversed', id }) }]
        : [];
  return [
    only ? [{ label: 'Edit', keys: ['Enter'], run: edit }] : [],
    own,
    [{ label: 'Remove', keys: ['Delete'], isDanger: true, run: remove }],
  ];
}

interface MapMenuProps {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly drawn: DrawnMap;
  readonly onEdit: () => void;
}

/** Rendered inside a stage. */
export function MapMenu({ canvas, drawn, onEdit }: MapMenuProps): ReactNode {
  const store = useMapStore();
  const desk = useDesk();
  const flow = useReactFlow();
  const { showAll } = useZoom();
  const [place, setPlace] = useState<Place>();
  const chosen = () => [...store.state().selection].flatMap((id) => drawn.boxes.get(id) ?? []);
  useMenuPlace(canvas, {
    chosen,
    open: ({ x, y, at, isKey }) => {
      if (!isKey) {
        const on = mapTargetAt(drawn, at, { perPixel: 1 / flow.getZoom(), rings: [] });
        if (on.kind === 'canvas') store.send({ kind: 'deselected' });
        else if (!store.state().selection.has(on.id)) store.send({ kind: 'selected', ids: [on.id] });
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
  ];
  const adds: readonly PointMenuEntry[] = [
    { label: 'Add context here', keys: ['N'], run: () => desk.addContext(place.at) },
    { label: 'Arrange contexts', run: desk.arrange },
  ];
  const sections = isReadOnly
    ? [look]
    : state.selection.size > 0
      ? partSections(state, does, desk, onEdit)
      : [adds, look];
  return <PointMenu x={place.x} y={place.y} sections={sections} onClose={() => setPlace(undefined)} />;
}
