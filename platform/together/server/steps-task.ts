/** Worker task: many steps, or steps in a large document, are applied beside the thread that answers requests. */
import { applySteps, openDocument, readDocument } from '#platform/richtext/model/checked-document.ts';
import { StepRefusal } from '#platform/richtext/model/document-steps.ts';
import { refused } from '#platform/http/model/failure.ts';

/** A document as JSON, and the steps to be added. */
export interface StepsInput {
  readonly before: string;
  readonly steps: readonly unknown[];
}

/** The steps that bring the document in order behind those that were given, and the document, as JSON. */
export interface StepsOutput {
  readonly fixes: readonly unknown[];
  readonly document: string;
}

/** Applies and checks steps. */
export function checkSteps({ before, steps }: StepsInput): StepsOutput {
  try {
    const { doc, fixes } = applySteps(readDocument(JSON.parse(before)), steps);
    return { fixes, document: JSON.stringify(doc.toJSON()) };
  } catch (error) {
    if (error instanceof StepRefusal) throw refused(error.message);
    throw error;
  }
}

/** The document that editors of a stored text begin with, as JSON. */
export const beginDocument = (json: string): string => JSON.stringify(openDocument(json).toJSON());
