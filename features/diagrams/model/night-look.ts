/**
 * Elements as they look on a dark board. What has a colour of its own keeps it, with the text on it; white and grey boxes
 * become dark, and what stands on the bare board becomes light. Lightness is that of OKLab (Björn Ottosson, 2020). Pure.
 */
import type { DrawCommand } from '@archwright/drawing';
import type { SceneItem } from '#platform/canvas/model/scene.ts';
import { isBox, isLine, type BoardElement } from './board-element.ts';
import type { Elements } from './board-lines.ts';
import { paper } from './board-scene.ts';
import { storedColour, withColour, type ColourPart } from './board-looks.ts';

/** The colour of a dark board. */
export const nightPaper = '#16181d';

type Triple = readonly [number, number, number];

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function toLab(colour: string): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toHex([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (part: number): string =>
    Math.round(Math.min(1, Math.max(0, gamma(part))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(byte).join('')}`;
}

const isHex = (colour: string): boolean => /^#[0-9a-f]{6}$/.test(colour);

/** Vividness below which a colour is a grey. */
const greyBelow = 0.02;

/** A colour on the bare board: light enough to be read. */
function lightened(colour: string): string {
  if (!isHex(colour)) return colour;
  const [lightness, a, b] = toLab(colour);
  return toHex([0.95 - 0.3 * Math.max(0, lightness - 0.2), a, b]);
}

/** The fill of a white or grey box; undefined for a colour of its own. */
function darkened(colour: string): string | undefined {
  if (colour === 'transparent') return colour;
  const [lightness, a, b] = toLab(colour);
  if (lightness < 0.75 || Math.hypot(a, b) > greyBelow) return undefined;
  return toHex([0.26 + (1 - lightness) * 0.6, a, b]);
}

const changed = (element: BoardElement, part: ColourPart, to: (colour: string) => string): BoardElement =>
  withColour(element, part, to(storedColour(element, part)));

function made(element: BoardElement): BoardElement {
  if (isLine(element) || (isBox(element) && element.shape === 'ink')) return changed(element, 'line', lightened);
  if (!isBox(element) || element.type === 'custom.StickyNote' || element.shape === 'image') return element;
  if (element.type === 'standard.TextBlock') return changed(element, 'text', lightened);
  const fill = darkened(storedColour(element, 'fill'));
  const outlined = changed(element, 'border', lightened);
  return fill === undefined ? outlined : withColour(changed(outlined, 'text', lightened), 'fill', fill);
}

const known = new WeakMap<BoardElement, BoardElement>();

/** An element as it looks on a dark board; the same object for the same element. */
export function nightElement(element: BoardElement): BoardElement {
  const before = known.get(element);
  if (before) return before;
  const after = made(element);
  known.set(element, after);
  return after;
}

const nightElements = (elements: Elements): Elements =>
  new Map([...elements].map(([id, element]) => [id, nightElement(element)]));

/** Text on the bare board. */
const nightText = '#e6e8ec';

const isPlate = (command: DrawCommand): boolean =>
  command.kind === 'group' ? command.commands.some(isPlate) : command.kind === 'rect' && command.fill === paper;

function onNightPaper(command: DrawCommand): DrawCommand {
  if (command.kind === 'group') return { ...command, commands: command.commands.map(onNightPaper) };
  if (command.kind === 'rect' && command.fill === paper) return { ...command, fill: nightPaper };
  return command.kind === 'text' ? { ...command, fill: nightText } : command;
}

const knownItems = new WeakMap<SceneItem, SceneItem>();

/** The label of a line stands on a plate of the colour of the board. */
function nightItem(item: SceneItem): SceneItem {
  const before = knownItems.get(item);
  if (before) return before;
  const after = item.commands.some(isPlate) ? { ...item, commands: item.commands.map(onNightPaper) } : item;
  knownItems.set(item, after);
  return after;
}

/** How stored elements are shown. */
export interface BoardLook {
  readonly element: (element: BoardElement) => BoardElement;
  readonly elements: (elements: Elements) => Elements;
  readonly item: (item: SceneItem) => SceneItem;
}

const same = <Value>(value: Value): Value => value;

/** As they are stored. */
export const plainLook: BoardLook = { element: same, elements: same, item: same };

/** On a dark board. */
export const nightLook: BoardLook = { element: nightElement, elements: nightElements, item: nightItem };
