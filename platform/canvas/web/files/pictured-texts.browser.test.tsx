/** Lines of a PDF that its fonts cannot write, as pictures. */
import { expect, test } from 'vitest';
import { textLine, type DrawCommand, type Drawing } from '@archwright/drawing';
import { withPicturedTexts } from './pictured-texts.ts';

const font = { size: 16, line: 22, weight: 400 } as const;
const line = (text: string, isRightToLeft = false): DrawCommand =>
  textLine(text, { x: 200, y: 50, font, fill: '#cc0000', anchor: 'start', isRightToLeft });
const drawingOf = (...commands: readonly DrawCommand[]): Drawing => ({
  x: 0,
  y: 0,
  width: 400,
  height: 100,
  title: 'Shop',
  commands,
});

/** How many pixels of a picture are not empty. */
async function painted(bytes: Uint8Array): Promise<number> {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: new Uint8ClampedArray() };
  return data.filter((value, at) => at % 4 === 3 && value > 0).length;
}

test('are drawn where the line stands, equal ones once', async () => {
  const group: DrawCommand = { kind: 'group', commands: [line('\u05d0\u05d1\u05d2', true)] };
  const [drawing] = await withPicturedTexts([drawingOf(line('\u6f22\u5b57'), line('\u6f22\u5b57'), group)], []);
  const [first, second, inGroup] = drawing?.commands ?? [];
  expect(first).toMatchObject({ kind: 'image', x: 200 });
  expect(second).toEqual(first);
  const turned = inGroup?.kind === 'group' ? inGroup.commands[0] : undefined;
  // A line from right to left ends where others begin.
  expect(turned?.kind === 'image' && Math.round(turned.x + turned.width)).toBe(200);
  const files = [...(drawing?.images?.values() ?? [])];
  expect(files.map(({ type }) => type)).toEqual(['image/png', 'image/png']);
  for (const { bytes } of files) expect(await painted(bytes)).toBeGreaterThan(50);
});
