/** Finding a person by a prefix of their name. */

/**
 * Whether a word of the name starts with what was typed, ignoring case. Not done in SQL, because a database with the C
 * locale only knows the case of ASCII letters.
 */
export function nameBegins(name: string, typed: string): boolean {
  const [text, wanted] = [name.toLowerCase(), typed.trim().toLowerCase()];
  return text.startsWith(wanted) || text.split(/[\s._@-]+/u).some((word) => word.startsWith(wanted));
}
