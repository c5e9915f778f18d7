/** Shortcuts that editors on a canvas have in common, as their sheets list them. */
import type { ShortcutGroup } from '#platform/ui/model/key-names.ts';

type Shortcuts = ShortcutGroup['shortcuts'];

/** The view. */
export const viewShortcuts: Shortcuts = [
  { keys: ['0'], does: 'Show everything' },
  { keys: ['+'], does: 'Zoom in' },
  { keys: ['-'], does: 'Zoom out' },
  { keys: ['Space'], does: 'Move the view while it is held and dragged' },
];

/** The clipboard. */
export const clipboardShortcuts: Shortcuts = [
  { keys: ['Mod', 'C'], does: 'Copy' },
  { keys: ['Mod', 'X'], does: 'Cut' },
  { keys: ['Mod', 'V'], does: 'Paste' },
];

/** Documents that are saved as a whole. */
export const documentShortcuts: Shortcuts = [
  { keys: ['Mod', 'A'], does: 'Select all' },
  { keys: ['Mod', 'Z'], does: 'Undo' },
  { keys: ['Mod', 'Y'], also: [['Mod', 'Shift', 'Z']], does: 'Redo' },
  { keys: ['Mod', 'S'], does: 'Save' },
];
