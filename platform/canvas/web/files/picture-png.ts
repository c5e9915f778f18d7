/** Renders pictures as PNG: rasterized once, encoded in a worker. */
import { largestPng, pngSize } from '../../model/png-size.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';

/** A picture as SVG, and its size in px. */
export interface DrawnSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The image, and whether it was scaled down. */
export interface DrawnPng {
  readonly blob: Blob;
  readonly isSmaller: boolean;
}

/** Said when a picture could not be as large as the view. */
export const smallerMessage = `The picture has been made smaller than the view: at most ${largestPng.toLocaleString('en')} pixels a side.`;
/** Said when a picture cannot be drawn. */
export const pictureFailedMessage = 'The picture could not be drawn. Please try a smaller view, or SVG.';
/** Shown for a view with nothing on it. */
export const nothingDrawnMessage = 'There is nothing to draw.';

const encodeInWorker = askWorker<{ readonly bitmap: ImageBitmap }, Blob>(
  () => new Worker(new URL('./png-worker.ts', import.meta.url), { type: 'module' }),
  ({ bitmap }) => [bitmap],
);

/** As large as `pngSize` says. Rejects when the browser cannot render an image of that size. */
export async function picturePng({ svg, ...drawing }: DrawnSvg, wanted?: number): Promise<DrawnPng> {
  const { width, height, isSmaller } = pngSize(drawing, wanted);
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const bitmap = await createImageBitmap(image, { resizeWidth: width, resizeHeight: height });
    return { blob: await encodeInWorker({ bitmap }, new AbortController().signal), isSmaller };
  } finally {
    URL.revokeObjectURL(address);
  }
}
