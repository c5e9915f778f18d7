/** Documents of boards as the server reads them: refused with sentences, or kept with their words and links. */
import type { ReadWhole } from '#platform/editing/server/whole-actions.ts';
import { invalidInput, violated } from '#platform/http/model/failure.ts';
import { deepestNesting, parseGuardedJson, type JsonLimits } from '#platform/http/model/json-guard.ts';
import { formatInternalLink, parseInternalLink } from '#platform/richtext/model/link-address.ts';
import { boardLimits, tooLargeBoardMessage } from '../contract.ts';
import { readBoardValue, readSentBoard, type ReadBoard } from '../model/board-shape.ts';
import { cardCount, isNoted } from '../model/storm-items.ts';

/** A valid document. */
export interface ReadStorm extends ReadWhole {
  readonly cards: number;
}

/** Characters of all texts that are found by search. */
const mostWords = 200_000;
const jsonLimits: JsonLimits = { depth: deepestNesting, values: 400_000 };

/** Reads a document that a call sends. Throws 422 with violations such as `commands[0].content`. */
export const readSentStorm = (value: unknown): ReadStorm => readStorm(value, readSentBoard);

/** The same for one that was stored before. */
export const readStormValue = (value: unknown): ReadStorm => readStorm(value, readBoardValue);

function readStorm(value: unknown, readBoard: (value: unknown) => ReadBoard): ReadStorm {
  const text = JSON.stringify(value) ?? 'null';
  if (Buffer.byteLength(text) > boardLimits.boardBytes) throw violated('board', tooLargeBoardMessage);
  const read = readBoard(value);
  if ('violations' in read) throw invalidInput(read.violations);
  const { items } = read.document;
  const noted = [...items.values()].filter(isNoted);
  const lanes = [...items.values()].flatMap((item) => (item.kind === 'lane' ? [item.name] : []));
  const links = noted.flatMap(({ href }) => parseInternalLink(href) ?? []);
  const unique = new Map(links.map((link) => [formatInternalLink(link), link]));
  // One text a line.
  const words = [...noted.flatMap(({ content, note }) => [content, note]), ...lanes].filter(Boolean).join('\n');
  return {
    text,
    cards: cardCount(items),
    words: words.slice(0, mostWords).toWellFormed(),
    links: [...unique.values()],
  };
}

/** Reads a stored document. Throws like `readSentStorm`. */
export function readStormText(text: string): ReadStorm {
  const guarded = parseGuardedJson(text, jsonLimits);
  if ('problem' in guarded) throw violated('board', guarded.problem.message.replace('The body', 'The board'));
  return readStormValue(guarded.value);
}
