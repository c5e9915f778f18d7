/** Side effects of saving a text: history, links, file references and search entry. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { noteFileUses, noteFileUsesOfMany } from '#platform/files/server/file-table.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { replaceLinks, replaceLinksOfMany, type LinkTarget } from '#platform/links/server/link-table.ts';
import { replaceMentions, replaceMentionsOfMany, type MentionNews } from '#platform/links/server/mention-table.ts';
import { documentFiles, documentLinks, documentText, mentionedPeople } from '#platform/richtext/model/document-text.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { indexExtracted, indexItem, type SearchItem } from '#platform/search/server/search-source.ts';
import type { EntrySubject } from '#platform/search/server/search-table.ts';
import type { ExtractedText } from '../model/extracted-text.ts';

/** A stored text for links, files and search. */
export interface IndexedText extends EntrySubject, Pick<SearchItem, 'namespace' | 'page'> {
  readonly title: string;
  readonly json: string;
  /** The row's `updated_at`, ISO 8601: a search entry of an older row never replaces one of a newer row. */
  readonly updatedAt: string;
}

/** The search entry of a text. */
export function searchItemOf({ json, ...text }: IndexedText): SearchItem {
  return { ...text, text: documentText(parseDocument(json)) };
}

/** Tells people who are mentioned for the first time. */
export type TextNews = Omit<MentionNews, 'title'>;

/** How a kind of text is indexed. */
interface IndexOptions {
  /** Version of the extraction, as in its SearchSource. */
  readonly version: number;
  /** Links in addition to those of the text. */
  readonly links?: readonly LinkTarget[];
  /** Absent where nobody is told, for example in an import. */
  readonly news?: TextNews | undefined;
}

/** Rewrites links, file references and search entry of a text that was just saved or restored. */
export async function indexText(db: Db, text: IndexedText, { version, links = [], news }: IndexOptions): Promise<void> {
  const { organizationId, projectId, kind, id } = text;
  const subject = { organizationId, projectId, kind, id };
  const told = news && { ...news, title: text.title };
  const content = parseDocument(text.json);
  await allDone([
    replaceLinks(db, subject, [...documentLinks(content), ...links]),
    replaceMentions(db, subject, { people: mentionedPeople(content), by: null, news: told }),
    noteFileUses(db, subject, documentFiles(content)),
    indexItem(db, searchItemOf(text), version),
  ]);
}

/** A text of which everything was extracted before, for example by a worker. */
export interface ExtractedSave extends Pick<SearchItem, 'namespace' | 'page'> {
  readonly id: string;
  readonly extracted: ExtractedText;
  /** As in `IndexedText`. */
  readonly updatedAt: string;
}

/** The same for many texts of one kind in one project, in a few statements. */
export async function indexTexts(
  db: Db,
  { organizationId, projectId, kind }: Omit<EntrySubject, 'id'>,
  texts: readonly ExtractedSave[],
  version: number,
): Promise<void> {
  if (texts.length === 0) return;
  const scope = { organizationId, projectId, kind };
  const items = texts.map(({ extracted, ...text }) => ({ ...scope, ...text, ...extracted.indexed }));
  await allDone([
    replaceLinksOfMany(
      db,
      scope,
      texts.map(({ id, extracted }) => ({ id, targets: extracted.links })),
    ),
    replaceMentionsOfMany(
      db,
      scope,
      texts.map(({ id, extracted: { people } }) => ({ id, people })),
    ),
    noteFileUsesOfMany(
      db,
      scope,
      texts.map(({ id, extracted: { files } }) => ({ id, files })),
    ),
    indexExtracted(db, scope, items, version),
  ]);
}

/** History entry of a save. */
export interface TextChange {
  /** Verb in the past tense, for example `updated`. */
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Records a change of a text in the history. */
export const recordTextChange = (
  db: Db,
  caller: ProjectCaller,
  { kind, id, title }: Pick<IndexedText, 'kind' | 'id' | 'title'>,
  change: TextChange,
): Promise<void> =>
  recordActivity(db, { ...byCaller(caller), subjectKind: kind, subjectId: id, summary: title, ...change });
