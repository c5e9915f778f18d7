/** A board as files: SVG, PNG, Markdown, Context Mapper, and the document as it is stored. */
import type { FontFace } from '@archwright/drawing';
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
import { fileFailedMessage } from '#platform/canvas/web/files/use-file-export.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { unknownContextName } from '../../contract.ts';
import { boardText, writtenBoard } from '../../model/board-shape.ts';
import type { StormPart } from '../../model/storm-drawing.ts';
import { treeOf, type SavedStorm } from '../../model/storm-items.ts';
import { stormMarkdown } from '../../model/storm-markdown.ts';
import { levelLabels, type StormLevel } from '../../model/storm-state.ts';
import type { KnownContexts } from '../use-contexts.ts';
import { stormContextMapper } from '../../model/storm-context-mapper.ts';

/** A board with what is known of its contexts. */
export interface ExportedStorm {
  readonly saved: SavedStorm;
  readonly contexts: KnownContexts;
}

const nameIn =
  (contexts: KnownContexts) =>
  (id: string): string =>
    contexts.get(id)?.name ?? unknownContextName;

/** A picture to be drawn, with its fonts. */
export interface StormSvgTask extends StormPart {
  readonly faces: readonly FontFace[];
}

/** Undefined when there is nothing to draw. */
const drawInWorker = askWorker<StormSvgTask, DrawnSvg | undefined>(
  () => new Worker(new URL('./storm-svg-worker.ts', import.meta.url), { type: 'module' }),
);

/** What a view shows as a picture. */
export const stormPicture = ({ saved, contexts }: ExportedStorm, level: StormLevel, form: 'svg' | 'png'): FileWork => ({
  name: fileNameOf(`${saved.name} ${levelLabels[level]}`, form),
  failed: pictureFailedMessage,
  make: async (signal): Promise<MadeFile | string> => {
    const faces = await loadFaces(saved.name + boardText(saved.document));
    const drawn = await drawInWorker({ saved, level, isDark: false, contexts, faces }, signal);
    if (!drawn) return nothingDrawnMessage;
    if (form === 'svg') return { blob: new Blob([drawn.svg], { type: 'image/svg+xml' }) };
    const { blob, isSmaller } = await picturePng(drawn, 2);
    return { blob, warning: isSmaller ? smallerMessage : undefined };
  },
});

/** All views in words. */
export const markdownFile = ({ saved, contexts }: ExportedStorm): FileWork => ({
  name: fileNameOf(saved.name, 'md'),
  failed: fileFailedMessage,
  make: () => {
    const text = stormMarkdown(saved, nameIn(contexts));
    return Promise.resolve({ blob: new Blob([text], { type: 'text/markdown' }) });
  },
});

/** Names of the contexts of commands: another project has other ids. */
const namedContexts = ({
  saved,
  contexts,
}: ExportedStorm): readonly { readonly id: string; readonly name: string }[] => {
  const { commands } = treeOf(saved.document.items);
  return [...new Set(commands.map(({ boundedContext }) => boundedContext))].flatMap((id) => {
    const name = id === null ? undefined : contexts.get(id)?.name;
    return id === null || name === undefined ? [] : [{ id, name }];
  });
};

/** The document as it is stored; it can be imported again. */
export const jsonFile = ({ saved, contexts }: ExportedStorm): FileWork => ({
  name: fileNameOf(saved.name, 'json'),
  failed: fileFailedMessage,
  make: () => {
    const named = namedContexts({ saved, contexts });
    const file = {
      name: saved.name,
      board: writtenBoard(saved.document),
      ...(named.length > 0 ? { contexts: named } : {}),
    };
    const text = JSON.stringify(file, null, 2);
    return Promise.resolve({ blob: new Blob([`${text}\n`], { type: 'application/json' }) });
  },
});

/** Contexts with their aggregates, commands and events in the Context Mapper language. */
export const contextMapperFile = ({ saved, contexts }: ExportedStorm): FileWork => ({
  name: fileNameOf(saved.name, 'cml'),
  failed: fileFailedMessage,
  make: () => {
    const text = stormContextMapper(saved, nameIn(contexts));
    return Promise.resolve({ blob: new Blob([text], { type: 'text/plain' }) });
  },
});
