/** Drawing by hand: elements that are named where they stand, and ends of relationships. Pure. */
import { tooLong } from '#platform/ui/model/too-long.ts';
import type { C4Change, C4ElementType } from '../contract.ts';
import { newItem } from './c4-element-rules.ts';
import { c4Limits } from './c4-limits.ts';
import { sizeOf } from './c4-view.ts';
import { selecting } from './editor-selecting.ts';
import { settled, type EditorState, type EventOf, type NewId, type Sketch, type Step } from './editor-state.ts';
import { typeLabels } from './editor-texts.ts';
import { edited, tryEdit } from './editor-writes.ts';
import { mainTypeOf, parentIn, typesOf } from './element-choices.ts';
import { freeName } from './free-name.ts';
import { placeNear } from './new-places.ts';

/** For example `New container`, or `New container 2` when there is one already. */
function suggestedName({ document }: EditorState, type: C4ElementType, parentId: string | null): string {
  const siblings = [...document.elements.values()].filter((one) => one.type === type && one.parentId === parentId);
  return freeName(new Set(siblings.map(({ name }) => name)), `New ${typeLabels[type].toLowerCase()}`);
}

/** Begins an element at a point. A type that the view does not show is asked for in the dialog. */
export function elementSketched(state: EditorState, { type: asked, at, sourceId }: EventOf<'element-sketched'>): Step {
  const { document, viewId } = state;
  const view = document.views.get(viewId);
  if (!view) return settled(state);
  const type = asked ?? mainTypeOf(view);
  if (!typesOf(view).includes(type)) return settled({ ...state, dialog: { kind: 'add-element', type } });
  const parentId = parentIn(document, view, type) || null;
  const name = suggestedName(state, type, parentId);
  const place = placeNear(document, viewId, newItem({ id: '', type, name, parentElement: parentId }), at);
  if (!place) return settled(state);
  const sketch: Sketch = { type, parentId, box: { ...place, ...sizeOf(type) }, name, sourceId, problem: undefined };
  return settled({ ...state, sketch, drawer: undefined, selection: new Set() });
}

/** Adds the element with its name, and its relationship, as one step. A refused name stays with the reason. */
export function sketchNamed(state: EditorState, event: EventOf<'sketch-named'>, newId: NewId): Step {
  const { sketch, viewId } = state;
  if (!sketch) return settled(state);
  const { type, parentId, box, sourceId } = sketch;
  const [id, name] = [newId(), event.name.trim() || sketch.name];
  const long = tooLong(name, c4Limits.name);
  if (long !== null) return settled({ ...state, sketch: { ...sketch, problem: long } });
  const addition: C4Change = {
    call: 'addElement',
    id,
    type,
    name,
    parentElement: parentId,
    viewId,
    position: { x: box.x, y: box.y },
  };
  const changes: readonly C4Change[] = [
    addition,
    ...(sourceId === undefined ? [] : [{ call: 'addRelationship' as const, id: newId(), sourceId, targetId: id }]),
  ];
  const tried = tryEdit({ ...state, sketch: undefined }, { changes }, newId);
  if ('problem' in tried) return settled({ ...state, sketch: { ...sketch, problem: tried.problem.message } });
  const [next, effects] = tried.step;
  const [chosen, more] = selecting(next, [id]);
  return [chosen, [...effects, ...more]];
}

/** Drops the sketch when what it belongs to is not on the screen any more. */
export function withSketch(before: EditorState, [state, effects]: Step): Step {
  const { sketch, viewId, panel, presentation } = state;
  const isElsewhere = viewId !== before.viewId || panel?.shown !== undefined || presentation !== undefined;
  return [sketch && isElsewhere ? { ...state, sketch: undefined } : state, effects];
}

/** One end of a relationship was moved to another element. */
export function endsMoved(state: EditorState, event: EventOf<'ends-moved'>, newId: NewId): Step {
  const { relationshipId, sourceId, targetId } = event;
  const was = state.document.relationships.get(relationshipId);
  if (!was || (sourceId ?? was.sourceId) === (targetId ?? was.targetId)) return settled(state);
  const ends = { ...(sourceId === undefined ? {} : { sourceId }), ...(targetId === undefined ? {} : { targetId }) };
  return edited(state, { changes: [{ call: 'updateRelationship', relationshipId, ...ends }] }, newId);
}

/** Exchanges the ends of the selected relationships. */
export function reversed(state: EditorState, newId: NewId): Step {
  const changes = [...state.selection].flatMap((id): readonly C4Change[] => {
    const was = state.document.relationships.get(id);
    if (!was) return [];
    return [{ call: 'updateRelationship', relationshipId: id, sourceId: was.targetId, targetId: was.sourceId }];
  });
  return edited(state, { changes }, newId);
}
