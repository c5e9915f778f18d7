/** Names of people: of those who have left, and how others are found. */

/** What stands for somebody whose account is gone. Source: decisions section 9. */
export const deletedUserName = 'Deleted user';

/**
 * Whether a word of the name starts with what was typed, ignoring case. Not done in SQL, because a database with the C
 * locale only knows the case of ASCII letters.
 */
export function nameBegins(name: string, typed: string): boolean {
  const [text, wanted] = [name.toLowerCase(), typed.trim().toLowerCase()];
  return text.startsWith(wanted) || text.split(/[\s._@-]+/u).some((word) => word.startsWith(wanted));
}
