/** Short ways to describe elements, for templates and the library of shapes. Pure; canvas px. */
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import { defaultColours } from '../board-colours.ts';
import type { BoardBox, BoardElement, BoardLink, LineLook, TextLook } from '../board-element.ts';
import { withPoints } from '../board-lines.ts';
import { newBox } from '../board-places.ts';
import type { ShapeName } from '../board-state.ts';

/** Left, top, width and height. */
export type Place = readonly [x: number, y: number, width: number, height: number];
/** A point. */
export type Spot = readonly [x: number, y: number];

/** What differs from a new element. */
export interface KitLook {
  readonly label?: string;
  readonly fill?: string;
  readonly border?: string;
  readonly ink?: string;
  readonly text?: TextLook;
  readonly line?: LineLook;
}

const nothing = new Map<string, BoardElement>();

const partAt = ([x, y, width, height]: Place) => ({ x, y, width, height });

/** A box of any shape but a sticky note. */
export function kitBox(id: string, shape: ShapeName, place: Place, look: KitLook = {}): BoardBox {
  const { label = '', fill = defaultColours.fill, border = defaultColours.ink, ink = defaultColours.ink } = look;
  const { text, line } = look;
  const style = { bgColor: fill, borderColor: border, textColor: ink };
  const circle = { bg: fill, border, color: ink };
  return {
    ...newBox(id, shape, partAt(place), nothing),
    label,
    style: shape === 'circle' ? circle : shape === 'text' ? { color: ink } : style,
    ...(text ? { text } : {}),
    ...(line ? { line } : {}),
  };
}

/** A sticky note; `colour` is a code of the palette of notes, and the side is 110 unless told. */
export const kitNote = (
  id: string,
  [x, y, side = 110]: readonly [x: number, y: number, side?: number],
  label: string,
  colour: string,
): BoardBox => ({
  ...newBox(id, 'note', partAt([x, y, side, side]), nothing),
  label,
  style: { color: colour },
  text: { size: 14 },
});

/** A text without a box; a heading unless its look says otherwise. */
export const kitText = (id: string, place: Place, look: KitLook): BoardBox =>
  kitBox(id, 'text', place, { ...look, text: { size: 16, isBold: true, align: 'left', isFixed: true, ...look.text } });

/** A line that joins two elements. */
export const kitLink = (source: string, target: string, label = ''): BoardLink => ({
  id: `${source}-${target}`,
  type: 'standard.Link',
  source,
  target,
  ...(label === '' ? {} : { label }),
});

/** A line with free ends. */
export function kitStroke(id: string, [x1, y1]: Spot, [x2, y2]: Spot, look: LineLook & { label?: string }): BoardBox {
  const { label = '', ...line } = look;
  const arrow = { id, type: 'standard.Rectangle', shape: 'arrow', label, style: {}, line } as const;
  return withPoints({ ...arrow, position: { x: x1, y: y1 }, size: { w: 0, h: 0 } }, [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ]);
}

/** Elements from the bottom to the top. */
export function stacked(elements: readonly BoardElement[]): readonly BoardElement[] {
  const keys = keysBetween(undefined, undefined, elements.length);
  return elements.map((element, at) => ({ ...element, z: keys[at] ?? '' }));
}

/** The same as one group, so that it is selected and moved as a whole. */
export const kitGroup = (elements: readonly BoardElement[]): readonly BoardElement[] =>
  elements.map((element) => ({ ...element, groupIds: ['kit'] }));
