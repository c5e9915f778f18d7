/** Positions for imported elements without any: others above and below, members in rows between. Pure. */
import type { C4Element, C4View, C4ViewElement } from '../../contract.ts';

/** Grid pitch in canvas px, with space for labels between columns. */
const columnStep = 510;
const rowStep = 330;
const actorStep = 390;

/** Positions, and where the next row starts. */
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

/** Actors at the top, members in the middle, other elements below. */
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
