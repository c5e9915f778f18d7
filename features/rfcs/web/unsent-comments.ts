/** Unsent comments, kept in memory across tabs and pages until the window is closed. */

const unsent = new Map<string, string>();

/** The text stored under a key, for example for a person and an RFC; empty by default. */
export const unsentComment = (key: string): string => unsent.get(key) ?? '';

/** Stores a text; an empty one is deleted. */
export function keepUnsent(key: string, text: string): void {
  if (text.trim() === '') unsent.delete(key);
  else unsent.set(key, text);
}
