/** Which elements of a view a step of a flow goes between. Pure. */
import { ancestorsOf } from '../c4-draft.ts';
import type { C4Flow } from '../c4-view-drawing.ts';
import type { DrawnView, ModelIndex } from './model-parts.ts';

/** A step with the elements that the view shows for its relationship. */
export interface ShownStep {
  readonly sourceId: string;
  readonly targetId: string;
  readonly isAsynchronous: boolean;
  readonly text: string;
}

/** The steps in their order; undefined for one whose relationship the view does not show. */
export function shownSteps(
  { byId, relationships }: ModelIndex,
  { members }: DrawnView,
  { steps }: C4Flow,
): readonly (ShownStep | undefined)[] {
  const related = new Map(relationships.map((one) => [one.id, one]));
  const shown = new Set(members.map(({ id }) => id));
  const nearest = (id: string): string | undefined => [id, ...ancestorsOf(byId, id)].find((one) => shown.has(one));
  return steps.map(({ relationshipId, text }) => {
    const relationship = related.get(relationshipId);
    const [sourceId, targetId] = [nearest(relationship?.sourceId ?? ''), nearest(relationship?.targetId ?? '')];
    if (!relationship || sourceId === undefined || targetId === undefined || sourceId === targetId) return undefined;
    const isAsynchronous = relationship.interactionStyle === 'asynchronous';
    return { sourceId, targetId, isAsynchronous, text: text || relationship.description };
  });
}
