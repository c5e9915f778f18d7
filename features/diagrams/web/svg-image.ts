/**
 * SVG as an image of a diagram: drawn by the browser as a picture, where it runs nothing and fetches nothing, and stored
 * as PNG. The text of the SVG itself goes nowhere.
 */

import { textOfFile } from '#platform/files/web/file-text.ts';

/** Media type of SVG. */
export const svgType = 'image/svg+xml';
/** More is no picture that somebody pastes, characters. */
const mostCharacters = 5_000_000;
/** Pixels of the longer side: enough for the largest zoom, little enough for the file store. */
const sides = { most: 2_048, usual: 300 } as const;
const notDrawn = 'The SVG could not be drawn.';

/** Whether a pasted text is an SVG. */
export const isSvg = (text: string): boolean =>
  text.length <= mostCharacters &&
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<svg[\s/>]/.test(text) &&
  /<\/svg>\s*$|\/>\s*$/.test(text);

/** A pasted SVG as a file. */
export const svgFile = (text: string): File => new File([text], 'Pasted.svg', { type: svgType });

const lengthOf = (value: string): number => (/^\s*[\d.]+\s*(?:px)?\s*$/.test(value) ? parseFloat(value) : 0);

/** An attribute of a tag; empty without it. */
const attributeOf = (tag: string, name: string): string => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return double ?? single ?? '';
};

/** Width and height as the picture says, else as its box has them. */
function sizeOf(tag: string): { readonly width: number; readonly height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = attributeOf(tag, 'viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [lengthOf(attributeOf(tag, 'width')), lengthOf(attributeOf(tag, 'height'))];
  if (width > 0 && height > 0) return { width, height };
  if (!(boxWidth > 0 && boxHeight > 0)) return { width: width || sides.usual, height: height || sides.usual };
  if (width > 0) return { width, height: (width * boxHeight) / boxWidth };
  if (height > 0) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}

/** The picture of an SVG as a PNG file. Throws a sentence for a text that is none. */
export async function drawnSvg(file: File): Promise<File> {
  // It is handed on as UTF-8, whatever it was and says of itself.
  const text = (await textOfFile(file)).replace(/^\s*<\?xml[^>]*\?>/, '');
  // Only the first tag is looked at: a parser of this page would look at handlers, which a picture never runs.
  const tag = /<svg(?=[\s/>])[^>]*>?/.exec(text)?.[0] ?? '';
  const size = sizeOf(tag);
  const by = Math.min(sides.most / Math.max(size.width, size.height), 2);
  const [width, height] = [Math.max(1, Math.round(size.width * by)), Math.max(1, Math.round(size.height * by))];
  const rest = tag.slice('<svg'.length).replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  const box = attributeOf(tag, 'viewBox') === '' ? ` viewBox="0 0 ${size.width} ${size.height}"` : '';
  // Pages leave out the namespace, pictures need it.
  const space = attributeOf(tag, 'xmlns') === '' ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  const sized = text.replace(tag, () => `<svg${space}${box} width="${width}" height="${height}"${rest}`);
  const image = new Image(width, height);
  // As data: a canvas with an SVG of another kind of address may not be read where it holds foreign elements.
  image.src = `data:${svgType};charset=utf-8,${encodeURIComponent(sized)}`;
  await image.decode().catch(() => {
    throw new Error(notDrawn);
  });
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], file.name.replace(/\.svg$/i, '.png'), {
    type: 'image/png',
  });
}
