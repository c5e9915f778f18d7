/** Boxes and groups in rows: what is shown when there is no time for a better layout. */
import { framesOf, groupTreeOf, type GroupTree } from './group-tree.ts';
import type { LayoutTask, Picture, PlacedRect, Size } from './layout-types.ts';

/** Between siblings, px; leaves space for labels. */
const gap = 120;
/** Desired width / height. */
const aspect = 1.6;

interface Block extends Size {
  readonly places: readonly PlacedRect[];
}

function blockOf(tree: GroupTree, id: string): Block {
  const places = packed(tree, id);
  const frame = framesOf(tree, places).find((one) => one.id === id);
  if (!frame) return { places: [], width: 0, height: 0 };
  return {
    places: places.map((place) => ({ ...place, x: place.x - frame.x, y: place.y - frame.y })),
    width: frame.width,
    height: frame.height,
  };
}

function packed(tree: GroupTree, parent: string | null): readonly PlacedRect[] {
  const boxes = (tree.boxesIn.get(parent) ?? [])
    .toSorted((one, other) => Number(other.isFirst ?? false) - Number(one.isFirst ?? false))
    .map(({ id, width, height }): Block => ({ places: [{ id, x: 0, y: 0, width, height }], width, height }));
  const groups = (tree.groupsIn.get(parent) ?? []).map(({ id }) => blockOf(tree, id)).filter(({ width }) => width > 0);
  const blocks = [...boxes, ...groups];
  const area = blocks.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(Math.sqrt(area * aspect), ...blocks.map(({ width }) => width));
  let [x, y, rowHeight] = [0, 0, 0];
  return blocks.flatMap((block) => {
    if (x > 0 && x + block.width > widest) [x, y, rowHeight] = [0, y + rowHeight + gap, 0];
    const [left, top] = [x, y];
    x += block.width + gap;
    rowHeight = Math.max(rowHeight, block.height);
    return block.places.map((place) => ({ ...place, x: place.x + left, y: place.y + top }));
  });
}

/** People first, then other boxes, then groups; without routes and labels. */
export function inRows(task: LayoutTask): Picture {
  const tree = groupTreeOf(task);
  const boxes = packed(tree, null);
  return { boxes, frames: framesOf(tree, boxes), routes: [], labels: [] };
}
