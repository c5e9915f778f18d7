/** Keys as people read them on their machine. Pure. */

/** Keys that are pressed together: `Mod` is Ctrl, on Apple machines Command. Example: `['Mod', 'Shift', 'S']`. */
export type Keys = readonly string[];

/** A gesture and what it does; `also` are other keys for the same. */
export interface Shortcut {
  readonly keys: Keys;
  readonly also?: readonly Keys[];
  readonly does: string;
}

/** Gestures that belong together, under one title. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const APPLE: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Escape: 'Esc', Tab: '⇥' };
const OTHER: Readonly<Record<string, string>> = { Mod: 'Ctrl', Escape: 'Esc' };
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** The names of keys: `['Ctrl', 'Shift', 'S']`, on Apple machines `['⌘', '⇧', 'S']`. */
export const keyNames = (keys: Keys, apple: boolean): string[] =>
  keys.map((key) => ARROWS[key] ?? (apple ? APPLE : OTHER)[key] ?? key);

/** The same in one word, for hints: `Ctrl+Shift+S`, `⌘⇧S`. */
export const keysText = (keys: Keys, apple: boolean): string => keyNames(keys, apple).join(apple ? '' : '+');
