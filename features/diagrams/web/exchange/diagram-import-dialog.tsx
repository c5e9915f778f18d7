/** Import dialog: a file is read in a worker, and shown with what is lost before anything is placed. */
import { FileDialog, type FoundContent, type FoundFile } from '#platform/exchange/web/file-dialog.tsx';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { diagramLimits } from '../../contract.ts';
import { mostElements, type BoardDocument } from '../../model/board-document.ts';
import type { ReadDiagramFile } from '../../model/exchange/diagram-file.ts';

/** A diagram from a file. */
interface FoundDiagram extends FoundContent {
  readonly document: BoardDocument;
}

interface DiagramImportDialogProps {
  /** Elements of the open diagram, which the file comes to; a new diagram is created without it. */
  readonly present?: number;
  readonly onClose: () => void;
  /** Performs the import; the dialog closes afterwards, or shows the error when this throws. */
  readonly onImport: (found: FoundDiagram) => Promise<void>;
}

const accepted = {
  types: '.json,.excalidraw,.drawio,.xml,.mmd,.mermaid,application/json,text/xml',
  help: 'A file of draw.io or Excalidraw, a Mermaid flowchart, or a diagram as JSON. At most 16 MB.',
  bytes: diagramLimits.bodyBytes,
} as const;

const readInWorker = askWorker<string, ReadDiagramFile>(
  () => new Worker(new URL('./diagram-import-worker.ts', import.meta.url), { type: 'module' }),
);

const importedName = 'Imported diagram';

/** Open while mounted. */
export function DiagramImportDialog({ present, onClose, onImport }: DiagramImportDialogProps) {
  const isNew = present === undefined;
  const read = async (text: string, signal: AbortSignal): Promise<FoundFile<FoundDiagram>> => {
    const file = await readInWorker(text, signal);
    if (!file.ok) return file;
    const { document, losses, format } = file;
    const { size } = document.elements;
    if (size + (present ?? 0) > mostElements) {
      const message = `A diagram has at most ${mostElements.toLocaleString('en')} elements.`;
      return { ok: false, problems: [{ path: '', message }] };
    }
    const holds = `${size.toLocaleString('en')} element${size === 1 ? '' : 's'}`;
    return { ok: true, content: { document, losses, format, holds, name: importedName } };
  };
  return (
    <FileDialog
      title={isNew ? 'Import diagram' : 'Import into this diagram'}
      accepted={accepted}
      read={read}
      submit={{ label: isNew ? 'Create diagram' : 'Add to diagram', isReplacing: false }}
      onClose={onClose}
      onTake={onImport}
    />
  );
}
