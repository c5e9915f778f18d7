/** Finds members of the organization and pages of the project for a mention; loaded when an `@` is typed. */
import { listMembers } from '#features/organizations/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import type { LinkSearch } from '#platform/richtext/web/editor/link-selector.tsx';
import type { MentionSuggestion } from '#platform/richtext/web/mentions.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';

const membersPerPage = 100;
const mostPages = 10;
const shownPeople = 6;
/** Characters from which pages are searched. */
const shortestSearch = 2;

/** Everybody who joined the organization. */
export async function loadPeople(): Promise<readonly MentionSuggestion[]> {
  const people: MentionSuggestion[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { resources, pagination } = await callApi(listMembers, { query: { page, perPage: membersPerPage } });
    for (const { userId, username, email } of resources) {
      if (userId !== null) people.push({ kind: 'user', id: userId, label: username, note: email });
    }
    if (page * membersPerPage >= pagination.total) break;
  }
  return people;
}

const startsWith = (text: string, wanted: string): boolean =>
  text.split(/[\s._@-]+/u).some((word) => word.startsWith(wanted)) || text.startsWith(wanted);

/** People whose name or address has a word that begins with the text, then the pages that the search finds. */
export async function findMentions(
  query: string,
  signal: AbortSignal,
  { people, pages }: { people: () => Promise<readonly MentionSuggestion[]>; pages: LinkSearch },
): Promise<readonly MentionSuggestion[]> {
  const wanted = query.toLowerCase();
  const [everybody, found] = await Promise.all([
    people().catch((error: unknown) => {
      if (!signal.aborted) showFailure(error);
      return [];
    }),
    // The search has told of its failure itself.
    query.length < shortestSearch ? [] : pages(query, signal).catch(() => []),
  ]);
  const named = everybody.filter(({ label, note = '' }) => startsWith(`${label} ${note}`.toLowerCase(), wanted));
  return [
    ...named.slice(0, shownPeople),
    ...found.map(({ title, href, kind, Icon }): MentionSuggestion => ({
      kind: 'page',
      id: href,
      label: title,
      note: kind,
      ...(Icon ? { Icon } : {}),
    })),
  ];
}
