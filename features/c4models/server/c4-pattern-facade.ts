/** Code that belongs to the elements of a C4 model: what other modules may use. */
import type { Db } from '#platform/database/server/connection.ts';
import { bindNames, type PatternBinding } from '../model/pattern-binding.ts';
import type { PatternKind } from '../model/element-pattern.ts';
import type { C4ElementType, C4Link } from '../contract.ts';
import { modelsWithPaths } from './c4-search-table.ts';
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

/** A model with at least one path pattern, for `boundPaths`. */
export interface PathModel {
  readonly id: string;
  readonly name: string;
  readonly content: string;
}

/** Models of a project whose elements have path patterns, oldest first. */
export const pathModelsOf = (db: Db, scope: C4Scope, most: number): Promise<readonly PathModel[]> =>
  modelsWithPaths(db, scope, most);

/** An element with the paths that belong to it. */
export interface PathElement {
  readonly id: string;
  readonly name: string;
  readonly type: C4ElementType;
  /** Names of the elements around it, outermost first. */
  readonly around: readonly string[];
  readonly links: readonly C4Link[];
  /** By path: the pattern that won. */
  readonly patterns: ReadonlyMap<string, string>;
}

/** What belongs where in a model. */
export interface BoundPaths {
  readonly elements: readonly PathElement[];
  /** Patterns that match no path. */
  readonly idle: readonly { readonly elementId: string; readonly name: string; readonly pattern: string }[];
}

/** Gives paths to the elements of a model, by its stored content. Call it in a worker task. */
export function boundPaths(content: string, paths: readonly string[]): BoundPaths {
  const all = new Map(elementsOfText(content).map((element) => [element.id, element]));
  const { elementOf, patternOf, idle } = bindNames(all.values(), 'path', paths);
  const patternsOf = new Map<string, Map<string, string>>();
  for (const [path, id] of elementOf) {
    const known = patternsOf.get(id) ?? new Map<string, string>();
    patternsOf.set(id, known.set(path, patternOf.get(path) ?? ''));
  }
  const around = (id: string | null | undefined): string[] => {
    const parent = all.get(id ?? '');
    return parent ? [...around(parent.parentId), parent.name] : [];
  };
  const elements = [...patternsOf].flatMap(([id, patterns]): readonly PathElement[] => {
    const element = all.get(id);
    if (!element) return [];
    const { name, type, parentId, links } = element;
    return [{ id, name, type, around: around(parentId), links, patterns }];
  });
  return {
    elements,
    idle: idle.map(({ elementId, pattern }) => ({ elementId, name: all.get(elementId)?.name ?? '', pattern })),
  };
}
