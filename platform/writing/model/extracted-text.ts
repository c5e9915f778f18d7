/** What links, mentions, files and search need of a rich text. Pure, so that a worker can extract it. */
import {
  documentFiles,
  documentLinks,
  documentText,
  mentionedPeople,
  type DocumentLink,
} from '#platform/richtext/model/document-text.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { indexedText, type IndexedText } from '#platform/search/model/indexed-text.ts';

/** What was extracted from a text. */
export interface ExtractedText {
  readonly indexed: IndexedText;
  readonly links: readonly DocumentLink[];
  readonly people: readonly string[];
  readonly files: readonly string[];
}

/** Extracts it from a valid text. */
export function extractText({ title, json }: { readonly title: string; readonly json: string }): ExtractedText {
  const content = parseDocument(json);
  return {
    indexed: indexedText({ title, text: documentText(content) }),
    links: documentLinks(content),
    people: mentionedPeople(content),
    files: documentFiles(content),
  };
}
