/** A treemap: rectangles whose areas are sizes, as square as possible. Source: Bruls, Huizing, van Wijk 2000. */

/** A rectangle, px. */
export interface TreemapBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Worst relation of sides in a row of areas along a side. */
function worstSides(areas: readonly number[], side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0);
  const [least, most] = [Math.min(...areas), Math.max(...areas)];
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
}

/** Boxes of a row, and what is left of the space. */
function layRow(areas: readonly number[], { x, y, width, height }: TreemapBox): [TreemapBox[], TreemapBox] {
  const sum = areas.reduce((total, area) => total + area, 0);
  const isUpright = width >= height;
  const depth = sum / (isUpright ? height : width);
  let along = isUpright ? y : x;
  const boxes = areas.map((area): TreemapBox => {
    const length = area / depth;
    const from = along;
    along += length;
    return isUpright ? { x, y: from, width: depth, height: length } : { x: from, y, width: length, height: depth };
  });
  const rest = isUpright
    ? { x: x + depth, y, width: width - depth, height }
    : { x, y: y + depth, width, height: height - depth };
  return [boxes, rest];
}

/** Boxes for sizes above 0 in falling order, within `space`. */
export function treemap(sizes: readonly number[], space: TreemapBox): readonly TreemapBox[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= 0) return [];
  const areas = sizes.map((size) => (size / total) * space.width * space.height);
  const boxes: TreemapBox[] = [];
  let rest = space;
  let row: number[] = [];
  for (const area of areas) {
    const side = Math.min(rest.width, rest.height);
    if (row.length === 0 || worstSides([...row, area], side) <= worstSides(row, side)) {
      row.push(area);
      continue;
    }
    const [laid, left] = layRow(row, rest);
    boxes.push(...laid);
    rest = left;
    row = [area];
  }
  if (row.length > 0) boxes.push(...layRow(row, rest)[0]);
  return boxes;
}
