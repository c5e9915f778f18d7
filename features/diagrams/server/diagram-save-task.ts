/** Worker tasks of diagrams: read bodies and contents. */
import type { ReadSave } from '#platform/editing/server/whole-actions.ts';
import { readBody } from '#platform/http/server/read-body.ts';
import { createDiagram, updateDiagram } from '../contract.ts';
import { emptyContent } from '../model/board-document.ts';
import { readContent, type ReadContent } from './diagram-texts.ts';

/** A valid diagram that is created. */
export interface NewDiagram extends ReadContent {
  readonly name: string;
  /** The next one of the project unless given. */
  readonly serialNumber?: number;
}

/** Worker task: validates the body of `updateDiagram`. Throws like `readBody`, and 422 for content that is no diagram. */
export function readDiagramSave(bodyFile: string): ReadSave<ReadContent> {
  const { name, content, revision } = readBody(updateDiagram, bodyFile);
  return { read: { ...readContent(content), name }, revision };
}

/** Worker task: the same for `createDiagram`. */
export function readNewDiagram(bodyFile: string): NewDiagram {
  const { name, content } = readBody(createDiagram, bodyFile);
  return { ...readContent(content ?? emptyContent), name };
}

/** Worker task: reads a content that does not come from a body. */
export const readDiagramContent = (content: string): ReadContent => readContent(content);
