/** Animations: what appears together in a view. */
import { refuse } from '../text/refusal.ts';
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import { lineageOf } from '../model/element-names.ts';
import type { Place } from '../text/places.ts';
import type { StaticView } from './view-types.ts';

/** Adds a step: members that did not appear before, with their relationships to what did. */
export function addAnimationStep(view: StaticView, elements: readonly ModelElement[], place: Place): void {
  const shown = new Set(view.animation.flatMap((step) => step.elements));
  const appearing = new Set<ModelElement>();
  const show = (element: ModelElement): void => {
    if (!shown.has(element)) appearing.add(element);
    shown.add(element);
  };
  for (const element of elements) {
    if (!view.elements.has(element) || shown.has(element)) continue;
    show(element);
    if (element.kind === 'ContainerInstance' || element.kind === 'InfrastructureNode') lineageOf(element).forEach(show);
  }
  if (appearing.size === 0) refuse('None of the specified elements exist in this view');
  const relationships = new Set<ModelRelationship>();
  for (const element of appearing) {
    for (const one of element.relationships)
      if (view.relationships.has(one) && shown.has(one.destination)) relationships.add(one);
    for (const one of element.incoming)
      if (view.relationships.has(one) && shown.has(one.source)) relationships.add(one);
  }
  view.animation.push({ elements: [...appearing], relationships: [...relationships], place });
}
