/** Adding images to a diagram: chosen, pasted or dropped; the file becomes one of the project first. */
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { projectFiles } from '#platform/files/web/project-files.ts';
import { SHOWN_TYPES } from '#platform/richtext/web/files.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import type { BoardBox } from '../model/board-element.ts';
import { useBoardStore } from './board-context.tsx';
import type { BoardStore } from './board-store.ts';
import { drawnSvg, svgType } from './svg-image.ts';

/** Longest side of a new image, canvas px. */
const longest = 480;
const notAnImage = 'Only images (PNG, JPEG, GIF, WebP, AVIF, SVG) can be put on a diagram.';
const shownTypes = [...SHOWN_TYPES, svgType];

async function sidesOf(file: File): Promise<{ readonly width: number; readonly height: number }> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  picture.close();
  const by = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/** Uploads an image and puts it on the diagram. */
export async function addImage(store: BoardStore, file: File, near = store.middle()): Promise<void> {
  if (!shownTypes.includes(file.type)) return showToast('warning', notAnImage);
  try {
    const picture = file.type === svgType ? await drawnSvg(file) : file;
    const { width, height } = await sidesOf(picture);
    const work = { onProgress: () => undefined, signal: new AbortController().signal };
    const stored = await projectFiles.upload(picture, work);
    const image: BoardBox = {
      id: crypto.randomUUID(),
      type: 'standard.Rectangle',
      shape: 'image',
      label: '',
      alt: picture.name,
      position: { x: 0, y: 0 },
      size: { w: width, h: height },
      style: {},
      fileId: stored.id,
    };
    store.send({ kind: 'elements-added', elements: [image], near });
  } catch (error) {
    showToast('danger', error instanceof Error ? error.message : notAnImage);
  }
}

/** Opens the chooser of files; the element belongs into the page. Images may be dropped on the canvas as well. */
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
      for (const file of files) void addImage(store, file, near);
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
        for (const file of currentTarget.files ?? []) void addImage(store, file);
        currentTarget.value = '';
      }}
    />,
  ];
}
