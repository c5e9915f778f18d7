/** SVG that is pasted or dropped becomes an image: drawn by the browser as a picture, and stored as PNG. */
import { expect, test } from 'vitest';
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

test('what cannot be drawn says so', async () => {
  await expect(drawnSvg(svgFile('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'))).rejects.toThrow(
    'The SVG could not be drawn.',
  );
});
