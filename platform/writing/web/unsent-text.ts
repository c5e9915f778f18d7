/** Short texts that were not sent yet, kept in this window across tabs, pages and reloads. */

const prefix = 'archwright.unsent.';

/** The text stored under a key, for example for a person and a subject; empty by default. */
export function unsentText(key: string): string {
  try {
    return sessionStorage.getItem(prefix + key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text; an empty one is deleted. */
export function keepUnsent(key: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text);
  } catch {
    // Without storage the text lives as long as the editor.
  }
}

/** Deletes all of them, at sign-out. */
export function discardUnsent(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
