/** A document that several people edit at once, as the server knows it: steps are applied, checked and brought in order. */
import { Schema, type Node as PmNode } from 'prosemirror-model';
import { MAX_DOCUMENT_BYTES } from '../contract.ts';
import { checkDocument, utf8Length } from './document-rules.ts';
import type { DocNode } from './document.ts';
import { editedDocument, MISFIT, normalizingSteps, replaySteps, soundDocument, StepRefusal } from './document-steps.ts';
import { fromEditable, isTooLargeTable } from './editable-document.ts';
import { editorSchema } from './generated/editor-schema.ts';
import { schemaMark } from './schema-description.ts';

/** The editor's schema. */
export const documentSchema = new Schema({ nodes: editorSchema.nodes, marks: editorSchema.marks });
/** Names the schema: windows with another one are loaded again before they take part. */
export const documentSchemaMark = schemaMark(editorSchema);

/** Bytes of the stored form of blocks that were checked. Blocks are never changed, so that unchanged ones are found here. */
const checkedBlocks = new WeakMap<PmNode, number>();

/** The document that an editor starts with for a stored text. */
export const openDocument = (json: string): PmNode => editedDocument(documentSchema, json);

/** A document that was written as JSON by `toJSON`. Throws where it does not fit the schema. */
export const readDocument = (json: unknown): PmNode => soundDocument(documentSchema, json);

/** The document as it is stored as a text. */
export const storedDocument = (doc: PmNode): string => JSON.stringify(fromEditable(doc.toJSON() as DocNode));

/** What steps make of a document. */
export interface AppliedSteps {
  readonly doc: PmNode;
  /** Steps behind them that bring the document in order, as JSON; usually none. */
  readonly fixes: readonly object[];
}

/** Applies steps of somebody. Throws a `StepRefusal` for steps that do not fit or that break a rule of documents. */
export function applySteps(before: PmNode, steps: readonly unknown[]): AppliedSteps {
  try {
    const doc = replaySteps(before, steps);
    assertStorable(doc);
    const normal = normalizingSteps(before, doc);
    if (normal.steps.length > 0) assertStorable(normal.doc);
    return { doc: normal.doc, fixes: normal.steps.map((step) => step.toJSON() as object) };
  } catch (error) {
    // The library throws errors of many kinds for steps that were made up.
    throw error instanceof StepRefusal ? error : new StepRefusal(MISFIT);
  }
}

/** How much of a document steps touch, about: many steps over long ranges are not for the thread that answers requests. */
export const weightOfSteps = (steps: readonly unknown[]): number =>
  steps.reduce<number>((sum, step) => {
    const { stepType, from, to } = step as { stepType?: unknown; from?: unknown; to?: unknown };
    const isShort = stepType === 'replace' || typeof from !== 'number' || typeof to !== 'number';
    return sum + (isShort ? 1 : Math.abs(to - from));
  }, 0);

/** The rules of a save, for the blocks that are not known to keep them. */
function assertStorable(doc: PmNode): void {
  if (!doc.type.validContent(doc.content)) throw new StepRefusal(MISFIT);
  const { attrs } = fromEditable({ type: 'doc', attrs: doc.attrs });
  let bytes = checkedBytes({ type: 'doc', ...(attrs ? { attrs } : {}) });
  doc.forEach((block) => {
    bytes += bytesOfBlock(block) + 1;
  });
  if (bytes > MAX_DOCUMENT_BYTES) throw new StepRefusal('Document content is larger than 1 MB.');
}

function bytesOfBlock(block: PmNode): number {
  const known = checkedBlocks.get(block);
  if (known !== undefined) return known;
  block.check();
  const bytes = checkedBytes({ type: 'doc', content: [fromEditable(block.toJSON() as DocNode)] });
  assertTableSizes(block);
  checkedBlocks.set(block, bytes);
  return bytes;
}

function checkedBytes(doc: DocNode): number {
  const json = JSON.stringify(doc);
  const [problem] = checkDocument(json);
  if (problem) throw new StepRefusal(problem.message);
  return utf8Length(json);
}

/** The map of a table has a place for each cell that it spans, so it is not made of one that is too large. */
function assertTableSizes(block: PmNode): void {
  const assertSize = (node: PmNode): void => {
    if (node.type.name === 'table' && isTooLargeTable(node.toJSON() as DocNode)) {
      throw new StepRefusal('This table has too many cells to be edited.');
    }
  };
  assertSize(block);
  block.descendants((node) => {
    assertSize(node);
    return !node.isTextblock;
  });
}
