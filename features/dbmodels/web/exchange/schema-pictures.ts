/** A database model as a picture: SVG and PNG, of everything or of a selection. */
import { fileNameOf } from '#platform/canvas/model/exported-file.ts';
import { loadFaces } from '#platform/canvas/web/files/font-files.ts';
import {
  pictureFailedMessage,
  picturePng,
  smallerMessage,
  type DrawnSvg,
  nothingDrawnMessage,
} from '#platform/canvas/web/files/picture-png.ts';
import type { FileWork, MadeFile } from '#platform/canvas/web/files/use-file-export.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { textOfSchema } from '../../model/schema-document.ts';
import type { SchemaPart } from '../../model/schema-drawing.ts';
import type { SchemaSvgTask } from './schema-svg-worker.ts';

/** Undefined when there is nothing to draw. */
const drawInWorker = askWorker<SchemaSvgTask, DrawnSvg | undefined>(
  () => new Worker(new URL('./schema-svg-worker.ts', import.meta.url), { type: 'module' }),
);

/** The picture as a file. */
export const schemaPicture = (part: SchemaPart, form: 'svg' | 'png'): FileWork => ({
  name: fileNameOf(part.saved.name, form),
  failed: pictureFailedMessage,
  make: async (signal): Promise<MadeFile | string> => {
    const faces = await loadFaces(part.saved.name + textOfSchema(part.saved.document));
    const drawn = await drawInWorker({ ...part, faces }, signal);
    if (!drawn) return nothingDrawnMessage;
    if (form === 'svg') return { blob: new Blob([drawn.svg], { type: 'image/svg+xml' }) };
    const { blob, isSmaller } = await picturePng(drawn, 2);
    return { blob, warning: isSmaller ? smallerMessage : undefined };
  },
});
