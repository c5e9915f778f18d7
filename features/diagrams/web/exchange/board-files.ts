/** A diagram as files: SVG, PNG, PDF, its stored content, and Excalidraw. */
import type { FontFace, ImageFile, ImageFiles } from '@archwright/drawing';
import { fileNameOf } from '#platform/canvas/model/exported-file.ts';
import { loadFaces } from '#platform/canvas/web/files/font-files.ts';
import { pdfFile } from '#platform/canvas/web/files/pdf-work.ts';
import {
  pictureFailedMessage,
  picturePng,
  type DrawnSvg,
  nothingDrawnMessage,
} from '#platform/canvas/web/files/picture-png.ts';
import type { FileWork, MadeFile } from '#platform/canvas/web/files/use-file-export.ts';
import { fileFailedMessage } from '#platform/canvas/web/files/use-file-export.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { writeBoard } from '../../model/board-document.ts';
import type { SavedBoard } from '../../model/board-state.ts';
import { filesOf, type BoardPart } from '../../model/exchange/board-drawing.ts';
import { writeExcalidraw } from '../../model/exchange/excalidraw-file.ts';
import { loadImages, type LoadedImages } from './board-images.ts';

/** A picture to be drawn, with everything that it carries. */
export interface BoardTask extends BoardPart {
  readonly faces: readonly FontFace[];
  readonly images: ImageFiles;
}

/** The same for a PDF; `createdAt` as ISO 8601, UTC. */
export interface BoardPdfTask extends BoardTask {
  readonly createdAt: string;
}

/** Undefined when there is nothing to draw. */
const drawInWorker = askWorker<BoardTask, DrawnSvg | undefined>(
  () => new Worker(new URL('./svg-worker.ts', import.meta.url), { type: 'module' }),
);

/** Formats of pictures. */
export type PictureForm = 'svg' | 'png' | 'pdf';

/** A picture that was chosen; `scale` is that of a PNG. */
export interface PictureChoice extends BoardPart {
  readonly form: PictureForm;
  readonly scale: number;
}

const smaller = 'The picture is too large for this scale. It has been made smaller.';

/** Said when images of the project could not be loaded. */
const withoutImages = (missing: number): string | undefined =>
  missing === 0
    ? undefined
    : `${missing} image${missing === 1 ? '' : 's'} could not be loaded and ${missing === 1 ? 'is' : 'are'} missing in the file.`;

const warnings = (...said: readonly (string | undefined)[]): string | undefined =>
  said.filter((one) => one !== undefined).join(' ') || undefined;

const textOf = ({ name, document }: SavedBoard): string => name + writeBoard(document);

async function taskOf(
  { form: _form, scale: _scale, ...part }: PictureChoice,
  signal: AbortSignal,
): Promise<BoardTask & { readonly missing: number }> {
  const { images, missing } = await loadImages(filesOf(part), signal);
  return { ...part, images, missing, faces: await loadFaces(textOf(part.board)) };
}

/** The picture as a PDF of one page. */
function pdfOf(choice: PictureChoice): FileWork {
  const name = fileNameOf(choice.board.name, 'pdf');
  return {
    name,
    failed: fileFailedMessage,
    make: async (signal, onProgress): Promise<MadeFile | string> => {
      const { missing, ...task } = await taskOf(choice, signal);
      const file = pdfFile({
        name,
        nothing: nothingDrawnMessage,
        start: () => new Worker(new URL('./board-pdf-worker.ts', import.meta.url), { type: 'module' }),
        task: () => Promise.resolve<BoardPdfTask>({ ...task, createdAt: new Date().toISOString() }),
      });
      const made = await file.make(signal, onProgress);
      return typeof made === 'string' ? made : { ...made, warning: warnings(made.warning, withoutImages(missing)) };
    },
  };
}

/** The picture as a file. */
export function pictureFile(choice: PictureChoice): FileWork {
  const { form, scale, board } = choice;
  if (form === 'pdf') return pdfOf(choice);
  return {
    name: fileNameOf(board.name, form),
    failed: pictureFailedMessage,
    make: async (signal): Promise<MadeFile | string> => {
      const { missing, ...task } = await taskOf(choice, signal);
      const drawn = await drawInWorker(task, signal);
      if (!drawn) return nothingDrawnMessage;
      const lost = withoutImages(missing);
      if (form === 'svg') return { blob: new Blob([drawn.svg], { type: 'image/svg+xml' }), warning: lost };
      const { blob, isSmaller } = await picturePng(drawn, scale);
      return { blob, warning: warnings(isSmaller ? smaller : undefined, lost) };
    },
  };
}

/** The stored content. */
export const jsonFile = ({ name, document }: SavedBoard): FileWork => ({
  name: fileNameOf(name, 'json'),
  failed: fileFailedMessage,
  make: () => Promise.resolve({ blob: new Blob([writeBoard(document)], { type: 'application/json' }) }),
});

/** Base64 by the browser, which takes large files as well. */
const dataUrlOf = ({ type, bytes }: ImageFile): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The image could not be read.')));
    reader.readAsDataURL(new Blob([new Uint8Array(bytes)], { type }));
  });

async function withAddresses({ images }: LoadedImages) {
  const data = new Map<string, { readonly type: string; readonly dataUrl: string }>();
  for (const [id, image] of images) data.set(id, { type: image.type, dataUrl: await dataUrlOf(image) });
  return data;
}

/** The diagram for Excalidraw. */
export const excalidrawFile = (board: SavedBoard): FileWork => ({
  name: fileNameOf(board.name, 'excalidraw'),
  failed: fileFailedMessage,
  make: async (signal) => {
    const loaded = await loadImages(filesOf({ board, hasPaper: false }), signal);
    const text = writeExcalidraw(board.document, await withAddresses(loaded));
    const blob = new Blob([text], { type: 'application/vnd.excalidraw+json' });
    return { blob, warning: withoutImages(loaded.missing) };
  },
});
