/** The utility tree: scenarios below their attributes, what is important and difficult first. Pure. */
import type { QualityAttribute, Scenario } from '../contract.ts';

/** An attribute with its scenarios. */
export interface UtilityBranch {
  readonly attribute: QualityAttribute;
  readonly scenarios: QualityAttribute['scenarios'];
}

/** What matters more comes first, then what is harder. */
export const byWeight = (one: Scenario, other: Scenario): number =>
  other.importance - one.importance || other.difficulty - one.difficulty;

/** Attributes in their order, scenarios by importance, then difficulty; empty while there is no scenario at all. */
export function utilityBranches(attributes: readonly QualityAttribute[]): readonly UtilityBranch[] {
  if (attributes.every(({ scenarios }) => scenarios.length === 0)) return [];
  return attributes.map((attribute) => ({
    attribute,
    scenarios: attribute.scenarios.toSorted(byWeight),
  }));
}
