/** A diagram as a list: in reading order, what stands in a frame below it. Pure. */
import type { OutlineRow } from '#platform/canvas/model/outline-row.ts';
import { isBox, isFrame, isLink, type BoardElement } from './board-element.ts';
import type { Elements } from './board-lines.ts';
import { boxesOf, readingOrder } from './board-reading.ts';
import { kindName, shortLabel } from './board-words.ts';

/** The frame that an element stands in; a link stands where both of its ends do. */
function parentOf(element: BoardElement | undefined, elements: Elements): string | undefined {
  if (!element) return undefined;
  if (isLink(element)) {
    const [from, to] = [element.source, element.target].map((id) => parentOf(elements.get(id), elements));
    return from === to ? from : undefined;
  }
  const frame = element.frameId === undefined ? undefined : elements.get(element.frameId);
  return frame && isFrame(frame) ? frame.id : undefined;
}

function textOf(element: BoardElement, elements: Elements): string {
  const own = shortLabel(element);
  if (!isLink(element)) return own;
  const ends = `${shortLabel(elements.get(element.source))} → ${shortLabel(elements.get(element.target))}`;
  return element.label ? `${own}: ${ends}` : ends;
}

const whatOf = (element: BoardElement): string => `${kindName(element)}${element.locked ? ', locked' : ''}`;

/** Rows of everything that is drawn. */
export function boardOutline(elements: Elements): readonly OutlineRow[] {
  const order = readingOrder(boxesOf(elements)).map(({ id }) => id);
  const members = Map.groupBy(order, (id) => parentOf(elements.get(id), elements));
  const rows = new Map<string, OutlineRow>();
  const add = (id: string, depth: number): void => {
    const element = elements.get(id);
    // Files may hold frames that stand in each other.
    if (!element || rows.has(id)) return;
    rows.set(id, { id, depth, text: textOf(element, elements), what: whatOf(element) });
    if (isBox(element) && isFrame(element)) for (const member of members.get(id) ?? []) add(member, depth + 1);
  };
  for (const id of members.get(undefined) ?? []) add(id, 0);
  for (const id of order) add(id, 0);
  return [...rows.values()];
}
