/** Every key of the editor, once: bars take their hints from here, and the sheet of shortcuts lists it. */
import type { Shortcut, ShortcutGroup } from '#platform/ui/model/key-names.ts';

const heading = (level: number): Shortcut => ({
  keys: ['Mod', 'Alt', String(level)],
  does: level === 0 ? 'Paragraph' : `Heading ${level}`,
});

/** Keys of marks, named by their mark. */
export const markShortcuts = {
  bold: { keys: ['Mod', 'B'], does: 'Bold' },
  italic: { keys: ['Mod', 'I'], does: 'Italic' },
  strike: { keys: ['Mod', 'Shift', 'S'], does: 'Strikethrough' },
  code: { keys: ['Mod', 'E'], does: 'Inline code' },
  link: { keys: ['Mod', 'K'], does: 'Link' },
} as const satisfies Record<string, Shortcut>;

/** Keys of what stands around the text. */
export const writingShortcuts = {
  find: { keys: ['Mod', 'F'], does: 'Find and replace (again for browser search)' },
  fullScreen: { keys: ['Mod', 'Shift', 'F'], does: 'Toggle full screen' },
  sheet: { keys: ['Mod', '/'], does: 'Show shortcuts (also ? outside the text)' },
} as const satisfies Record<string, Shortcut>;

/** Keys that lead through the changes between two versions. */
export const changeShortcuts = {
  next: { keys: ['Alt', 'ArrowDown'], does: 'Next change' },
  previous: { keys: ['Alt', 'ArrowUp'], does: 'Previous change' },
} as const satisfies Record<string, Shortcut>;

const marks: ShortcutGroup = { title: 'Text', shortcuts: Object.values(markShortcuts) };

const blocks: ShortcutGroup = {
  title: 'Blocks',
  shortcuts: [
    { keys: ['/'], does: 'Insert a block on an empty line' },
    { keys: ['@'], does: 'Mention a person or a page' },
    { keys: [':'], does: 'Insert an emoji' },
    ...[0, 1, 2, 3, 4, 5, 6].map(heading),
    { keys: ['Mod', 'Shift', 'B'], does: 'Blockquote' },
    { keys: ['Mod', 'Shift', '8'], does: 'Bullet list' },
    { keys: ['Mod', 'Shift', '7'], does: 'Ordered list' },
    { keys: ['Mod', 'Shift', '9'], does: 'Task list' },
    { keys: ['Mod', 'Alt', 'C'], does: 'Code block' },
  ],
};

const lists: ShortcutGroup = {
  title: 'Lines, lists and tables',
  shortcuts: [
    { keys: ['Enter'], does: 'New paragraph or list item' },
    { keys: ['Shift', 'Enter'], does: 'Line break' },
    { keys: ['Mod', 'Enter'], does: 'Check a task, or leave a code block' },
    { keys: ['Tab'], does: 'Indent, or go to the next table cell' },
    { keys: ['Shift', 'Tab'], does: 'Outdent, or go to the previous table cell' },
    { keys: ['Escape'], does: 'Let the next Tab leave a code block' },
    { keys: ['Alt', 'Shift', 'ArrowUp'], does: 'Move block, list item or row up' },
    { keys: ['Alt', 'Shift', 'ArrowDown'], does: 'Move block, list item or row down' },
    { keys: ['Alt', 'Shift', 'ArrowLeft'], does: 'Move column left' },
    { keys: ['Alt', 'Shift', 'ArrowRight'], does: 'Move column right' },
  ],
};

const writing: ShortcutGroup = {
  title: 'Writing',
  shortcuts: [
    { keys: ['Mod', 'Z'], does: 'Undo' },
    { keys: ['Mod', 'Y'], also: [['Mod', 'Shift', 'Z']], does: 'Redo' },
    { keys: ['Mod', 'S'], does: 'Save' },
    writingShortcuts.find,
    { keys: ['Alt', 'F10'], does: 'Focus the toolbar (Esc returns to the text)' },
    writingShortcuts.fullScreen,
    writingShortcuts.sheet,
  ],
};

const versions: ShortcutGroup = { title: 'Comparing versions', shortcuts: Object.values(changeShortcuts) };

/** All of them in the groups in which they are shown. */
export const richTextShortcuts: readonly ShortcutGroup[] = [writing, marks, blocks, lists, versions];
