/** Finds members of the organization and pages of the project for a mention; loaded when an `@` is typed. */
import { callApi } from '#platform/http/web/api.ts';
import { listPeople } from '#platform/identity/contract.ts';
import type { LinkSearch } from '#platform/richtext/web/editor/link-selector.tsx';
import type { MentionSuggestion } from '#platform/richtext/web/mentions.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';

const shownPeople = 6;
/** Minimum characters to search pages. */
const shortestSearch = 2;

async function findPeople(query: string, signal: AbortSignal): Promise<readonly MentionSuggestion[]> {
  try {
    const { resources } = await callApi(listPeople, { query: { query, page: 1, perPage: shownPeople }, signal });
    return resources.map(({ id, username }) => ({ kind: 'user', id, label: username }));
  } catch (error) {
    if (!signal.aborted) showFailure(error);
    return [];
  }
}

/** People with a word in their name that starts with the text, then matching pages. */
export async function findMentions(
  query: string,
  signal: AbortSignal,
  pages: LinkSearch,
): Promise<readonly MentionSuggestion[]> {
  const [people, found] = await Promise.all([
    findPeople(query, signal),
    // The search has shown its failure already.
    query.length < shortestSearch ? [] : pages(query, signal).catch(() => []),
  ]);
  return [
    ...people,
    ...found.map(({ title, href, kind, place, Icon }): MentionSuggestion => ({
      kind: 'page',
      id: href,
      label: title,
      note: place ?? kind,
      ...(Icon ? { Icon } : {}),
    })),
  ];
}
