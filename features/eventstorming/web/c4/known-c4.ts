/** What a plan has to know about a C4 model. */
import { elementsOfModel, type C4Model } from '#features/c4models/contract.ts';
import type { KnownC4 } from '../../model/c4-plan-shape.ts';

/** See `KnownC4`. */
export const knownC4 = (model: C4Model): KnownC4 => {
  const elements = elementsOfModel(model);
  const own = model.views.filter(({ level, isDefault }) => level === 'C2' && isDefault);
  return {
    elements: elements.map(({ location, ...element }) => ({ ...element, isInternal: location === 'internal' })),
    relationships: elements.flatMap(({ relationships }) => relationships),
    views: new Map(own.map(({ id, sourceElement }) => [sourceElement?.id ?? '', id])),
  };
};
