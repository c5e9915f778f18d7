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
  find: { keys: ['Mod', 'F'], does: 'Find and replace; twice for the search of the browser' },
  fullScreen: { keys: ['Mod', 'Shift', 'F'], does: 'Full screen on and off; Esc leaves it' },
  sheet: { keys: ['Mod', '/'], does: 'This sheet; outside of a text also ?' },
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
    { keys: ['/'], does: 'Choose a block, in an empty line' },
    { keys: ['@'], does: 'Mention a person or a page' },
    { keys: [':'], does: 'Emoji by its name' },
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
    { keys: ['Enter'], does: 'New paragraph, next item of a list' },
    { keys: ['Shift', 'Enter'], does: 'Break the line' },
    { keys: ['Mod', 'Enter'], does: 'Tick a task, leave a code block' },
    { keys: ['Tab'], does: 'Indent an item, next cell of a table' },
    { keys: ['Shift', 'Tab'], does: 'Outdent an item, cell before' },
    { keys: ['Alt', 'Shift', 'ArrowUp'], does: 'Move a block or a row up' },
    { keys: ['Alt', 'Shift', 'ArrowDown'], does: 'Move a block or a row down' },
    { keys: ['Alt', 'Shift', 'ArrowLeft'], does: 'Move a column left' },
    { keys: ['Alt', 'Shift', 'ArrowRight'], does: 'Move a column right' },
  ],
};

const writing: ShortcutGroup = {
  title: 'Writing',
  shortcuts: [
    { keys: ['Mod', 'Z'], does: 'Undo' },
    { keys: ['Mod', 'Y'], also: [['Mod', 'Shift', 'Z']], does: 'Redo' },
    { keys: ['Mod', 'S'], does: 'Save' },
    writingShortcuts.find,
    { keys: ['Alt', 'F10'], does: 'Go to the bar above the text; Esc leads back' },
    writingShortcuts.fullScreen,
    writingShortcuts.sheet,
  ],
};

const versions: ShortcutGroup = { title: 'Comparing versions', shortcuts: Object.values(changeShortcuts) };

/** All of them in the groups in which they are shown. */
export const richTextShortcuts: readonly ShortcutGroup[] = [writing, marks, blocks, lists, versions];
