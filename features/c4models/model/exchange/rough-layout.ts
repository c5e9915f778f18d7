/** Places for elements that come without: strangers above and below, what the view is about in rows between. Pure. */
import type { C4Element, C4View, C4ViewElement } from '../../contract.ts';

/** From one column or row to the next, canvas px; all lie on the grid, and between columns a label has room. */
const columnStep = 510;
const rowStep = 330;
const actorStep = 390;

/** Places, and where the next row begins. */
interface Rows {
  readonly places: readonly C4ViewElement[];
  readonly bottom: number;
}

function rows(members: readonly C4Element[], perRow: number, top: number): Rows {
  const places: C4ViewElement[] = [];
  let y = top;
  for (let at = 0; at < members.length; at += perRow) {
    const row = members.slice(at, at + perRow);
    places.push(...row.map(({ id }, column) => ({ id, position: { x: column * columnStep, y }, pinned: false })));
    y += row.some(({ type }) => type === 'actor') ? actorStep : rowStep;
  }
  return { places, bottom: y };
}

/** Actors on top, what the view is about in the middle, everybody else below. */
export function roughLayout(
  members: readonly C4Element[],
  { sourceElement }: Pick<C4View, 'sourceElement'>,
): readonly C4ViewElement[] {
  const isInside = ({ type, parentId }: C4Element): boolean =>
    sourceElement ? parentId === sourceElement.id : type === 'software-system';
  const actors = members.filter(({ type }) => type === 'actor');
  const inside = members.filter((one) => one.type !== 'actor' && isInside(one));
  const others = members.filter((one) => one.type !== 'actor' && !isInside(one));
  const perRow = Math.max(3, Math.ceil(Math.sqrt(inside.length * 1.5)));
  const top = rows(actors, perRow, 0);
  const middle = rows(inside, perRow, top.bottom);
  return [...top.places, ...middle.places, ...rows(others, perRow, middle.bottom).places];
}
