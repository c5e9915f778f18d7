/** Documents of database models as the server reads them: refused with a sentence, or kept with their words and links. */
import type { ReadWhole } from '#platform/editing/server/whole-actions.ts';
import { deepestNesting, parseGuardedJson, type JsonLimits } from '#platform/http/model/json-guard.ts';
import { invalidInput, violated } from '#platform/http/model/failure.ts';
import { formatInternalLink, parseInternalLink } from '#platform/richtext/model/link-address.ts';
import { dbModelLimits, tooLargeDbModelMessage } from '../contract.ts';
import { readModelValue, type ModelDocument } from '../model/model-shape.ts';
import { modelAddresses, modelWords } from '../model/model-words.ts';

/** A valid document. */
export interface ReadDbModel extends ReadWhole {
  readonly tables: number;
}

/** Characters of all names and comments that are found by search. */
const mostWords = 400_000;

/** Values of a document: 5,000 tables of 40 columns have about two million. */
const jsonLimits: JsonLimits = { depth: deepestNesting, values: 8_000_000 };

/** What is known of a document. */
export function factsOf(document: ModelDocument, text: string): ReadDbModel {
  const links = modelAddresses(document).flatMap((url) => parseInternalLink(url) ?? []);
  const unique = new Map(links.map((link) => [formatInternalLink(link), link]));
  return {
    text,
    tables: document.tables.length,
    // Names and comments, one thing a line.
    words: modelWords(document).join('\n').slice(0, mostWords).toWellFormed(),
    links: [...unique.values()],
  };
}

/** Reads a document. Throws 422 with violations such as `tables[0].name`, and for more than 20 MB. */
export function readDocument(model: string): ModelDocument {
  if (Buffer.byteLength(model) > dbModelLimits.modelBytes) throw violated('model', tooLargeDbModelMessage);
  const guarded = parseGuardedJson(model, jsonLimits);
  if ('problem' in guarded) throw violated('model', guarded.problem.message.replace('The body', 'The model'));
  const read = readModelValue(guarded.value);
  if ('violations' in read) throw invalidInput(read.violations);
  return read.model;
}

/** Reads a document with its facts. Throws like `readDocument`. */
export const readDbModel = (model: string): ReadDbModel => factsOf(readDocument(model), model);
