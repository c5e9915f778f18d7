/** What a reader of files made, as a diagram: what cannot be stored is shortened or left out, and told. Pure. */
import * as z from 'zod/mini';
import type { Loss } from '#platform/exchange/contract.ts';
import { readBoard, writeBoard } from '../board-document.ts';
import { boardElement, isLink, longestText, type BoardElement } from '../board-element.ts';
import { nothingDrawn, type ReadDiagram } from './read-diagram.ts';

/** An element, and where it stands in the file. */
export interface MadeElement {
  readonly element: BoardElement;
  readonly path: string;
}

const cutMessage = `The text is longer than ${longestText.toLocaleString('en-GB')} characters. The rest of it is left out.`;
const unreadMessage = 'The element cannot be kept and is left out.';

/** The element with as much of its text as it can have, without half a character at the end. */
function shortened({ element, path }: MadeElement, losses: Loss[]): BoardElement {
  const { label = '' } = element;
  if (label.length <= longestText) return element;
  losses.push({ path, message: cutMessage });
  return { ...element, label: label.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '') };
}

/** Elements that can be stored: links without both of their ends go with them. */
function kept(made: readonly MadeElement[], losses: Loss[]): ReadonlyMap<string, BoardElement> {
  const elements = new Map<string, BoardElement>();
  const paths = new Map<string, string>();
  for (const one of made) {
    const element = shortened(one, losses);
    if (z.safeParse(boardElement, element).success && !elements.has(element.id)) {
      elements.set(element.id, element);
      paths.set(element.id, one.path);
    } else losses.push({ path: one.path, message: unreadMessage });
  }
  const isThere = (id: string): boolean => {
    const end = elements.get(id);
    return end !== undefined && !isLink(end);
  };
  for (const [id, element] of elements) {
    if (!isLink(element) || (isThere(element.source) && isThere(element.target))) continue;
    elements.delete(id);
    losses.push({ path: paths.get(id) ?? '', message: unreadMessage });
  }
  return elements;
}

/** The diagram of these elements, in their order; `told` is what is lost of them already. */
export function diagramOf(
  made: readonly MadeElement[],
  told: readonly Loss[],
  rest: Readonly<Record<string, unknown>> = {},
): ReadDiagram {
  const losses = [...told];
  const elements = kept(made, losses);
  if (elements.size === 0) return nothingDrawn(losses);
  // The text is read again, so that everything that a diagram must fulfil holds.
  const read = readBoard(writeBoard({ elements, rest }));
  return 'document' in read ? { ok: true, document: read.document, losses } : { ok: false, problems: [read.problem] };
}
