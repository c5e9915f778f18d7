/** A diagram, or a part of it, as one picture for every writer. Pure; canvas px. */
import type { DrawCommand, Drawing } from '@archwright/drawing';
import { grown } from '#platform/canvas/model/lines.ts';
import type { SavedBoard } from '../board-state.ts';
import { isBox, isLink } from '../board-element.ts';
import { around } from '../board-geometry.ts';
import type { Elements } from '../board-lines.ts';
import { itemsOf, paper } from '../board-scene.ts';

/** What becomes a picture. */
export interface BoardPart {
  readonly board: SavedBoard;
  /** Elements that are drawn, with the links between them; all of them unless given. */
  readonly ids?: ReadonlySet<string>;
  /** Whether the colour of the board lies below; else nothing does. */
  readonly hasPaper: boolean;
}

/** Space around everything. */
const margin = 24;

/** The chosen elements, with the links that join two of them. */
export function chosenOf(elements: Elements, ids: ReadonlySet<string>): Elements {
  return new Map(
    [...elements].filter(
      ([id, element]) => ids.has(id) || (isLink(element) && ids.has(element.source) && ids.has(element.target)),
    ),
  );
}

/** Undefined when there is nothing to draw. */
export function boardDrawing({ board, ids, hasPaper }: BoardPart): Drawing | undefined {
  const { elements } = board.document;
  const chosen = ids ? chosenOf(elements, ids) : elements;
  // A line finds its ends among all elements, also when it is drawn without them.
  const items = itemsOf(elements).filter(({ id }) => chosen.has(id));
  const bounds = around(items.map((item) => item.bounds));
  if (!bounds) return undefined;
  const part = grown(bounds, margin);
  const ground: readonly DrawCommand[] = hasPaper ? [{ kind: 'rect', ...part, fill: paper }] : [];
  return { ...part, title: board.name, commands: [...ground, ...items.flatMap(({ commands }) => commands)] };
}

/** Files that the images of a picture show, each once. */
export function filesOf({ board, ids }: BoardPart): readonly string[] {
  const { elements } = board.document;
  const chosen = ids ? chosenOf(elements, ids) : elements;
  return [
    ...new Set([...chosen.values()].flatMap((element) => (isBox(element) && element.fileId ? [element.fileId] : []))),
  ];
}
