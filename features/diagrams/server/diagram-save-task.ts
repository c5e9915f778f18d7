/** Worker tasks of diagrams: read bodies and contents. */
import { readBody } from '#platform/http/server/read-body.ts';
import { createDiagram, updateDiagram } from '../contract.ts';
import { emptyContent } from '../model/board-document.ts';
import { readContent, type ReadContent } from './diagram-texts.ts';

/** A valid save. */
export interface ReadDiagramSave extends ReadContent {
  readonly name: string;
  readonly revision: number | undefined;
}

/** Worker task: validates the body of `updateDiagram`. Throws like `readBody`, and 422 for content that is no diagram. */
export function readDiagramSave(bodyFile: string): ReadDiagramSave {
  const { name, content, revision } = readBody(updateDiagram, bodyFile);
  return { ...readContent(content), name, revision };
}

/** Worker task: the same for `createDiagram`. */
export function readNewDiagram(bodyFile: string): ReadContent & { readonly name: string } {
  const { name, content } = readBody(createDiagram, bodyFile);
  return { ...readContent(content ?? emptyContent), name };
}

/** Worker task: reads a content that does not come from a body. */
export const readDiagramContent = (content: string): ReadContent => readContent(content);
