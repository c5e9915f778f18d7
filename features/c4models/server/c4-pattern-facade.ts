/** Code that belongs to the elements of a C4 model: what other modules may use. */
import type { Db } from '#platform/database/server/connection.ts';
import { bindNames, type PatternBinding } from '../model/pattern-binding.ts';
import type { PatternKind } from '../model/element-pattern.ts';
import { c4ContentById, type C4Scope } from './c4-table.ts';
import { elementsOfText } from './c4-text.ts';

/** The stored elements of a model, for `boundCode`, and the version of the model; undefined for an unknown one. */
export const patternContentOf = (
  db: Db,
  scope: C4Scope,
  modelId: string,
): Promise<{ readonly version: number; readonly content: string } | undefined> => c4ContentById(db, scope, modelId);

/** What belongs where in a model. */
export interface BoundCode extends Pick<PatternBinding, 'idle'> {
  /** By name: its element and those around that, innermost first; a name of no element is absent. */
  readonly chains: ReadonlyMap<string, readonly string[]>;
  /** Ids of all elements. */
  readonly elements: ReadonlySet<string>;
}

/**
 * Gives names of code to the elements of a model, by its stored content. Large models take a while: call it in a worker
 * task.
 */
export function boundCode(content: string, kind: PatternKind, names: readonly string[]): BoundCode {
  const elements = elementsOfText(content);
  const parentOf = new Map(elements.map(({ id, parentId }) => [id, parentId]));
  const chainOf = (id: string | null | undefined): string[] =>
    id === null || id === undefined ? [] : [id, ...chainOf(parentOf.get(id))];
  const { elementOf, idle } = bindNames(elements, kind, names);
  return {
    idle,
    chains: new Map([...elementOf].map(([name, id]) => [name, chainOf(id)])),
    elements: new Set(parentOf.keys()),
  };
}
