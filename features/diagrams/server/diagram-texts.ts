/** Content of diagrams as the server reads it: refused with a sentence, or kept as it is with its words and links. */
import * as z from 'zod/mini';
import { id as fileIdShape } from '#platform/http/contract.ts';
import { violated } from '#platform/http/model/failure.ts';
import { parseInternalLink, type InternalLink } from '#platform/richtext/model/link-address.ts';
import { diagramLimits, tooLargeDiagramMessage } from '../contract.ts';
import { readBoard } from '../model/board-document.ts';
import { inOrder } from '../model/board-order.ts';

/** A valid content. */
export interface ReadContent {
  readonly content: string;
  /** Texts of the elements, one a line. */
  readonly words: string;
  readonly links: readonly InternalLink[];
  /** Ids of the files that images show. */
  readonly fileIds: readonly string[];
}

/** Characters of all texts that are found by search. */
const mostWords = 200_000;

/** Reads a content. Throws 422 for what is no diagram, and for more than 5 MB. */
export function readContent(content: string): ReadContent {
  if (Buffer.byteLength(content) > diagramLimits.contentBytes) throw violated('content', tooLargeDiagramMessage);
  const read = readBoard(content);
  if ('problem' in read) throw violated('content', read.problem.message);
  const elements = inOrder(read.document.elements.values());
  const words = elements.flatMap((element) => [element.label, 'alt' in element ? element.alt : undefined]);
  const links = elements.flatMap(({ href }) => (href === undefined ? [] : (parseInternalLink(href) ?? [])));
  const unique = new Map(links.map((link) => [`${link.kind} ${link.id}`, link]));
  const files = elements.flatMap((element) =>
    'fileId' in element && element.fileId !== undefined ? [element.fileId] : [],
  );
  const fileIds = [...new Set(files)].filter((id) => z.safeParse(fileIdShape, id).success);
  return { content, words: words.filter(Boolean).join('\n').slice(0, mostWords), links: [...unique.values()], fileIds };
}
