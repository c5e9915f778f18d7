/** Pictures of views as files: SVG with its fonts, PNG, PDF, and a zip archive of all views. */
import type { FontFace } from '@archwright/drawing';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { loadFaces } from '#platform/canvas/web/files/font-files.ts';
import { pdfFile } from '#platform/canvas/web/files/pdf-work.ts';
import {
  pictureFailedMessage,
  picturePng,
  smallerMessage,
  type DrawnSvg,
} from '#platform/canvas/web/files/picture-png.ts';
import type { FileWork } from '#platform/canvas/web/files/use-file-export.ts';
import { ZipWork } from '#platform/files/web/zip-work.ts';
import type { DrawnView, StructurizrWorkspace } from '../../contract.ts';
import { viewFileNames } from '../../model/view-file-names.ts';

/** Scheme of a picture. */
export type Theme = 'light' | 'dark';

/** A picture that gets its fonts. */
export interface FontTask {
  readonly svg: string;
  readonly faces: readonly FontFace[];
}

/** Undefined for a picture that the product did not draw. */
const putFontsIn = askWorker<FontTask, DrawnSvg | undefined>(
  () => new Worker(new URL('./font-worker.ts', import.meta.url), { type: 'module' }),
);

const pictureOf = ({ diagram, diagramDark }: DrawnView, theme: Theme): string =>
  theme === 'dark' ? diagramDark : diagram;

/** The picture of a view as it looks here, wherever it is opened. */
async function wholePicture(view: DrawnView, theme: Theme, signal: AbortSignal): Promise<DrawnSvg> {
  const svg = pictureOf(view, theme);
  const drawn = await putFontsIn({ svg, faces: await loadFaces(svg) }, signal);
  if (!drawn) throw new Error(`The picture of ${view.key} cannot be read.`);
  return drawn;
}

const svgBlob = ({ svg }: DrawnSvg): Blob => new Blob([svg], { type: 'image/svg+xml' });
const endingOf = (kind: 'svg' | 'png', theme: Theme): string => `${theme === 'dark' ? '-dark' : ''}.${kind}`;
const nameOf = ({ key }: DrawnView, ending: string): string => viewFileNames([key], ending).get(key) ?? key;

/** A view as SVG or PNG. */
export const pictureFile = (view: DrawnView, kind: 'svg' | 'png', theme: Theme): FileWork => ({
  name: nameOf(view, endingOf(kind, theme)),
  failed: pictureFailedMessage,
  make: async (signal) => {
    const drawn = await wholePicture(view, theme, signal);
    if (kind === 'svg') return { blob: svgBlob(drawn) };
    const { blob, isSmaller } = await picturePng(drawn);
    return { blob, warning: isSmaller ? smallerMessage : undefined };
  },
});

/** Pictures to be written, one a page. */
export interface ViewsPdfTask {
  readonly title: string;
  readonly views: readonly { readonly name: string; readonly svg: string }[];
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly faces: readonly FontFace[];
}

/** One view, or all views with a bookmark for each, as PDF. */
export function viewsPdf({ views }: StructurizrWorkspace, only: DrawnView | undefined, theme: Theme): FileWork {
  const chosen = only ? [only] : views;
  return pdfFile({
    name: only ? nameOf(only, '.pdf') : 'workspace.pdf',
    nothing: 'This workspace has no views.',
    start: () => new Worker(new URL('./views-pdf-worker.ts', import.meta.url), { type: 'module' }),
    task: async (): Promise<ViewsPdfTask> => {
      const pages = chosen.map((view) => ({ name: view.name, svg: pictureOf(view, theme) }));
      return {
        title: only?.name ?? 'Structurizr workspace',
        views: pages,
        createdAt: new Date().toISOString(),
        faces: await loadFaces(pages.map(({ name, svg }) => `${name}${svg}`).join('')),
      };
    },
  });
}

/** Which of the schemes an archive holds. */
export type ZipThemes = Theme | 'both';

const withoutPng = (count: number): string =>
  count === 1
    ? 'One picture is too large for PNG here. It is in the archive as SVG.'
    : `${count} pictures are too large for PNG here. They are in the archive as SVG.`;

/** All views as SVG and PNG, in a folder each. */
export const picturesZip = ({ views }: StructurizrWorkspace, themes: ZipThemes): FileWork => ({
  name: 'workspace-pictures.zip',
  failed: 'The archive could not be made. Please try one theme, or single views.',
  make: async (signal, onProgress) => {
    const chosen: readonly Theme[] = themes === 'both' ? ['light', 'dark'] : [themes];
    const pages = chosen.flatMap((theme) => views.map((view) => ({ view, theme })));
    const keys = views.map(({ key }) => key);
    const zip = new ZipWork();
    signal.addEventListener('abort', () => zip.close(), { once: true });
    let missing = 0;
    try {
      for (const [at, { view, theme }] of pages.entries()) {
        const drawn = await wholePicture(view, theme, signal);
        const add = async (kind: 'svg' | 'png', blob: Blob): Promise<void> => {
          const name = viewFileNames(keys, endingOf(kind, theme)).get(view.key) ?? view.key;
          await zip.add(`${kind}/${name}`, blob);
        };
        await add('svg', svgBlob(drawn));
        const png = await picturePng(drawn).catch(() => undefined);
        if (png) await add('png', png.blob);
        else missing += 1;
        signal.throwIfAborted();
        onProgress((at + 1) / pages.length);
      }
      return { blob: await zip.end(), warning: missing > 0 ? withoutPng(missing) : undefined };
    } finally {
      zip.close();
    }
  },
});
