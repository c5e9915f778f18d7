/** Content of diagrams as the server reads it: refused with a sentence, or kept as it is with its words and links. */
import * as z from 'zod/mini';
import type { ReadWhole } from '#platform/editing/server/whole-actions.ts';
import { id as fileIdShape } from '#platform/http/contract.ts';
import { violated } from '#platform/http/model/failure.ts';
import { deepestNesting, parseGuardedJson, type JsonLimits } from '#platform/http/model/json-guard.ts';
import { formatInternalLink, parseInternalLink } from '#platform/richtext/model/link-address.ts';
import { diagramLimits, tooLargeDiagramMessage } from '../contract.ts';
import { readBoard } from '../model/board-document.ts';
import { inOrder } from '../model/board-order.ts';

/** A valid content. */
export interface ReadContent extends ReadWhole {
  /** Ids of the files that images show. */
  readonly fileIds: readonly string[];
}

/** Characters of all texts that are found by search. */
const mostWords = 200_000;

/** Values of a content: its bytes are limited, and 5 MB of brackets would be more than two million. */
const jsonLimits: JsonLimits = { depth: deepestNesting, values: 1_000_000 };

/**
 * Reads a content. Throws 422 for what is no diagram, for more than 5 MB, and for what no body may hold: deep nesting,
 * repeated keys, characters that cannot be stored.
 */
export function readContent(content: string): ReadContent {
  if (Buffer.byteLength(content) > diagramLimits.contentBytes) throw violated('content', tooLargeDiagramMessage);
  const guarded = parseGuardedJson(content, jsonLimits);
  if ('problem' in guarded)
    throw violated('content', guarded.problem.message.replace('The body', 'The content of the diagram'));
  const read = readBoard(content);
  if ('problem' in read) throw violated('content', read.problem.message);
  const elements = inOrder(read.document.elements.values());
  const words = elements.flatMap((element) => [element.label, 'alt' in element ? element.alt : undefined]);
  const links = elements.flatMap(({ href }) => (href === undefined ? [] : (parseInternalLink(href) ?? [])));
  const unique = new Map(links.map((link) => [formatInternalLink(link), link]));
  const files = elements.flatMap((element) =>
    'fileId' in element && element.fileId !== undefined ? [element.fileId] : [],
  );
  const fileIds = [...new Set(files)].filter((id) => z.safeParse(fileIdShape, id).success);
  // One text a line.
  const lines = words.filter(Boolean).join('\n').slice(0, mostWords);
  return { text: content, words: lines.toWellFormed(), links: [...unique.values()], fileIds };
}
