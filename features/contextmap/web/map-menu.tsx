/** Context menu of the map: at the pointer, where the right button was let go without moving the view. */
import { IconLayoutGrid, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { useState, type ReactNode, type RefObject } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { copyEntry, cutEntry, duplicateEntry, pasteEntry } from '#platform/canvas/web/clipboard-entries.tsx';
import { copySelection } from '#platform/canvas/web/use-canvas-clipboard.ts';
import { PointMenu, type PointMenuEntry } from '#platform/canvas/web/point-menu.tsx';
import { useMenuPlace } from '#platform/canvas/web/use-menu-place.ts';
import { useZoom } from '#platform/canvas/web/use-zoom.ts';
import { subdomains } from '../contract.ts';
import { isSymmetric, subdomainLabels } from '../model/map-document.ts';
import { mapTargetAt } from '../model/map-hit.ts';
import type { DrawnMap } from '../model/map-scene.ts';
import { itemsIn, type MapEditorState, type MapEvent } from '../model/map-state.ts';
import { useDesk, useMapStore, type MapDesk } from './context-map-context.tsx';
import { pasteByMenu } from './use-map-clipboard.ts';

interface Place extends Point {
  /** Canvas px. */
  readonly at: Point;
}

const icon = { size: 16, stroke: 1.7 } as const;

type Does = (event: MapEvent) => () => void;

/** What entries do besides events of the editor. */
interface Makes extends MapDesk {
  readonly edit: () => void;
  readonly copy: (how: 'copy' | 'cut') => void;
  readonly paste: () => void;
}

function partSections(state: MapEditorState, does: Does, makes: Makes): readonly (readonly PointMenuEntry[])[] {
  const { remove, edit, copy, paste } = makes;
  const items = itemsIn(state);
  const [id = ''] = state.selection;
  const only = state.selection.size === 1 ? items.get(id) : undefined;
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
  // Relationships are copied with their contexts.
  const canCopy = [...state.selection].some((one) => items.get(one)?.type === 'context');
  const copies = [
    duplicateEntry(does({ kind: 'duplicated' })),
    cutEntry(() => copy('cut')),
    copyEntry(() => copy('copy')),
  ];
  return [
    only ? [{ label: 'Edit', keys: ['Enter'], icon: <IconPencil {...icon} />, run: edit }] : [],
    own,
    canCopy ? [...copies, pasteEntry(paste)] : [],
    [{ label: 'Remove', keys: ['Delete'], icon: <IconTrash {...icon} />, isDanger: true, run: remove }],
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
    { label: 'Add context here', keys: ['N'], icon: <IconPlus {...icon} />, run: () => desk.addContext(place.at) },
    { label: 'Arrange contexts', icon: <IconLayoutGrid {...icon} />, run: desk.arrange },
  ];
  const makes: Makes = {
    ...desk,
    edit: onEdit,
    copy: (how) => copySelection(canvas.current, how),
    // The menu of a context would put copies over it.
    paste: () => void pasteByMenu(store, state.selection.size > 0 ? undefined : place.at),
  };
  const copies = state.selection.size > 0 ? [copyEntry(() => makes.copy('copy'))] : [];
  const sections = isReadOnly
    ? [copies, look]
    : state.selection.size > 0
      ? partSections(state, does, makes)
      : [adds, [pasteEntry(makes.paste)], look];
  return <PointMenu x={place.x} y={place.y} sections={sections} onClose={() => setPlace(undefined)} />;
}
