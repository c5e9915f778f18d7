/** Elements on a dark board stay readable, whatever they are coloured with. */
import { describe, expect, test } from 'vitest';
import { noteColours, palette } from './board-colours.ts';
import type { BoardBox } from './board-element.ts';
import { coloursOf, storedColour } from './board-looks.ts';
import { newBox } from './board-places.ts';
import type { ShapeName } from './board-state.ts';
import { nightElement, nightPaper } from './night-look.ts';

const luminance = (colour: string): number =>
  [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const box = (shape: ShapeName, style: object): BoardBox => {
  const made = newBox('one', shape, { x: 0, y: 0, width: 100, height: 100 }, new Map());
  return { ...made, label: 'Text', style: { ...made.style, ...style } };
};
/** Contrast of a text to what it stands on. */
const readable = (element: BoardBox, paper: string): number => {
  const { fill, text } = coloursOf(element);
  return contrast(text, fill === 'transparent' ? paper : fill);
};
const night = (element: BoardBox): number => readable(nightElement(element) as BoardBox, nightPaper);

const colours = palette.filter(({ value }) => value !== 'transparent');

describe('on a dark board', () => {
  test('texts and lines of every colour stand out from it', () => {
    for (const { value, name } of colours) expect(night(box('text', { color: value })), name).toBeGreaterThan(4.5);
    const arrow = { ...box('square', {}), shape: 'arrow', line: { colour: '#1a1d24' } };
    expect(contrast(storedColour(nightElement(arrow), 'line'), nightPaper)).toBeGreaterThan(7);
  });

  test('black text is read on every fill on which it was read before', () => {
    for (const { value, name } of palette) {
      const shape = box('square', { bgColor: value });
      expect(night(shape), name).toBeGreaterThanOrEqual(Math.min(4.5, readable(shape, '#f8f9fb')));
    }
  });

  test('notes keep their paper', () => {
    for (const { value } of noteColours) {
      const note = box('note', { color: value });
      expect(nightElement(note)).toBe(note);
    }
  });

  test('the same element gives the same object', () => {
    const shape = box('square', {});
    expect(nightElement(shape)).toBe(nightElement(shape));
    expect(nightElement(shape)).not.toEqual(shape);
  });
});
