/** Adding images to a diagram: chosen, pasted or dropped; the file becomes one of the project first. */
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { projectFiles } from '#platform/files/web/project-files.ts';
import { SHOWN_TYPES } from '#platform/richtext/web/files.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import type { BoardBox } from '../model/board-element.ts';
import { useBoardStore } from './board-context.tsx';
import type { BoardStore } from './board-store.ts';
import { drawnSvg, svgType } from './svg-image.ts';

/** Longest side of a new image, canvas px. */
const longest = 480;
const notAnImage = 'Only images (PNG, JPEG, GIF, WebP, AVIF, SVG) can be put on a diagram.';
const shownTypes = [...SHOWN_TYPES, svgType];

/** Between images that come together, and how many stand beside each other. */
const row = { gap: 24, most: 4 } as const;

async function sidesOf(file: File): Promise<{ readonly width: number; readonly height: number }> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(`“${file.name}” is no image that can be read.`);
  });
  const { width, height } = picture;
  picture.close();
  const by = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/** Uploads an image. Throws a sentence. */
async function storedImage(file: File): Promise<BoardBox> {
  if (!shownTypes.includes(file.type)) throw new Error(notAnImage);
  const picture = file.type === svgType ? await drawnSvg(file) : file;
  const { width, height } = await sidesOf(picture);
  const work = { onProgress: () => undefined, signal: new AbortController().signal };
  const { id: fileId } = await projectFiles.upload(picture, work);
  return {
    id: crypto.randomUUID(),
    type: 'standard.Rectangle',
    shape: 'image',
    label: '',
    alt: picture.name,
    position: { x: 0, y: 0 },
    size: { w: width, h: height },
    style: {},
    fileId,
  };
}

/** In rows: none covers another. */
function inRows(images: readonly BoardBox[]): readonly BoardBox[] {
  let [x, y, high] = [0, 0, 0];
  return images.map((image, at) => {
    if (at > 0 && at % row.most === 0) [x, y, high] = [0, y + high + row.gap, 0];
    const placed = { ...image, position: { x, y } };
    x += image.size.w + row.gap;
    high = Math.max(high, image.size.h);
    return placed;
  });
}

/** Uploads images and puts them on the diagram, as one step; each that cannot be is told. */
export const addImages = (store: BoardStore, files: readonly File[], near = store.middle()): Promise<void> =>
  store.upload(files.length, async () => {
    const stored = await storedImages(files);
    store.send({ kind: 'elements-added', elements: inRows(stored), near });
  });

/** Those that could be stored. */
async function storedImages(files: readonly File[]): Promise<readonly BoardBox[]> {
  const stored: BoardBox[] = [];
  // One after the other: a line that carries two carries neither faster.
  for (const file of files) {
    try {
      stored.push(await storedImage(file));
    } catch (error) {
      showToast(
        error instanceof Failure ? 'danger' : 'warning',
        error instanceof Error && error.message !== '' ? error.message : notAnImage,
      );
    }
  }
  return stored;
}

/** Opens the chooser of files; the element belongs in the page. Images may be dropped on the canvas as well. */
export function useImageInput(): readonly [choose: () => void, input: ReactNode] {
  const store = useBoardStore();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      // A dialog takes its files itself.
      const isOnDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (isOnDialog || store.state().isReadOnly) return;
      const near = store.pointAt({ x: event.clientX, y: event.clientY });
      void addImages(store, files, near);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [store]);
  const choose = useCallback(() => input.current?.click(), []);
  return [
    choose,
    <input
      key="image"
      ref={input}
      type="file"
      accept={shownTypes.join(',')}
      multiple
      hidden
      aria-label="Image"
      onChange={({ currentTarget }) => {
        void addImages(store, [...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />,
  ];
}
