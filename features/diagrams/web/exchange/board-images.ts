/** Images of a diagram as PNG or JPEG data, for pictures that carry everything. */
import type { ImageFile } from '@archwright/drawing';
import { getFile } from '#platform/files/contract.ts';
import { fetchFile } from '#platform/http/web/api.ts';

/** The images that could be loaded, and how many could not. */
export interface LoadedImages {
  readonly images: ReadonlyMap<string, ImageFile>;
  readonly missing: number;
}

/** Other formats are drawn once and become PNG. */
async function asPng(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

async function load(id: string, signal: AbortSignal): Promise<ImageFile> {
  const blob = await fetchFile(getFile, { params: { id }, signal });
  const [type] = blob.type.split(';');
  if (type === 'image/png' || type === 'image/jpeg') return { type, bytes: await blob.bytes() };
  return { type: 'image/png', bytes: await (await asPng(blob)).bytes() };
}

/** Loads images one after the other; one that is gone or damaged is counted. Rejects with the reason of `signal`. */
export async function loadImages(ids: readonly string[], signal: AbortSignal): Promise<LoadedImages> {
  const images = new Map<string, ImageFile>();
  for (const id of ids) {
    try {
      images.set(id, await load(id, signal));
    } catch {
      signal.throwIfAborted();
    }
  }
  return { images, missing: ids.length - images.size };
}
