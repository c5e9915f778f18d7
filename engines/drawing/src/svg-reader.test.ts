/** SVG of the writer read back: written again, it is the same. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tools/any-text.ts';
import { arrowCommands } from './arrows.ts';
import type { DrawCommand, Drawing } from './drawing-types.ts';
import { readSvg } from './svg-reader.ts';
import { writeSvg } from './svg-writer.ts';
import { interFace } from './testing/inter-faces.ts';
import { textLine } from './text-lines.ts';

const fonts = { family: 'Inter', fallbacks: 'sans-serif', faces: [] };
const font = { size: 16, line: 22, weight: 600 } as const;
const drawing = (title: string, commands: readonly DrawCommand[]): Drawing => ({
  x: -10.5,
  y: -20,
  width: 400,
  height: 200,
  title,
  commands,
});

const look = { fill: '#112233', fillOpacity: 0.5, stroke: '#445566', strokeOpacity: 0.25, strokeWidth: 2 } as const;

describe('reading SVG', () => {
  it('gives the same SVG again, with every command and look', () => {
    const commands: readonly DrawCommand[] = [
      { kind: 'rect', x: 1, y: 2.25, width: 30, height: 40, radius: 5, ...look, dashes: [4, 2.5] },
      { kind: 'circle', cx: 5, cy: 6, radius: 7, fill: 'none', stroke: '#000000' },
      {
        kind: 'group',
        title: 'A & <B>',
        data: { element: '12', step: '3' },
        commands: [
          ...arrowCommands(
            [
              { x: 0, y: 0 },
              { x: 40, y: 10 },
            ],
            { stroke: '#707070', width: 2, dashes: [12, 8] },
          ),
          { kind: 'group', commands: [textLine('inside', { x: 1, y: 2, font, fill: '#000000', anchor: 'start' })] },
        ],
      },
    ];
    const svg = writeSvg(drawing('Title', commands), fonts);
    const read = readSvg(svg);
    expect(read && writeSvg(read, fonts)).toBe(svg);
    expect(read?.commands[2]).toMatchObject({ title: 'A & <B>', data: { element: '12', step: '3' } });
  });

  it('gives images back, shared ones as well, and how faint a group is', () => {
    const file = { type: 'image/png', bytes: Uint8Array.from([1, 2, 3, 250]) } as const;
    const image = { kind: 'image', fileId: 'f', x: 1, y: 2, width: 60, height: 30 } as const;
    const whole: Drawing = {
      ...drawing('T', [
        image,
        { kind: 'group', opacity: 0.4, commands: [{ ...image, x: 80 }] },
        { ...image, width: 20 },
      ]),
      images: new Map([['f', file]]),
    };
    const svg = writeSvg(whole, fonts);
    const read = readSvg(svg);
    expect(read && writeSvg(read, fonts)).toBe(svg);
    expect([...(read?.images?.values() ?? [])]).toEqual([file]);
  });

  it('keeps whatever a text holds', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(anyText(), fc.string(), (words, title) => {
        const svg = writeSvg(drawing(title, [textLine(words, { x: 1, y: 2, font, fill: '#000000' })]), fonts);
        const read = readSvg(svg);
        expect(read && writeSvg(read, fonts)).toBe(svg);
      }),
    );
  });

  it('leaves out the fonts, which can be put in again', () => {
    const whole = drawing('T', [textLine('Hello', { x: 1, y: 2, font, fill: '#000000' })]);
    const withFace = { ...fonts, faces: [interFace('latin', 600)] };
    const read = readSvg(writeSvg(whole, fonts));
    expect(read && writeSvg(read, withFace)).toBe(writeSvg(whole, withFace));
    const back = readSvg(writeSvg(whole, withFace));
    expect(back && writeSvg(back, fonts)).toBe(writeSvg(whole, fonts));
  });

  it.each([
    ['', 'nothing'],
    ['<html></html>', 'another root'],
    ['<svg viewBox="0 0 1 1"><g></svg>', 'an open element'],
    ["<svg viewBox='0 0 1 1'></svg>", 'other quotes'],
    ['<svg></svg>', 'no size'],
    ['<svg viewBox="0 0 1 1"></svg><svg/', 'a broken end'],
  ])('refuses what the writer would not write: %j (%s)', (svg) => {
    expect(readSvg(svg)).toBeUndefined();
  });
});
