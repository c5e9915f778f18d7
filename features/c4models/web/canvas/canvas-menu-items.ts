/** Entries of the context menus of the canvas. Pure. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Keys } from '#platform/ui/model/key-names.ts';
import type { C4View } from '../../contract.ts';
import { openableLevel } from '../../model/c4-drill.ts';
import type { EditorEvent, EditorState } from '../../model/editor-state.ts';
import { typeLabels } from '../../model/editor-texts.ts';
import { typesOf } from '../../model/element-choices.ts';
import { neighboursOf } from '../../model/neighbours.ts';
import type { CanvasCommand } from './canvas-commands.ts';

/** An entry of a menu. */
export interface MenuEntry {
  readonly label: string;
  readonly keys?: Keys;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly command: CanvasCommand;
}

/** What a menu is about; `at` is the point in canvas px. */
export interface MenuTarget {
  /** An element, an edge or `group {id}`; undefined for the empty canvas. */
  readonly id: string | undefined;
  readonly at: Point;
}

type Sections = readonly (readonly MenuEntry[])[];

const sends = (event: EditorEvent): CanvasCommand => ({ do: 'send', event });

const deletion: MenuEntry = {
  label: 'Delete',
  keys: ['Delete'],
  isDanger: true,
  command: sends({ kind: 'deletion-asked' }),
};

function ofCanvas({ clipboard }: EditorState, view: C4View, at: Point, isEditable: boolean): Sections {
  const look: readonly MenuEntry[] = [
    { label: 'Select all', keys: ['Mod', 'A'], command: sends({ kind: 'all-selected' }) },
    { label: 'Show everything', keys: ['F'], command: { do: 'fit' } },
  ];
  if (!isEditable) return [look];
  return [
    typesOf(view).map((type) => ({
      label: `Add ${typeLabels[type].toLowerCase()} here`,
      command: sends({ kind: 'element-sketched', type, at }),
    })),
    [
      {
        label: 'Add elements of the model…',
        command: sends({ kind: 'add-element-asked', isExisting: true }),
      },
      { label: 'Paste', keys: ['Mod', 'V'], isDisabled: !clipboard, command: sends({ kind: 'pasted' }) },
      { label: 'Lay out the whole view', keys: ['L'], command: { do: 'lay-out', isSelection: false } },
    ],
    look,
  ];
}

/** Of one element, or of the whole selection. */
function ofElements({ document }: EditorState, view: C4View, ids: readonly string[], isEditable: boolean): Sections {
  const [id] = ids;
  const item = ids.length === 1 && id !== undefined ? document.elements.get(id) : undefined;
  const look: readonly MenuEntry[] = item
    ? [
        { label: isEditable ? 'Edit' : 'Details', keys: ['Enter'], command: { do: 'open' } },
        ...(openableLevel(item) && item.id !== view.sourceElement?.id
          ? [{ label: 'Open its view', keys: ['O'], command: { do: 'enter' } as const }]
          : []),
      ]
    : [];
  if (!isEditable) return [look];
  const neighbours = neighboursOf(document, view, ids);
  const isPinned = ids.every((one) => view.elements.some((entry) => entry.id === one && entry.pinned));
  return [
    look,
    [
      ...(item
        ? [{ label: 'Connect…', command: sends({ kind: 'relationship-asked', sourceId: item.id }) }]
        : [
            {
              label: 'Lay out the selection',
              keys: ['Shift', 'L'],
              command: { do: 'lay-out', isSelection: true } as const,
            },
          ]),
      {
        label: neighbours.length > 0 ? `Show neighbours (${neighbours.length})` : 'Show neighbours',
        isDisabled: neighbours.length === 0,
        command: { do: 'show', elementIds: neighbours },
      },
      { label: isPinned ? 'Unpin' : 'Pin', keys: ['P'], command: { do: 'pin' } },
    ],
    [
      { label: 'Copy', keys: ['Mod', 'C'], command: sends({ kind: 'copied' }) },
      { label: 'Duplicate', keys: ['Mod', 'D'], command: sends({ kind: 'duplicated' }) },
    ],
    [{ label: 'Remove from view', command: sends({ kind: 'taken-out-of-view' }) }, deletion],
  ];
}

function ofEdge({ document }: EditorState, view: C4View, id: string, isEditable: boolean): Sections {
  if (!document.relationships.has(id)) return [[{ label: 'Show its relationships', command: { do: 'open' } }]];
  const open: MenuEntry = { label: isEditable ? 'Edit' : 'Details', keys: ['Enter'], command: { do: 'open' } };
  if (!isEditable) return [[open]];
  const isDrawn = view.relationships.some((line) => line.id === id);
  return [
    [open, { label: 'Reverse direction', keys: ['R'], command: sends({ kind: 'reversed' }) }],
    [
      {
        label: 'Draw automatically',
        isDisabled: !isDrawn,
        command: sends({ kind: 'line-drawn', relationshipId: id, bends: [], label: null }),
      },
    ],
    [deletion],
  ];
}

function ofGroup(id: string, view: C4View, at: Point, isEditable: boolean): Sections {
  const type = view.level === 'C2' ? 'container' : 'component';
  return [
    [
      { label: isEditable ? 'Edit' : 'Details', command: sends({ kind: 'double-clicked', id }) },
      { label: 'Level above', keys: ['U'], command: sends({ kind: 'drilled-out' }) },
    ],
    isEditable
      ? [
          { label: `Add ${type} here`, command: sends({ kind: 'element-sketched', type, at }) },
          {
            label: 'Lay out what is inside',
            command: sends({ kind: 'layout-asked', isSelection: false, groupId: id }),
          },
        ]
      : [],
  ];
}

/** The entries in sections, for what is selected and where the pointer is. */
export function menuEntries(state: EditorState, { id, at }: MenuTarget, isEditable: boolean): Sections {
  const view = state.document.views.get(state.viewId);
  if (!view) return [];
  if (id === undefined) return ofCanvas(state, view, at, isEditable);
  if (id.startsWith('group ')) return ofGroup(id.slice('group '.length), view, at, isEditable);
  if (!state.document.elements.has(id)) return ofEdge(state, view, id, isEditable);
  const chosen = [...state.selection].filter((one) => state.document.elements.has(one));
  return ofElements(state, view, chosen.includes(id) ? chosen : [id], isEditable);
}
