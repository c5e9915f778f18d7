/** Finds members of the organization and pages of the project for a mention; loaded when an `@` is typed. */
import type { LinkSearch } from '#platform/richtext/web/editor/link-selector.tsx';
import type { MentionSuggestion } from '#platform/richtext/web/mentions.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';

const mostPages = 10;
const shownPeople = 6;
/** Characters from which pages are searched. */
const shortestSearch = 2;

/** Reads a page of the members of the organization, from 1; lent by the feature. */
export type MembersPage = (page: number) => Promise<{
  readonly people: readonly MentionSuggestion[];
  readonly isLast: boolean;
}>;

/** Everybody who joined the organization. */
export async function loadPeople(membersPage: MembersPage): Promise<readonly MentionSuggestion[]> {
  const all: MentionSuggestion[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { people, isLast } = await membersPage(page);
    all.push(...people);
    if (isLast) break;
  }
  return all;
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
