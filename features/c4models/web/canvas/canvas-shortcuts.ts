/** Shortcut help of the canvas. */
import type { ShortcutGroup } from '#platform/ui/model/key-names.ts';

/** Groups of shortcuts with their descriptions. */
export const canvasShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Go',
    shortcuts: [
      { keys: ['Tab'], does: 'Next element' },
      { keys: ['Shift', 'Tab'], does: 'Previous element' },
      { keys: ['Alt', 'ArrowRight'], does: 'Neighbour in a direction' },
      { keys: ['Enter'], does: 'Edit what is selected' },
      { keys: ['O'], also: [['Mod', 'Enter']], does: 'Open the view of an element' },
      { keys: ['U'], also: [['Backspace']], does: 'Level above, with nothing selected' },
      { keys: ['Escape'], does: 'Deselect' },
    ],
  },
  {
    title: 'Look',
    shortcuts: [
      { keys: ['Mod', 'F'], does: 'Find an element' },
      { keys: ['F'], also: [['0']], does: 'Show everything' },
      { keys: ['1'], does: 'Zoom to 100 %' },
      { keys: ['+'], does: 'Zoom in' },
      { keys: ['-'], does: 'Zoom out' },
      { keys: ['Space'], does: 'Move the view while it is held and dragged' },
      { keys: ['?'], does: 'Show shortcuts' },
    ],
  },
  {
    title: 'Select',
    shortcuts: [
      { keys: ['V'], does: 'Select' },
      { keys: ['M'], does: 'Select an area' },
      { keys: ['Shift', 'Click'], does: 'Add to the selection' },
      { keys: ['Shift', 'Drag'], does: 'Select an area with any tool' },
      { keys: ['Mod', 'A'], does: 'Select all elements' },
    ],
  },
  {
    title: 'Change',
    shortcuts: [
      { keys: ['A'], does: 'Add an element' },
      { keys: ['Double-click'], does: 'Add an element there' },
      { keys: ['Right-click'], does: 'Actions on what is there' },
      { keys: ['C'], does: 'Connect: choose with arrow keys, then Enter' },
      { keys: ['R'], does: 'Reverse a relationship' },
      { keys: ['B'], does: 'Bend a relationship, then use arrow keys' },
      { keys: ['ArrowRight'], does: 'Move by 15' },
      { keys: ['Shift', 'ArrowRight'], does: 'Move by 1' },
      { keys: ['L'], does: 'Lay out the view' },
      { keys: ['Shift', 'L'], does: 'Lay out the selection' },
      { keys: ['P'], does: 'Pin or unpin' },
      { keys: ['Delete'], does: 'Delete' },
      { keys: ['Mod', 'C'], does: 'Copy' },
      { keys: ['Mod', 'V'], does: 'Paste' },
      { keys: ['Mod', 'D'], does: 'Duplicate' },
      { keys: ['Mod', 'Z'], does: 'Undo' },
      { keys: ['Mod', 'Shift', 'Z'], also: [['Mod', 'Y']], does: 'Redo' },
    ],
  },
];
