/** Makes an edit: with everything that follows from it, recorded for undo, and on its way to the server. Pure. */
import { withChanges, type ItemChange } from '#platform/editing/model/item-changes.ts';
import { turnedBack, withItemChanges } from '#platform/editing/model/whole-editor.ts';
import { keyBetween } from '#platform/editing/model/order-keys.ts';
import { storable } from '#platform/http/model/storable-text.ts';
import { diagramLimits, tooLargeDiagramMessage } from '../contract.ts';
import { mostElements, tooManyElementsMessage, writeBoard } from './board-document.ts';
import { isArrow, isBox, isFrame, isLink, type BoardBox, type BoardElement } from './board-element.ts';
import { boardKind, wholeOf, withWhole } from './board-kind.ts';
import { frameOf, isWithin, partOf } from './board-geometry.ts';
import { refreshedArrow, type Elements } from './board-lines.ts';
import { byOrder } from './board-order.ts';
import { settled, type BoardState, type Step } from './board-state.ts';

/** Elements as they are to be stored; undefined removes one. */
export type Edits = ReadonlyMap<string, BoardElement | undefined>;

/** Edits that store the given elements. */
export const storing = (elements: readonly BoardElement[]): Edits => new Map(elements.map((one) => [one.id, one]));
/** Edits that remove elements. */
export const removing = (ids: Iterable<string>): Edits => new Map([...ids].map((id) => [id, undefined]));

/** An attached end whose element has gone becomes a free end where it is. */
function detached(arrow: BoardBox, isGone: (id: string) => boolean, before: Elements): BoardBox {
  const { from, to } = arrow.line ?? {};
  const [losesStart, losesEnd] = [from && isGone(from.id), to && isGone(to.id)];
  if (!losesStart && !losesEnd) return arrow;
  const there = refreshedArrow(arrow, before);
  const { from: start, to: end, ...line } = there.line ?? {};
  return {
    ...there,
    line: { ...line, ...(start && !losesStart ? { from: start } : {}), ...(end && !losesEnd ? { to: end } : {}) },
  };
}

/** Links of removed elements go along, and attached ends come loose. */
function withRemovals(before: Elements, edits: Map<string, BoardElement | undefined>): void {
  const removed = new Set([...edits].filter(([, element]) => element === undefined).map(([id]) => id));
  if (removed.size === 0) return;
  const isGone = (id: string): boolean => removed.has(id);
  for (const [id, stored] of before) {
    if (removed.has(id)) continue;
    const element = edits.get(id) ?? stored;
    if (isLink(element)) {
      if (isGone(element.source) || isGone(element.target)) edits.set(id, undefined);
    } else if (isArrow(element)) {
      const loose = detached(element, isGone, before);
      if (loose !== element) edits.set(id, loose);
    } else if (element.frameId !== undefined && isGone(element.frameId)) {
      const { frameId, ...free } = element;
      const left = framesFrom(frameId, before).find((frame) => !isGone(frame));
      edits.set(id, left === undefined ? free : { ...free, frameId: left });
    }
  }
}

/** A frame and those that it stands in, from the inside; each once, as files may hold circles. */
function framesFrom(id: string | undefined, elements: Elements): readonly string[] {
  const ids = new Set<string>();
  for (let at = id; at !== undefined && !ids.has(at);) {
    ids.add(at);
    const frame = elements.get(at);
    at = frame && isBox(frame) ? frame.frameId : undefined;
  }
  return [...ids];
}

