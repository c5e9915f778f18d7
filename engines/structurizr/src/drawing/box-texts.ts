/** Texts of boxes: wrapped lines with their fonts, and the size of a box that holds them all. */
import { wrapText, type Font, type SizedImage } from '@archwright/drawing';
import type { SceneBox } from './scene-types.ts';
import { shapeSize, shapeTexts } from './box-shapes.ts';
import { iconOf } from './icons.ts';

/** A line of a box, with the gap above it. */
export interface BoxLine {
  readonly text: string;
  readonly font: Font;
  /** Px above the line. */
  readonly gap: number;
}

/** The icon of a box, below its texts, px. */
export interface BoxIcon {
  /** Above the icon. */
  readonly gap: number;
  readonly width: number;
  readonly height: number;
}

/** A box with its size and its content. */
export interface MeasuredBox {
  readonly box: SceneBox;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly BoxLine[];
  readonly icon?: BoxIcon;
}

/** Line height, and space between name, metadata and description, px. */
const lineHeight = 1.2;
const gap = 10;
const smallest = 8;

/** A font of the pictures. */
export const fontOf = (size: number, weight: Font['weight'] = 400): Font => ({
  size: Math.max(smallest, size),
  line: Math.max(smallest, size) * lineHeight,
  weight,
});

function linesOf({ name, metadata, description, looks: { fontSize } }: SceneBox, most: number): readonly BoxLine[] {
  const parts = [
    { text: name, font: fontOf(fontSize + 10, 600) },
    { text: metadata, font: fontOf(fontSize - 7) },
    { text: description, font: fontOf(fontSize) },
  ].filter(({ text }) => text.trim() !== '');
  return parts.flatMap(({ text, font }, part) =>
    wrapText(text, font, { most: Math.max(most, font.size), mostLines: Infinity }).map((line, at) => ({
      text: line,
      font,
      gap: part > 0 && at === 0 ? gap : 0,
    })),
  );
}

/** Height of an icon and the gap between it and the texts, px. */
const iconPlace = { height: 60, gap: 5 } as const;

/** An icon keeps its proportions, and is lower where it would be wider than its part. */
function iconIn({ width, height }: SizedImage, most: number, hasTexts: boolean): BoxIcon {
  const scale = Math.min(iconPlace.height / height, Math.max(1, most) / width);
  return { gap: hasTexts ? iconPlace.gap : 0, width: width * scale, height: height * scale };
}

/** Height of the content of a box, px. */
export const contentHeight = ({ lines, icon }: Pick<MeasuredBox, 'lines' | 'icon'>): number =>
  lines.reduce((sum, { font, gap: above }) => sum + font.line + above, 0) + (icon ? icon.gap + icon.height : 0);

/** Above and below the texts, px. */
const margin = 10;
/** A box grows in steps of this share until its texts fit. */
const growth = 1.15;
const mostSteps = 30;

/** The box in the size of its style, or higher where its content needs it: no text is ever cut. */
export function measureBox(box: SceneBox): MeasuredBox {
  const { shape, width, height } = box.looks;
  const image = iconOf(box);
  const isRound = shape === 'Circle' || shape === 'Ellipse' || shape === 'Diamond' || shape === 'Hexagon';
  let size = shapeSize(shape, { width, height });
  for (let step = 0; ; step += 1) {
    const part = shapeTexts(shape, { x: 0, y: 0, ...size });
    const lines = linesOf(box, part.width);
    const content = { lines, ...(image ? { icon: iconIn(image, part.width, lines.length > 0) } : {}) };
    const missing = contentHeight(content) + 2 * margin - part.height;
    if (missing <= 0 || step === mostSteps) return { box, ...size, ...content };
    // Round shapes grow in both directions, since their texts have most room in the middle.
    size = isRound
      ? shapeSize(shape, { width: Math.ceil(size.width * growth), height: Math.ceil(size.height * growth) })
      : { width: size.width, height: Math.ceil(size.height + missing) };
  }
}
