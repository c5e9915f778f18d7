/** SVG that is pasted or dropped becomes an image: drawn by the browser as a picture, and stored as PNG. */
import { expect, test } from 'vitest';
import { noTextMessage } from '#platform/files/web/file-text.ts';
import { drawnSvg, isSvg, svgFile } from './svg-image.ts';

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="100" height="50" fill="#f00"/></svg>';
const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" onload="globalThis.ran = true">
  <script>globalThis.ran = true</script>
  <image href="https://example.org/tracked.png" width="10" height="10" onerror="globalThis.ran = true"/>
  <foreignObject width="40" height="20"><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="globalThis.ran = true"/></foreignObject>
  <rect width="40" height="20" fill="#0f0"/>
</svg>`;

/** The colour of the middle, as red, green and blue. */
async function middleOf(file: File): Promise<readonly number[]> {
  const picture = await createImageBitmap(file);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { data } = context?.getImageData(picture.width / 2, picture.height / 2, 1, 1) ?? { data: [] };
  return [...data].slice(0, 3);
}

test('the text of an SVG becomes an image, any other text does not', async () => {
  expect(['<?xml version="1.0"?>\n<svg/>', square, 'See <svg>', '<svgs></svgs>'].map(isSvg)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const drawn = await drawnSvg(svgFile(square));
  expect([drawn.name, drawn.type]).toEqual(['Pasted.png', 'image/png']);
  expect(await middleOf(drawn)).toEqual([255, 0, 0]);
  const { width, height } = await createImageBitmap(drawn);
  expect([width, height]).toEqual([200, 100]);
});

test('an SVG as pages hold it, without a namespace, is drawn in the shape of its box', async () => {
  const drawn = await drawnSvg(
    svgFile('<svg viewBox="0 0 30 10" height="20"><rect width="30" height="10" fill="#00f"/></svg>'),
  );
  expect(await middleOf(drawn)).toEqual([0, 0, 255]);
  const { width, height } = await createImageBitmap(drawn);
  expect([width, height]).toEqual([120, 40]);
});

test('a hostile SVG is a picture: it runs nothing and fetches nothing', async () => {
  const asked: string[] = [];
  const watching = new PerformanceObserver((list) => asked.push(...list.getEntries().map(({ name }) => name)));
  watching.observe({ type: 'resource' });
  expect(await middleOf(await drawnSvg(svgFile(hostile)))).toEqual([0, 255, 0]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  watching.disconnect();
  expect(asked.filter((name) => name.includes('example.org'))).toEqual([]);
  expect((globalThis as { ran?: boolean }).ran).toBeUndefined();
});

/** A text as an editor writes it in UTF-16, with its mark. */
const inUtf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
  ]);

test('an SVG file in UTF-16 or Latin-1 is drawn, and a file that holds no text is told', async () => {
  const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>\n${square}`;
  const fileOf = (part: BlobPart): File => new File([part], 'Drawn elsewhere.svg', { type: 'image/svg+xml' });
  const latin = Uint8Array.from([...declared('ISO-8859-1').replace('</svg>', '<desc>é</desc></svg>')], (letter) =>
    letter.charCodeAt(0),
  );
  for (const file of [inUtf16(declared('UTF-16')), latin].map(fileOf)) {
    const drawn = await drawnSvg(file);
    expect([drawn.name, await middleOf(drawn)]).toEqual(['Drawn elsewhere.png', [255, 0, 0]]);
  }
  await expect(drawnSvg(fileOf(Uint8Array.from([0x89, 0x50, 0, 0, 1])))).rejects.toThrow(noTextMessage);
});

test('what cannot be drawn says so', async () => {
  await expect(drawnSvg(svgFile('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'))).rejects.toThrow(
    'The SVG could not be drawn.',
  );
});
