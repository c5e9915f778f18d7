/** Renders a view as PNG: rasterized once, encoded in a worker. */
import { pngSize } from '../../model/exchange/png-size.ts';
import { encodeInWorker, type DrawnSvg } from './exchange-work.ts';

/** The image, and whether it was scaled down. */
export interface DrawnPng {
  readonly blob: Blob;
  readonly isSmaller: boolean;
}

/** Rejects when the browser cannot render an image of that size. */
export async function viewPng({ svg, ...drawing }: DrawnSvg): Promise<DrawnPng> {
  const { width, height, isSmaller } = pngSize(drawing);
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
