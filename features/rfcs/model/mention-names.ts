/** Mentions while a comment is edited: `@Ines Kowalski` in the editor, `@[id]` in the request. Pure. */
import { nameBegins } from '#platform/identity/model/person-name.ts';
import { mentionOf } from './comment-text.ts';

/** A person who can be mentioned. */
export interface Named {
  readonly id: string;
  readonly username: string;
}

/** Display name of a person in the editor. */
export const nameToken = (person: Named): string => `@${person.username}`;

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** Replaces names with ids. The longest name wins; of namesakes the chosen person. */
export function withIds(text: string, people: readonly Named[], chosen: readonly Named[] = []): string {
  const known = [...chosen, ...people].toSorted((one, other) => other.username.length - one.username.length);
  let result = '';
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('@', at);
    if (next < 0) break;
    result += text.slice(at, next);
    const isStart = !isWordCharacter(text[next - 1]);
    const person = isStart
      ? known.find((one) => {
          const token = nameToken(one);
          return text.startsWith(token, next) && !isWordCharacter(text[next + token.length]);
        })
      : undefined;
    result += person ? mentionOf(person.id) : '@';
    at = next + (person ? nameToken(person).length : 1);
  }
  return result + text.slice(at);
}

/** Replaces ids with names; unknown ids stay. */
export function withNames(text: string, people: readonly Named[]): string {
  const byId = new Map(people.map((person) => [person.id, person]));
  return text.replaceAll(/@\[([0-9a-f-]{36})\]/gi, (whole, id: string) => {
    const person = byId.get(id.toLowerCase());
    return person ? nameToken(person) : whole;
  });
}

/** The text between `@` and the cursor; undefined when no name is being typed. */
export function typedName(
  text: string,
  cursor: number,
): { readonly start: number; readonly query: string } | undefined {
  const match = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_.' -]{0,40})$/u.exec(text.slice(0, cursor));
  if (!match) return undefined;
  const query = match[1] ?? '';
  // A name has at most two words.
  if (query.trim().split(/\s+/).length > 2 || /^\s/.test(query)) return undefined;
  return { start: cursor - query.length - 1, query };
}

/** The first people with a word in their name that starts with the typed text. */
export const peopleFor = (query: string, people: readonly Named[]): readonly Named[] =>
  people.filter(({ username }) => nameBegins(username, query)).slice(0, 6);
