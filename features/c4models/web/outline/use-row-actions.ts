/** Actions on an element of the outline: the same as on the canvas. */
import {
  IconArrowRight,
  IconEye,
  IconEyeOff,
  IconFocus2,
  IconPencil,
  IconPlus,
  IconTrash,
  IconZoomIn,
} from '@tabler/icons-react';
import type { TreeOption } from '#platform/ui/web/tree-row.tsx';
import type { C4View } from '../../contract.ts';
import { openableLevel } from '../../model/c4-drill.ts';
import type { C4Item } from '../../model/c4-document.ts';
import { accepts } from '../../model/c4-view-rules.ts';
import { typeLabels } from '../../model/editor-texts.ts';
import type { C4Store } from '../c4-store.ts';
import { useEditor, useEditorStore, useIsEditable } from '../editor-context.tsx';

type Send = C4Store['send'];

const looking = (item: C4Item, send: Send, isEditable: boolean): readonly TreeOption[] => {
  const level = openableLevel(item);
  return [
    {
      label: isEditable ? `Edit ${typeLabels[item.type]}` : 'Details',
      icon: IconPencil,
      onSelect: () => send({ kind: 'double-clicked', id: item.id }),
    },
    { label: 'Show on the canvas', icon: IconFocus2, onSelect: () => send({ kind: 'found', elementId: item.id }) },
    ...(level
      ? [
          {
            label: level === 'C2' ? 'Open containers' : 'Open components',
            icon: IconZoomIn,
            onSelect: () => send({ kind: 'drilled-in', elementId: item.id }),
          },
        ]
      : []),
  ];
};

const changing = (store: C4Store, view: C4View | undefined, item: C4Item): readonly TreeOption[] => {
  const { send } = store;
  const options: TreeOption[] = [
    {
      label: 'Connect…',
      icon: IconArrowRight,
      onSelect: () => send({ kind: 'relationship-asked', sourceId: item.id }),
    },
  ];
  const level = openableLevel(item);
  if (level) {
    const type = level === 'C2' ? 'container' : 'component';
    options.push({
      label: `Add ${type}`,
      icon: IconPlus,
      onSelect: () => send({ kind: 'add-element-asked', type, parentId: item.id }),
    });
  }
  const isShown = view?.elements.some(({ id }) => id === item.id);
  if (isShown) {
    options.push({
      label: 'Remove from view',
      icon: IconEyeOff,
      onSelect: () => send({ kind: 'taken-out-of-view', elementId: item.id }),
    });
  } else if (view && accepts(store.state().document.elements, view, item)) {
    options.push({
      label: 'Add to this view',
      icon: IconEye,
      onSelect: () => send({ kind: 'elements-shown', elementIds: [item.id], near: store.middle() }),
    });
  }
  options.push({
    label: 'Delete',
    icon: IconTrash,
    danger: true,
    onSelect: () => send({ kind: 'deletion-asked', id: item.id }),
  });
  return options;
};

/** Readers can only view. */
export function useRowActions(): (item: C4Item) => readonly TreeOption[] {
  const store = useEditorStore();
  const isEditable = useIsEditable();
  const view = useEditor((state) => state.document.views.get(state.viewId));
  return (item) => [...looking(item, store.send, isEditable), ...(isEditable ? changing(store, view, item) : [])];
}
