/** The selection of a diagram read as a sketch of an architecture: boxes, arrows between them, and what says nothing. Pure. */
import type { Loss } from '#platform/exchange/contract.ts';
import { isArrow, isBox, isLine, isLink, type BoardBox, type BoardElement } from '../board-element.ts';
import { chosenElements } from '../board-clipboard.ts';
import { boundsOfElement } from '../board-selecting.ts';
import { headsOf } from '../board-scene.ts';
import type { BoardState } from '../board-state.ts';
import { kindName, shortLabel } from '../board-words.ts';

/** A box that may become an element. */
export interface SketchedBox {
  readonly id: string;
  /** Its text in one line, at most 200 characters. */
  readonly name: string;
  /** `Square`, `Person`. */
  readonly kind: string;
  /** What its form says: somebody, something, or only a remark. */
  readonly looksLike: 'person' | 'thing' | 'remark';
  /** Of its middle, canvas px. */
  readonly x: number;
  readonly y: number;
}

/** An arrow between two of the boxes. */
export interface SketchedTie {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly description: string;
}

/** What a selection holds. */
export interface BoardSketch {
  readonly boxes: readonly SketchedBox[];
  readonly ties: readonly SketchedTie[];
  /** What cannot become part of a model whatever is chosen. */
  readonly losses: readonly Loss[];
}

const longestName = 200;
const longestDescription = 2_000;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function boxOf(box: BoardBox, elements: BoardState['board']['document']['elements']): SketchedBox {
  const bounds = boundsOfElement(box, elements) ?? { x: box.position.x, y: box.position.y, width: 0, height: 0 };
  const isPerson = box.shape === 'person' || box.shape === 'actor';
  const isRemark = box.type === 'custom.StickyNote' || box.type === 'standard.TextBlock' || box.shape === 'frame';
  return {
    id: box.id,
    name: oneLine(box.label).slice(0, longestName),
    kind: kindName(box),
    looksLike: isPerson ? 'person' : isRemark ? 'remark' : 'thing',
    x: bounds.x + bounds.width / 2,
    y: bounds.y + bounds.height / 2,
  };
}

/** The elements that a line joins; undefined for free ends. */
function endsOf(line: BoardElement): readonly [source: string | undefined, target: string | undefined] {
  return isLink(line) ? [line.source, line.target] : [line.line?.from?.id, line.line?.to?.id];
}

function readTie(line: BoardElement, boxes: ReadonlySet<string>): SketchedTie | Loss {
  const path = `/elements/${line.id}`;
  const named = `${kindName(line)} “${shortLabel(line)}”`;
  const [source, target] = endsOf(line);
  if (source === undefined || target === undefined) return { path, message: `${named} has a free end.` };
  if (!boxes.has(source) || !boxes.has(target))
    return { path, message: `${named} leads to something that is not a box.` };
  const [start, end] = headsOf(line);
  const isReversed = start !== 'none' && end === 'none';
  const description = oneLine(line.label ?? '').slice(0, longestDescription);
  const ends = isReversed ? { source: target, target: source } : { source, target };
  return { id: line.id, ...ends, description };
}

/** Lines that point both ways or nowhere become relationships in the direction in which they were drawn. */
function directionLoss(line: BoardElement): readonly Loss[] {
  const [start, end] = headsOf(line);
  if ((start === 'none') !== (end === 'none')) return [];
  const how = start === 'none' ? 'has no direction' : 'points both ways';
  const message = `${kindName(line)} “${shortLabel(line)}” ${how}: its relationship points as it was drawn.`;
  return [{ path: `/elements/${line.id}`, message }];
}

/** Reads the selection with members of frames and the lines between. */
export function sketchOf(state: BoardState): BoardSketch {
  const { elements } = state.board.document;
  const chosen = chosenElements(state);
  const isDrawing = (element: BoardElement): boolean =>
    isBox(element) && (element.shape === 'ink' || element.shape === 'image');
  const boxes = chosen.filter((one) => isBox(one) && !isLine(one) && !isDrawing(one)).filter(isBox);
  const ids = new Set(boxes.map(({ id }) => id));
  const between = [...elements.values()].filter(
    (one) => isArrow(one) && !chosen.includes(one) && endsOf(one).every((id) => id !== undefined && ids.has(id)),
  );
  const lines = [...chosen.filter(isLine), ...between];
  const ties: SketchedTie[] = [];
  const losses: Loss[] = chosen.filter(isDrawing).map((one) => ({
    path: `/elements/${one.id}`,
    message: `${kindName(one)} “${shortLabel(one)}” says nothing that a model could hold.`,
  }));
  for (const line of lines) {
    const tie = readTie(line, ids);
    if ('message' in tie) losses.push(tie);
    else {
      ties.push(tie);
      losses.push(...directionLoss(line));
    }
  }
  return { boxes: boxes.map((box) => boxOf(box, elements)), ties, losses };
}
