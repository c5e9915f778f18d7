/** Documents of the editor's schema, and steps that are applied to them: the same for windows and the server. */
import { Node as PmNode, type Schema } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { fixTables } from 'prosemirror-tables';
import { Step } from 'prosemirror-transform';
import { blankDocument, parseDocument, type DocNode } from './document.ts';
import { endWithParagraph, nameChangedRows } from './document-normalizers.ts';
import { toEditable } from './editable-document.ts';

/** Steps that do not fit the document, or would make one that cannot be stored. The message is written for people. */
export class StepRefusal extends Error {}

/** Said when no rule of documents says more. */
export const MISFIT = 'These steps do not fit the document.';

/** A document that needs more rounds than this is left as it is: one is usual, and two follow a fix of a fix. */
const MOST_ROUNDS = 4;

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

/** The steps that bring a changed document in order, and what they make of it. */
export function normalizingSteps(
  before: PmNode,
  after: PmNode,
): { readonly steps: readonly Step[]; readonly doc: PmNode } {
  const { schema } = after.type;
  const steps: Step[] = [];
  let doc = after;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const state = EditorState.create({ doc });
    const tr = fixTables(state, EditorState.create({ doc: before })) ?? state.tr;
    nameChangedRows(tr, before);
    endWithParagraph(tr, schema);
    if (!tr.docChanged) break;
    steps.push(...tr.steps);
    ({ doc } = tr);
  }
  return { steps, doc };
}
