/** Worker task of an import: parses the body and applies all rules. */
import { randomUUID } from 'node:crypto';
import { readBody } from '#platform/http/server/read-body.ts';
import { importC4Model } from '../model/c4-import-call.ts';
import { contentDocument } from '../model/c4-content.ts';
import type { C4Document } from '../model/c4-document.ts';
import { refusalOf } from './c4-refusal.ts';

/** Elements, relationships and views at their limits, with their fields. */
const mostValues = 1_500_000;

/** Validated content to replace that of a model; without a name. */
export interface ImportedC4 {
  readonly version: number;
  readonly document: Omit<C4Document, 'name' | 'description'>;
  /** Undefined when absent: the model keeps its own. */
  readonly description: string | undefined;
}

/** Worker task: validates the body of `importC4Model`. Throws like `readBody`, and 422 for violated rules. */
export function readC4Import(bodyFile: string): ImportedC4 {
  const { version, ...content } = readBody(importC4Model, bodyFile, mostValues);
  const outcome = contentDocument(content, { name: '', description: '' }, randomUUID);
  if ('problems' in outcome) throw refusalOf(outcome.problems);
  const { elements, relationships, views } = outcome.document;
  return { version, document: { elements, relationships, views }, description: content.details?.description };
}
