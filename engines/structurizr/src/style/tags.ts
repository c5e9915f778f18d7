/** Tags that styles and filters choose by. */
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';

/** Tags of an element; instances have those of their original first. */
export const elementTags = ({ tags, original }: ModelElement): string[] => [...(original?.tags ?? []), ...tags];

/** Tags of a relationship; linked ones have those of the chain of relationships that they come from. */
export function relationshipTags(relationship: ModelRelationship): string[] {
  const chain: ModelRelationship[] = [];
  for (let one: ModelRelationship | undefined = relationship; one; one = one.linked) chain.unshift(one);
  return chain.flatMap(({ tags }) => [...tags]);
}
