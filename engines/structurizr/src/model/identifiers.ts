/** The register of identifiers: flat, or with the identifiers of the parents. */
import { refuse } from '../text/refusal.ts';
import { canonicalName } from './element-names.ts';
import type { DeploymentGroup, Environment, ModelElement, ModelGroup, ModelRelationship } from './model-types.ts';
import type { IdentifierMode } from './workspace-types.ts';

/** What an identifier names. */
export type Identified = ModelElement | ModelRelationship | ModelGroup | Environment | DeploymentGroup;

/** Where something stands that gets an identifier. */
export interface Parentage {
  /** The element or environment around it. */
  readonly parent?: ModelElement | Environment | undefined;
}

const form = /^\w[a-zA-Z0-9_-]*$/;

/** Refuses what no identifier may look like. */
export function checkIdentifier(identifier: string): void {
  if (identifier.startsWith('-')) refuse('Identifiers cannot start with a - character', { token: identifier });
  if (!form.test(identifier))
    refuse('Identifiers can only contain the following characters: a-zA-Z0-9_-', { token: identifier });
}

/** Identifiers of one text. Case does not matter. */
export class Identifiers {
  mode: IdentifierMode = 'flat';
  readonly #known = new Map<string, Identified>();
  readonly #keys = new Map<Identified, string>();
  readonly #environments = new Map<string, Environment>();
  #anonymous = 0;

  /** Everything with an identifier. */
  get all(): ReadonlyMap<string, Identified> {
    return this.#known;
  }

  /** How something is registered; without an identifier, a key that no text can name. */
  keyOf(one: Identified): string {
    return this.#keys.get(one) ?? '';
  }

  /** The environment of this name that was registered last. */
  environment(name: string): Environment | undefined {
    return this.#environments.get(name);
  }

  /** Registers something, with or without an identifier. Refuses identifiers in use. */
  register(identifier: string | undefined, one: Identified, { parent }: Parentage = {}): string {
    this.#anonymous += identifier === undefined ? 1 : 0;
    const own = identifier?.toLowerCase() ?? ` ${this.#anonymous}`;
    const isNested = this.mode === 'hierarchical' && parent !== undefined && one.type !== 'relationship';
    const key = isNested ? `${this.keyOf(parent)}.${own}` : own;
    const isItsOwn = this.#known.get(key) === one;
    if (!isItsOwn) this.#refuseSecond(one, key);
    if (this.#known.has(key) && !isItsOwn)
      refuse(`The identifier "${key}" is already in use`, { token: identifier ?? key });
    this.#known.set(key, one);
    this.#keys.set(one, key);
    if (one.type === 'environment') this.#environments.set(one.name, one);
    return key;
  }

  #refuseSecond(one: Identified, key: string): void {
    const known = this.#keys.get(one);
    if (known === undefined || known === key || one.type === 'relationship') return;
    if (!known.includes(' ')) refuse(`The element is already registered with an identifier of "${known}"`);
    const name = one.type === 'element' ? canonicalName(one) : one.name;
    refuse(`Please assign an identifier to "${name}" before using it with !ref`);
  }

  /** Finds an identifier, first from the inside of `within`, then as a whole. */
  find(
    identifier: string,
    within?: ModelElement | Environment,
    fits?: (one: Identified) => boolean,
  ): Identified | undefined {
    const own = identifier.toLowerCase();
    if (own.includes(' ')) return undefined;
    const accept = (one: Identified | undefined): Identified | undefined =>
      one && fits?.(one) !== false ? one : undefined;
    if (this.mode === 'hierarchical') {
      for (
        let at: ModelElement | Environment | undefined = within;
        at;
        at = at.type === 'element' ? at.parent : undefined
      ) {
        const found = accept(this.#known.get(`${this.keyOf(at)}.${own}`));
        if (found) return found;
      }
    }
    return accept(this.#known.get(own));
  }

  /** Identifiers that end in the same part: `s.c` for `c`. */
  endingIn(identifier: string): string[] {
    const end = identifier.toLowerCase().split('.').at(-1) ?? '';
    const found: string[] = [];
    for (const key of this.#known.keys()) {
      if (key !== identifier.toLowerCase() && !key.includes(' ') && key.split('.').at(-1) === end) found.push(key);
    }
    return found;
  }
}
