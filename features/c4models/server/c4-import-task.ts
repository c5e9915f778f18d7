/** What an import of a C4 model costs besides SQL, done by a worker: parsing its body and applying every rule to it. */
import { randomUUID } from 'node:crypto';
import { readBody } from '#platform/http/server/read-body.ts';
import { importC4Model } from '../contract.ts';
import { contentDocument } from '../model/c4-content.ts';
import type { C4Document } from '../model/c4-document.ts';
import { refusalOf } from './c4-refusal.ts';

/** Elements, relationships and views at their limits, each with its fields. */
const mostValues = 1_500_000;

/** Content that is ready to take the place of a model's; an import has no name. */
export interface ImportedC4 {
  readonly version: number;
  readonly document: Omit<C4Document, 'name' | 'description'>;
  /** Undefined when the content has none: the model keeps its own. */
  readonly description: string | undefined;
}

/** Task: the body of `importC4Model`, as a model. Throws as `readBody` does, and 422 for what breaks a rule. */
export function readC4Import(bodyFile: string): ImportedC4 {
  const { version, ...content } = readBody(importC4Model, bodyFile, mostValues);
  const outcome = contentDocument(content, { name: '', description: '' }, randomUUID);
  if ('problems' in outcome) throw refusalOf(outcome.problems);
  const { elements, relationships, views } = outcome.document;
  return { version, document: { elements, relationships, views }, description: content.details?.description };
}
