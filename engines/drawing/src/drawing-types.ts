/** A drawing as data: what every writer gets. Lengths are px, y points down. */
import type { Weight } from './inter-widths.ts';

/** A point, px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle, px of its top left corner and its size. */
export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

/** A font; sizes and line heights in px. */
export interface Font {
  readonly size: number;
  readonly line: number;
  readonly weight: Weight;
}

/** Fill and stroke. Colours are `#rrggbb` or `none`, opacities 0 to 1; without `stroke` there is no outline. */
export interface Look {
  readonly fill?: string;
  readonly fillOpacity?: number;
  readonly stroke?: string;
  readonly strokeOpacity?: number;
  /** Px; 1 unless given. */
  readonly strokeWidth?: number;
  /** Lengths of dashes and gaps, px. */
  readonly dashes?: readonly number[];
  readonly isRoundJoin?: boolean;
}

/** An outline; `d` is path data of SVG 1.1. Filled black unless `fill` says otherwise, as in SVG. */
export interface PathCommand extends Look {
  readonly kind: 'path';
  readonly d: string;
}

/** A rectangle; `radius` rounds its corners. */
export interface RectCommand extends Look, Rect {
  readonly kind: 'rect';
  readonly radius?: number;
}

/** A circle. */
export interface CircleCommand extends Look {
  readonly kind: 'circle';
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
}

/** One line of text; `y` is its baseline. */
export interface TextCommand extends Point {
  readonly kind: 'text';
  readonly text: string;
  readonly font: Font;
  readonly fill: string;
  readonly anchor: 'start' | 'middle';
  /** Arabic or Hebrew: the start of the line is its right end. */
  readonly isRightToLeft?: boolean;
}

/** Commands that belong together; readers of the picture hear the title. */
export interface GroupCommand {
  readonly kind: 'group';
  readonly title?: string;
  /** Facts by which a viewer finds the part: `{ step: '2' }` becomes the attribute `data-step` in SVG. */
  readonly data?: Readonly<Record<string, string>>;
  /** Turned clockwise by degrees round a point. */
  readonly turn?: Point & { readonly angle: number };
  /** From 0 to 1. */
  readonly opacity?: number;
  readonly commands: readonly DrawCommand[];
}

/** An image in a rectangle; the drawing has the file by its id, and nothing is drawn without it. */
export interface ImageCommand extends Rect {
  readonly kind: 'image';
  readonly fileId: string;
  readonly isFlippedX?: boolean;
  readonly isFlippedY?: boolean;
}

/** One step of a drawing; later ones cover earlier ones. */
export type DrawCommand = PathCommand | RectCommand | CircleCommand | TextCommand | ImageCommand | GroupCommand;

/** An image that pictures show; bytes of a PNG or JPEG file. */
export interface ImageFile {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** Images by the id that commands name. */
export type ImageFiles = ReadonlyMap<string, ImageFile>;

/** A picture: everything within its rectangle is shown. */
export interface Drawing extends Rect {
  readonly title: string;
  readonly commands: readonly DrawCommand[];
  /** The images that its commands name. */
  readonly images?: ImageFiles;
}
