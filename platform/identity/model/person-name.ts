/** Finding a person by what is typed of their name. */

/**
 * Whether a name, or a word of it, begins with what was typed, whatever its case. Done here and not in SQL, because a
 * database of the C locale knows the case of ASCII letters only.
 */
export function nameBegins(name: string, typed: string): boolean {
  const [text, wanted] = [name.toLowerCase(), typed.trim().toLowerCase()];
  return text.startsWith(wanted) || text.split(/[\s._@-]+/u).some((word) => word.startsWith(wanted));
}
