/** Text is measured with the widths of the font, and wrapped to them. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import PDFDocument from 'pdfkit';
import { interFace } from './testing/inter-faces.ts';
import { widthOf, wrapText } from './wrap-text.ts';

const lettersOf = (from: string, to: string): readonly string[] => {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
};

test.each([
  ['latin', [...lettersOf(' ', '~'), ...'äöüéçñøßæœ€–“”…©']],
  ['latin-ext', [...'łŁđĐőűşğčž']],
  ['cyrillic', lettersOf('А', 'я')],
  ['greek', [...lettersOf('Α', 'Ρ'), ...lettersOf('Σ', 'ω')]],
] as const)('widths of %s are those of the font files', (script, letters) => {
  for (const weight of [400, 600] as const) {
    const font = new PDFDocument({ autoFirstPage: false, font: null })
      .registerFont('it', interFace(script, weight).bytes)
      .font('it')
      .fontSize(1000);
    for (const letter of letters)
      expect(Math.abs(widthOf(letter, { size: 1000, weight }) - font.widthOfString(letter)), letter).toBeLessThan(6);
  }
});

describe('wrapped text', () => {
  const font = { size: 13, line: 18, weight: 400 } as const;

  it('is measured with the widths of the font', () => {
    expect(widthOf('Hello', { size: 100, weight: 400 })).toBeCloseTo(74.4 + 58.3 + 24.2 * 2 + 60, 0);
    expect(widthOf('é', font)).toBe(widthOf('e', font));
    expect(widthOf('W', { ...font, weight: 600 })).toBeGreaterThan(widthOf('W', font));
  });

  it('breaks between words, at line breaks, and within words that are too long', () => {
    expect(wrapText('one two three', font, { most: 60, mostLines: 9 })).toEqual(['one two', 'three']);
    expect(wrapText('one\n\ntwo', font, { most: 60, mostLines: 9 })).toEqual(['one', 'two']);
    expect(wrapText('W'.repeat(12), font, { most: 65, mostLines: 9 })).toEqual(['WWWWW', 'WWWWW', 'WW']);
  });

  it('ends with an ellipsis when truncated, and never splits an emoji', () => {
    expect(wrapText('one two three four', font, { most: 60, mostLines: 1 })).toEqual(['one tw…']);
    expect(wrapText('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', font, { most: 45, mostLines: 1 })).toEqual(['👨‍👩‍👧…']);
  });

  it('is never wider than allowed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 40, max: 300 }),
        fc.integer({ min: 1, max: 4 }),
        (text, most, mostLines) => {
          const lines = wrapText(text, font, { most, mostLines });
          expect(lines.length).toBeLessThanOrEqual(mostLines);
          for (const line of lines) expect(widthOf(line, font)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
