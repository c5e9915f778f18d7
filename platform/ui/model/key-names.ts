/** Display names of keys on the current platform. Pure. */

/** A key combination: `Mod` is Ctrl, on Apple platforms Command. Example: `['Mod', 'Shift', 'S']`. */
export type Keys = readonly string[];

/** A shortcut and its effect; `also` are alternative keys. */
export interface Shortcut {
  readonly keys: Keys;
  readonly also?: readonly Keys[];
  readonly does: string;
}

/** A group of shortcuts with a title. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const APPLE: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Escape: 'Esc', Tab: '⇥' };
const OTHER: Readonly<Record<string, string>> = { Mod: 'Ctrl', Escape: 'Esc' };
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** Display names: `['Ctrl', 'Shift', 'S']`, on Apple platforms `['⌘', '⇧', 'S']`. */
export const keyNames = (keys: Keys, apple: boolean): string[] =>
  keys.map((key) => ARROWS[key] ?? (apple ? APPLE : OTHER)[key] ?? key);

/** The same as one text, for tooltips: `Ctrl+Shift+S`, `⌘⇧S`. */
export const keysText = (keys: Keys, apple: boolean): string => keyNames(keys, apple).join(apple ? '' : '+');