/** Frames that stand in another lie right above it, and so below everything that they hold. */
function withFramesAbove(before: Elements, edits: Map<string, BoardElement | undefined>): void {
  const now = (id: string): BoardElement | undefined => (edits.has(id) ? edits.get(id) : before.get(id));
  const nested = [...edits.values()].filter((one) => one !== undefined && isFrame(one) && one.frameId !== undefined);
  if (nested.length === 0) return;
  const after = new Map([...before, ...edits].flatMap(([id, one]) => (one ? [[id, one] as const] : [])));
  const depth = ({ id }: BoardElement): number => framesFrom(id, after).length;
  // The outer ones first: the inner ones go above them.
  for (const { id } of nested.flatMap((one) => one ?? []).toSorted((one, other) => depth(one) - depth(other))) {
    const frame = now(id);
    const outer = frame && isBox(frame) ? now(frame.frameId ?? '') : undefined;
    if (!frame || !outer || byOrder(outer, frame) < 0) continue;
    const low = outer.z ?? '';
    let high: string | undefined;
    for (const { z = '' } of after.values()) if (z > low && (high === undefined || z < high)) high = z;
    const raised = { ...frame, z: keyBetween(outer.z, high) };
    after.set(id, raised);
    edits.set(id, raised);
  }
}

/** Arrows that are attached to something that moves store where they run now. */
function withAttachedArrows(before: Elements, edits: Map<string, BoardElement | undefined>): void {
  let after: Elements | undefined;
  for (const [id, stored] of before) {
    const element = edits.get(id) ?? stored;
    if (!isArrow(element) || (edits.has(id) && edits.get(id) === undefined)) continue;
    const { from, to } = element.line ?? {};
    if (!(from && edits.has(from.id)) && !(to && edits.has(to.id))) continue;
    after ??= withChanges(
      before,
      [...edits].map(([key, value]) => ({ id: key, before: undefined, after: value })),
    );
    edits.set(id, refreshedArrow(element, after));
  }
}

const pairOf = (source: string, target: string): string => JSON.stringify([source, target]);

/** A link to itself and a second link of a pair are left out. Source: specification 2 section 4. */
function withoutDoubles(before: Elements, edits: Map<string, BoardElement | undefined>): void {
  const pairs = new Set<string>();
  for (const element of before.values())
    if (isLink(element) && !edits.has(element.id)) pairs.add(pairOf(element.source, element.target));
  for (const [id, element] of edits) {
    if (!element || !isLink(element)) continue;
    const pair = pairOf(element.source, element.target);
    const isKnown = pairs.has(pair) || element.source === element.target;
    if (!isKnown) pairs.add(pair);
    else if (before.has(id)) edits.set(id, before.get(id));
    else edits.delete(id);
  }
}

/** The edits with everything that follows from them. */
function completed(before: Elements, edits: Edits): Edits {
  const all = new Map(edits);
  withoutDoubles(before, all);
  withRemovals(before, all);
  withAttachedArrows(before, all);
  withFramesAbove(before, all);
  return all;
}

const changesOf = (before: Elements, edits: Edits): readonly ItemChange<BoardElement>[] =>
  [...edits].flatMap(([id, after]) =>
    before.get(id) === after ? [] : [{ id, before: before.get(id), after: storable(after) }],
  );

/** So many new elements, or characters of their texts, are measured before they are taken. */
const many = { elements: 200, characters: 100_000 } as const;

/** Whether an edit adds enough to be measured. */
function isLarge(before: Elements, changes: readonly ItemChange<BoardElement>[], added: number): boolean {
  if (added >= many.elements) return true;
  let characters = 0;
  for (const { id, after } of changes) if (!before.has(id)) characters += after?.label?.length ?? 0;
  return characters >= many.characters;
}

/** Bytes of a text in UTF-8; each half of a surrogate pair counts two. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

/** Why an edit would make a diagram that cannot be saved. */
function refusalOf({ board }: BoardState, changes: readonly ItemChange<BoardElement>[], after: Elements) {
  const before = board.document.elements;
  if (after.size <= before.size) return undefined;
  if (after.size > mostElements) return tooManyElementsMessage;
  if (!isLarge(before, changes, after.size - before.size)) return undefined;
  const text = writeBoard({ ...board.document, elements: after });
  return utf8Length(text) > diagramLimits.contentBytes ? tooLargeDiagramMessage : undefined;
}

