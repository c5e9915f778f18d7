/** The content of a diagram: elements by id, read from its stored text and written back. Pure. */
import * as z from 'zod/mini';
import { namedFaults } from '#platform/http/model/issue-sentence.ts';
import { boardElement, isLink, type BoardElement } from './board-element.ts';

/** The elements in the order of the stored map, and whatever else the text holds. */
export interface BoardDocument {
  readonly elements: ReadonlyMap<string, BoardElement>;
  /** Other top-level fields: kept as they are. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** Why a text is not a diagram: a sentence, and where. */
export interface BoardProblem {
  /** For example `elements.a1.position`; empty for the whole text. */
  readonly path: string;
  readonly message: string;
}

/** A read text. */
export type ReadBoard = { readonly document: BoardDocument } | { readonly problem: BoardProblem };

/** Content of a new diagram. */
export const emptyContent = '{"elements":{}}';
/** A diagram without elements. */
export const emptyBoard: BoardDocument = { elements: new Map(), rest: {} };

/** Elements of a diagram. */
export const mostElements = 20_000;
/** The message of a diagram with more. */
export const tooManyElementsMessage = `A diagram has at most ${mostElements.toLocaleString('en-GB')} elements.`;

const refused = (message: string, path = ''): ReadBoard => ({ problem: { path, message } });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether links join two elements, at most one per pair. */
function linkProblem(elements: ReadonlyMap<string, BoardElement>): BoardProblem | undefined {
  const pairs = new Set<string>();
  for (const element of elements.values()) {
    if (!isLink(element)) continue;
    const { id, source, target } = element;
    const ends = [elements.get(source), elements.get(target)];
    if (ends.some((end) => end === undefined || isLink(end)))
      return { path: `elements.${id}`, message: `The link "${id}" does not join two elements of the diagram.` };
    if (source === target) return { path: `elements.${id}`, message: `The link "${id}" joins an element to itself.` };
    const pair = JSON.stringify([source, target]);
    if (pairs.has(pair))
      return { path: `elements.${id}`, message: `The link "${id}" repeats another link of the same two elements.` };
    pairs.add(pair);
  }
  return undefined;
}

function readElements(raw: Record<string, unknown>): ReadBoard | ReadonlyMap<string, BoardElement> {
  const entries = Object.entries(raw);
  if (entries.length > mostElements) return refused(tooManyElementsMessage, 'elements');
  const elements = new Map<string, BoardElement>();
  for (const [id, value] of entries) {
    const read = z.safeParse(boardElement, value);
    if (!read.success) {
      const [issue] = namedFaults(read.error.issues);
      const path = ['elements', id, ...(issue?.path ?? [])].join('.');
      return refused(`The element "${id}" cannot be read: ${issue?.message ?? 'it has an unknown form'}`, path);
    }
    if (read.data.id !== id) return refused(`The element "${id}" has another id inside.`, `elements.${id}.id`);
    elements.set(id, read.data);
  }
  return elements;
}

/** Reads a stored text; nothing of it is lost. */
export function readBoard(content: string): ReadBoard {
  let raw: unknown;
  try {
    raw = JSON.parse(content);
  } catch {
    return refused('The content of the diagram is not JSON.');
  }
  if (!isRecord(raw)) return refused('The content of the diagram is not an object.');
  const { elements = {}, ...rest } = raw;
  if (!isRecord(elements)) return refused('The elements of the diagram are not an object.', 'elements');
  const read = readElements(elements);
  if ('problem' in read || 'document' in read) return read;
  const problem = linkProblem(read);
  return problem ? { problem } : { document: { elements: read, rest } };
}

/** A copy that was not saved, and how much of it cannot be read. */
export interface SalvagedBoard {
  readonly document: BoardDocument;
  readonly unread: number;
}

/**
 * Reads a copy that was never saved, on top of what it was made from: an element that cannot be read stays as it was.
 * Undefined for a text that is no diagram at all.
 */
export function salvagedBoard(content: string, base: BoardDocument): SalvagedBoard | undefined {
  const read = readBoard(content);
  if ('document' in read) return { document: read.document, unread: 0 };
  let raw: unknown;
  try {
    raw = JSON.parse(content);
  } catch {
    return undefined;
  }
  const { elements: stored, ...rest } = isRecord(raw) ? raw : {};
  if (!isRecord(stored) || Object.keys(stored).length > mostElements) return undefined;
  const elements = new Map<string, BoardElement>();
  let unread = 0;
  for (const [id, value] of Object.entries(stored)) {
    const one = z.safeParse(boardElement, value);
    const element = one.success && one.data.id === id ? one.data : base.elements.get(id);
    if (!one.success) unread += 1;
    if (element) elements.set(id, element);
  }
  const isWhole = (element: BoardElement): boolean => {
    if (!isLink(element)) return true;
    const ends = [elements.get(element.source), elements.get(element.target)];
    return element.source !== element.target && ends.every((end) => end !== undefined && !isLink(end));
  };
  const whole = new Map([...elements].filter(([, element]) => isWhole(element)));
  return linkProblem(whole) ? undefined : { document: { elements: whole, rest }, unread };
}

/** The document of a text, or an empty one for a text that is not a diagram, for readers that cannot refuse. */
export function boardOf(content: string): BoardDocument {
  const read = readBoard(content);
  return 'document' in read ? read.document : emptyBoard;
}

/** Writes the text; the order of the map is kept, also for ids that look like numbers. */
export function writeBoard({ elements, rest }: BoardDocument): string {
  const items = Array.from(elements, ([id, element]) => `${JSON.stringify(id)}:${JSON.stringify(element)}`);
  const others = Object.entries(rest).map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{"elements":{${items.join(',')}}${others.join('')}}`;
}
