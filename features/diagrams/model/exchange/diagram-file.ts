/** Reads a file as a diagram, whichever of the formats it has. Pure. */
import { readBoard } from '../board-document.ts';
import { storable } from '#platform/http/model/storable-text.ts';
import { readDrawio, type Inflate } from './read-drawio.ts';
import { nothingDrawn, type ReadDiagram } from './read-diagram.ts';
import { readExcalidraw } from './read-excalidraw.ts';
import { readMermaid } from './read-mermaid.ts';

/** A file that was read; `format` in words. */
export type ReadDiagramFile =
  | (ReadDiagram & { readonly ok: true; readonly format: string })
  | (ReadDiagram & { readonly ok: false });

const refused = (message: string): ReadDiagramFile => ({ ok: false, problems: [{ path: '', message }] });

const named = (read: ReadDiagram, format: string): ReadDiagramFile => (read.ok ? { ...read, format } : read);

/** Own files hold elements by id, those of Excalidraw a list. */
function readJson(text: string): ReadDiagramFile {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refused('The file is not a diagram: it is neither JSON, a draw.io file nor a Mermaid flowchart.');
  }
  if (typeof raw !== 'object' || raw === null || !('elements' in raw))
    return refused('The file holds no diagram: it has no elements.');
  if ('type' in raw && raw.type === 'excalidraw') return named(readExcalidraw(text), 'Excalidraw');
  const read = readBoard(text);
  if ('problem' in read) return { ok: false, problems: [read.problem] };
  const { document } = read;
  return named(document.elements.size > 0 ? { ok: true, document, losses: [] } : nothingDrawn([]), 'Diagram as JSON');
}

/** Files may hold half characters behind escapes and entities. */
function asStorable(read: ReadDiagramFile): ReadDiagramFile {
  if (!read.ok) return read;
  const { elements, rest } = read.document;
  return { ...read, document: { elements: new Map(storable([...elements])), rest: storable(rest) } };
}

/** Known by how it begins. `inflate` expands packed pages. */
export const readDiagramFile = async (text: string, inflate: Inflate): Promise<ReadDiagramFile> =>
  asStorable(await readAnyFile(text, inflate));

async function readAnyFile(text: string, inflate: Inflate): Promise<ReadDiagramFile> {
  if (/^\uFEFF?\s*</.test(text)) return named(await readDrawio(text, inflate), 'draw.io');
  const chart = readMermaid(text);
  return chart ? named(chart, 'Mermaid flowchart') : readJson(text);
}
