/** Values used in the model, as suggestions. Pure. */
import type { C4Document } from '../../model/c4-document.ts';

/** Suggestions by field. */
export interface KnownValues {
  readonly tags: readonly string[];
  readonly owners: readonly string[];
  readonly groups: readonly string[];
}

const sorted = (values: ReadonlySet<string>): readonly string[] =>
  [...values].filter(Boolean).toSorted((one, other) => one.localeCompare(other));

/** Tags of elements and relationships, owners and groups of elements: deduplicated, by name. */
export function knownValues({ elements, relationships }: C4Document): KnownValues {
  const tags = new Set<string>();
  const owners = new Set<string>();
  const groups = new Set<string>();
  for (const item of elements.values()) {
    owners.add(item.owner);
    groups.add(item.group);
    for (const tag of item.tags) tags.add(tag);
  }
  for (const relationship of relationships.values()) for (const tag of relationship.tags) tags.add(tag);
  return { tags: sorted(tags), owners: sorted(owners), groups: sorted(groups) };
}
