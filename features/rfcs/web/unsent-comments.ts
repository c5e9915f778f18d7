/** Comments that were typed and not sent: they outlive a look at another tab or page, until the window is closed. */

const unsent = new Map<string, string>();

/** What was typed under a key, for example a person's comment on an RFC; empty when nothing was. */
export const unsentComment = (key: string): string => unsent.get(key) ?? '';

/** Keeps what is typed; an empty text is forgotten. */
export function keepUnsent(key: string, text: string): void {
  if (text.trim() === '') unsent.delete(key);
  else unsent.set(key, text);
}
