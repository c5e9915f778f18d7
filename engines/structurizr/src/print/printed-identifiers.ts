/** Identifiers of a printed text: flat, unique, and as close to those of the workspace as possible. */
import type { ModelElement, ModelRelationship } from '../model/model-types.ts';
import type { Workspace } from '../model/workspace-types.ts';

/** Keywords of dynamic views: a step that starts with one would be read as a setting. */
const reserved = ['autolayout', 'default', 'title', 'description', 'properties', 'this', 'url'];

const slugOf = (name: string): string => {
  const words = name.match(/[A-Za-z0-9]+/g) ?? [];
  const slug = words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('');
  return slug.slice(0, 40) || 'element';
};

/** Gives identifiers. */
export class PrintedIdentifiers {
  readonly #taken = new Set(reserved);
  readonly #names = new Map<ModelElement | ModelRelationship, string>();
  readonly #next = new Map<string, number>();

  constructor({ model }: Workspace) {
    for (const element of model.elements) {
      const own = element.identifier?.replaceAll('.', '_');
      this.#names.set(element, this.#free(own ?? slugOf(element.name)));
    }
    for (const one of model.relationships) {
      if (one.identifier !== undefined) this.#names.set(one, this.#free(one.identifier));
    }
  }

  #free(wanted: string): string {
    const small = wanted.toLowerCase();
    let number = this.#next.get(small) ?? 1;
    let name = wanted;
    while (this.#taken.has(name.toLowerCase())) {
      number += 1;
      name = `${wanted}${number}`;
    }
    this.#next.set(small, number);
    this.#taken.add(name.toLowerCase());
    return name;
  }

  /** The identifier of an element. */
  of(element: ModelElement): string {
    return this.#names.get(element) ?? '';
  }

  /** The identifier of a written relationship, if it has one. */
  ofRelationship(relationship: ModelRelationship): string | undefined {
    return this.#names.get(relationship);
  }

  /** The identifier of a written relationship; it gets one if it has none. */
  require(relationship: ModelRelationship): string {
    const name = this.#names.get(relationship) ?? this.#free(`relationship${relationship.id}`);
    this.#names.set(relationship, name);
    return name;
  }

  /** A further identifier. */
  another(wanted: string): string {
    return this.#free(slugOf(wanted));
  }
}
