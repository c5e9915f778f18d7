/** Copies of elements: new ids, and lines and groups between the copies. Pure. */
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import { isArrow, isLink, type BoardElement } from './board-element.ts';
import { refreshedArrow, type Elements } from './board-lines.ts';
import { byOrder, topKey } from './board-order.ts';
import type { NewId } from './board-state.ts';

/** Links whose two ends are among the elements. */
export function withInnerLinks(chosen: readonly BoardElement[], elements: Elements): readonly BoardElement[] {
  const ids = new Set(chosen.map(({ id }) => id));
  const links = [...elements.values()].filter(
    (element) => isLink(element) && !ids.has(element.id) && ids.has(element.source) && ids.has(element.target),
  );
  return [...chosen, ...links];
}

/** An end that is attached to something that is not copied becomes a free end. */
function withCopiedEnds(element: BoardElement, ids: ReadonlyMap<string, string>, elements: Elements): BoardElement {
  if (!isArrow(element) || (element.line?.from === undefined && element.line?.to === undefined)) return element;
  const there = refreshedArrow(element, elements);
  const { from, to, ...line } = there.line ?? {};
  const [start, end] = [from && ids.get(from.id), to && ids.get(to.id)];
  return {
    ...there,
    line: {
      ...line,
      ...(from && start !== undefined ? { from: { ...from, id: start } } : {}),
      ...(to && end !== undefined ? { to: { ...to, id: end } } : {}),
    },
  };
}

/**
 * Copies with new ids, on top of everything and in the same order among themselves. A link is copied only with both of its
 * ends. `elements` are those the originals stand among.
 */
export function copiesOf(
  originals: readonly BoardElement[],
  elements: Elements,
  newId: NewId,
): readonly BoardElement[] {
  const ids = new Map(originals.map(({ id }) => [id, newId()]));
  const groups = new Map<string, string>();
  const groupOf = (group: string): string => {
    const known = groups.get(group) ?? newId();
    groups.set(group, known);
    return known;
  };
  const order = originals.toSorted(byOrder);
  const keys = keysBetween(topKey(elements.values()), undefined, order.length);
  return order.flatMap((original, at): readonly BoardElement[] => {
    const { groupIds, frameId, ...plain } = withCopiedEnds(original, ids, elements);
    const frame = frameId === undefined ? undefined : ids.get(frameId);
    const common = {
      id: ids.get(original.id) ?? newId(),
      z: keys[at] ?? '',
      ...(groupIds ? { groupIds: groupIds.map(groupOf) } : {}),
      ...(frame === undefined ? {} : { frameId: frame }),
    };
    const copy = { ...plain, ...common } as BoardElement;
    if (!isLink(copy)) return [copy];
    const [source, target] = [ids.get(copy.source), ids.get(copy.target)];
    return source !== undefined && target !== undefined ? [{ ...copy, source, target }] : [];
  });
}
