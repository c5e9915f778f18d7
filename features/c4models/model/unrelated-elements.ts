/** Elements without a relationship, and the call that lists them. */
import * as z from 'zod/mini';
import { call, id, pageQuery } from '#platform/http/contract.ts';
import { elementTypes, reads, type C4ElementType } from '../contract.ts';
import type { C4Document } from './c4-document.ts';

/** Title of the list, and its row on the home page. */
export const unrelatedElementsLabel = 'C4 elements without a relationship';
/** Empty list. */
export const noUnrelatedElementsMessage = 'Every element has a relationship.';

/** An element without a relationship. */
export interface UnrelatedElement {
  readonly id: string;
  readonly name: string;
  readonly type: C4ElementType;
}

/** Elements that have no relationship, and nothing inside that has one. */
export function unrelatedElements({ elements, relationships }: C4Document): readonly UnrelatedElement[] {
  const related = new Set<string>();
  const relate = (elementId: string): void => {
    let at: string | null = elementId;
    while (at !== null && !related.has(at)) {
      related.add(at);
      at = elements.get(at)?.parentId ?? null;
    }
  };
  for (const { sourceId, targetId } of relationships.values()) {
    relate(sourceId);
    relate(targetId);
  }
  return [...elements.values()]
    .filter((element) => !related.has(element.id))
    .map(({ id: own, name, type }) => ({ id: own, name, type }));
}

/** A row of the list. */
export const unrelatedElementRow = z.strictObject({
  id,
  name: z.string(),
  type: z.enum(elementTypes),
  model: z.strictObject({ id, name: z.string() }),
});
/** See `unrelatedElementRow`. */
export type UnrelatedElementRow = z.output<typeof unrelatedElementRow>;

/** `GET /c4models/unrelated-elements`: elements of all models of the project without a relationship. */
export const listUnrelatedElements = call({
  ...reads,
  name: 'listUnrelatedElements',
  path: '/c4models/unrelated-elements',
  summary: 'Elements of all C4 models of the project without a relationship, by model',
  query: pageQuery(50),
  reply: unrelatedElementRow,
  envelope: 'list',
});
