/** Reads a file as a diagram, whichever of the formats it has. Pure. */
import { readBoard } from '../board-document.ts';
import { readExcalidraw, type ReadDiagram } from './read-excalidraw.ts';

/** A file that was read; `format` in words. */
export type ReadDiagramFile =
  | (ReadDiagram & { readonly ok: true; readonly format: string })
  | (ReadDiagram & { readonly ok: false });

const refused = (message: string): ReadDiagramFile => ({ ok: false, problems: [{ path: '', message }] });

/** Own files hold elements by id, those of Excalidraw a list. */
export function readDiagramFile(text: string): ReadDiagramFile {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refused('The file is neither a diagram as JSON nor an Excalidraw file.');
  }
  if (typeof raw !== 'object' || raw === null || !('elements' in raw))
    return refused('The file holds no diagram: it has no elements.');
  if ('type' in raw && raw.type === 'excalidraw') {
    const read = readExcalidraw(text);
    return read.ok ? { ...read, format: 'Excalidraw' } : read;
  }
  const read = readBoard(text);
  return 'document' in read
    ? { ok: true, document: read.document, losses: [], format: 'Diagram as JSON' }
    : { ok: false, problems: [read.problem] };
}
