/** Documents of the editor's schema, and steps that are applied to them: the same for windows and the server. */
import { Node as PmNode, type Schema } from 'prosemirror-model';
import { Step } from 'prosemirror-transform';
import { blankDocument, parseDocument, type DocNode } from './document.ts';
import { normalizingSteps } from './document-normalizers.ts';
import { toEditable } from './editable-document.ts';

/** Steps that do not fit the document, or would make one that cannot be stored. The message is written for people. */
export class StepRefusal extends Error {}

/** Said when no rule of documents says more. */
export const MISFIT = 'These steps do not fit the document.';

/** The document that an editor starts with for a stored text. */
export function editedDocument(schema: Schema, json: string): PmNode {
  const doc = soundOr(schema, toEditable(parseDocument(json)), blankDocument());
  return normalizingSteps(schema.topNodeType.createAndFill() ?? doc, doc).doc;
}

function soundOr(schema: Schema, editable: DocNode, instead: DocNode): PmNode {
  try {
    return soundDocument(schema, editable);
  } catch {
    return soundDocument(schema, instead);
  }
}

/** A document that was written as JSON by `toJSON`. Throws where it does not fit the schema. */
export function soundDocument(schema: Schema, json: unknown): PmNode {
  const doc = PmNode.fromJSON(schema, json);
  doc.check();
  return doc;
}

/** Applies steps that were checked when they arrived. */
export function replaySteps(before: PmNode, steps: readonly unknown[]): PmNode {
  let doc = before;
  for (const step of readSteps(before.type.schema, steps)) {
    const { doc: next, failed } = step.apply(doc);
    if (!next) throw new StepRefusal(failed === null ? MISFIT : `${MISFIT} ${failed}.`);
    doc = next;
  }
  return doc;
}

/** Steps that were written as JSON. */
export const readSteps = (schema: Schema, steps: readonly unknown[]): Step[] =>
  steps.map((json) => Step.fromJSON(schema, json));
