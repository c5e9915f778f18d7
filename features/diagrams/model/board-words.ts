/** Elements in words, for people who hear the diagram. Pure. */
import { isBox, isLink, isArrow, type BoardElement } from './board-element.ts';
import type { Elements } from './board-lines.ts';
import type { ShapeName } from './board-state.ts';
import { ownName } from './own-name.ts';

const typeNames: Readonly<Record<string, string>> = {
  'standard.Rectangle': 'Square',
  'standard.Circle': 'Circle',
  'standard.TextBlock': 'Text',
  'custom.StickyNote': 'Sticky note',
  'standard.Link': 'Link',
};

const shapeNames: Readonly<Record<string, string>> = { ink: 'Freehand line', parallelogram: 'Parallelogram' };

/** The kind of an element: `Sticky note`, `Diamond`. */
export function kindName(element: BoardElement): string {
  const shape = isBox(element) ? element.shape : undefined;
  if (shape === undefined) return typeNames[element.type] ?? 'Element';
  return ownName(shapeNames, shape) ?? `${shape.slice(0, 1).toUpperCase()}${shape.slice(1)}`;
}

/** What a tool places: `a sticky note`, `an ellipse`. */
export function shapeWords(shape: ShapeName): string {
  const name = shape === 'note' ? 'sticky note' : shape;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The text of an element in one line, shortened; `without text` where it has none. */
export function shortLabel(element: BoardElement | undefined): string {
  const text = (element?.label || (element && isBox(element) ? element.alt : '') || '').replaceAll(/\s+/g, ' ').trim();
  return text === '' ? 'without text' : text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** `Sticky note, order mail, 3 of 1,000, joined to 2`. */
export function elementWords(elements: Elements, id: string): string {
  const element = elements.get(id);
  if (!element) return '';
  const place = [...elements.keys()].indexOf(id) + 1;
  const parts = [kindName(element), shortLabel(element)];
  if (isLink(element))
    parts.push(`from ${shortLabel(elements.get(element.source))} to ${shortLabel(elements.get(element.target))}`);
  parts.push(`${place.toLocaleString('en')} of ${elements.size.toLocaleString('en')}`);
  const joined = [...elements.values()].filter((other) =>
    isLink(other)
      ? other.source === id || other.target === id
      : isArrow(other) && (other.line?.from?.id === id || other.line?.to?.id === id),
  ).length;
  if (joined > 0) parts.push(`joined to ${joined}`);
  if (element.locked) parts.push('locked');
  return parts.join(', ');
}

/** The element whose text has most of the words of a search; undefined when none has any. */
export function elementWithWords(elements: Elements, search: string): string | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  let best: { readonly id: string; readonly count: number } | undefined;
  for (const element of elements.values()) {
    const text = `${element.label ?? ''} ${isBox(element) ? (element.alt ?? '') : ''}`.toLowerCase();
    const count = words.filter((word) => text.includes(word)).length;
    if (count > (best?.count ?? 0)) best = { id: element.id, count };
  }
  return best?.id;
}
