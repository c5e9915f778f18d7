/** Short texts that were not sent yet, kept in this window across tabs, pages and reloads. */

const prefix = 'archwright.unsent.';

/** The text stored under a key, for example for a person and a subject; undefined where none is kept. */
export function readUnsent(key: string): string | undefined {
  try {
    return sessionStorage.getItem(prefix + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The same where an empty text says nothing. */
export const unsentText = (key: string): string => readUnsent(key) ?? '';

/** Stores a text, also an empty one; undefined deletes what is stored. */
export function keepUnsent(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text);
  } catch {
    // Without storage the text lives as long as the editor.
  }
}

/** Deletes all of them, at sign-out. */
export function discardUnsent(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