/** Makes an edit as one undo step. Nothing happens when it changes nothing. */
export function edited(state: BoardState, edits: Edits): Step {
  const before = state.board.document.elements;
  const changes = changesOf(before, completed(before, edits));
  if (state.isReadOnly || changes.length === 0) return settled(state);
  const after = withChanges(before, changes);
  const refusal = refusalOf(state, changes, after);
  if (refusal !== undefined) return [state, [{ kind: 'toast', tone: 'warning', message: refusal }]];
  const [whole, effects] = withItemChanges(boardKind, wholeOf(state), changes);
  return [withWhole(state, whole), effects];
}

/** The same, with another selection afterwards. */
export function editedAndSelected(state: BoardState, edits: Edits, ids: Iterable<string>): Step {
  const [next, effects] = edited(state, edits);
  // Refused: what was selected stays.
  if (next.board === state.board && effects.length > 0) return [next, effects];
  const { elements } = next.board.document;
  return [{ ...next, selection: new Set([...ids].filter((id) => elements.has(id))) }, effects];
}

/** Undoes or redoes the last step; its elements are selected. Where none is there the selection stays. */
export function stepped(state: BoardState, direction: 'undo' | 'redo'): Step {
  const [whole, effects, ids] = turnedBack(boardKind, wholeOf(state), direction);
  if (whole.history === state.history) return [state, effects];
  const next = withWhole(state, whole);
  return [ids.length === 0 ? next : { ...next, selection: new Set(ids) }, effects];
}

/** Frames from the bottom to the top: looked for once for many boxes. */
export const framesOf = (elements: Elements): readonly BoardBox[] =>
  [...elements.values()].filter(isFrame).toSorted(byOrder).filter(isBox);

/** The frame that holds a box: the topmost one that encloses it, but none that stands in it. */
function frameAround(box: BoardBox, frames: readonly BoardBox[]): string | undefined {
  const part = frameOf(box);
  const byId = isFrame(box) ? new Map(frames.map((frame) => [frame.id, frame])) : undefined;
  const standsIn = (frame: BoardBox): boolean => byId !== undefined && framesFrom(frame.id, byId).includes(box.id);
  return frames.findLast((frame) => isWithin(part, partOf(frame)) && !standsIn(frame))?.id;
}

/** The box with the frame it stands in. */
export function inFrame(box: BoardBox, frames: readonly BoardBox[]): BoardBox {
  const frameId = frameAround(box, frames);
  if (frameId === box.frameId) return box;
  const { frameId: _before, ...free } = box;
  return frameId === undefined ? free : { ...free, frameId };
}

/** A new box with the frame it stands in; a new frame also takes what it encloses. */
export function settledIn(box: BoardBox, elements: Elements): readonly BoardBox[] {
  const framed = inFrame(box, framesOf(elements));
  if (!isFrame(framed)) return [framed];
  const area = partOf(framed);
  const { id: frameId, frameId: outerId } = framed;
  const enclosed = [...elements.values()].flatMap((one) => {
    const isTaken = isBox(one) && !one.locked && one.id !== outerId && one.frameId === outerId;
    return isTaken && isWithin(frameOf(one), area) ? [{ ...one, frameId }] : [];
  });
  return [framed, ...enclosed];
}

/** Ids with the members of frames among them, and those of frames within. */
export function withMembers(ids: Iterable<string>, elements: Elements): ReadonlySet<string> {
  const all = new Set(ids);
  const isHolding = (id: string): boolean => {
    const element = elements.get(id);
    return element !== undefined && isFrame(element);
  };
  if (![...all].some(isHolding)) return all;
  const members = Map.groupBy([...elements.values()].filter(isBox), ({ frameId }) => frameId);
  // The set grows while it is walked.
  for (const id of all) if (isHolding(id)) for (const member of members.get(id) ?? []) all.add(member.id);
  return all;
}
