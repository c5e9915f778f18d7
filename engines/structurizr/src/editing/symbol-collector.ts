/** Collects definitions, references and blocks while a text is read. */
import type { Token } from '../text/tokens.ts';
import type { Place } from '../text/places.ts';
import type { Identified } from '../model/identifiers.ts';
import type { Statement } from '../parse/statement.ts';
import type { ElementStyle, RelationshipStyle } from '../style/style-types.ts';
import type { View } from '../views/view-types.ts';
import type { Block, Definition, DefinitionKind, Reference, Symbols } from './symbol-types.ts';

/** What a definition may define. */
export type Defined = Identified | View | ElementStyle | RelationshipStyle | string;

/** What a new definition is told. */
export interface NewDefinition {
  readonly kind: DefinitionKind;
  readonly place: Place;
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly identifier?: string | undefined;
  readonly id?: string;
}

/** A definition whose block may not be closed yet. */
export type Growing = { -readonly [Key in keyof Definition]: Definition[Key] };

/** Symbols of one text. */
export class SymbolCollector implements Symbols {
  readonly definitions: Growing[] = [];
  readonly references: Reference[] = [];
  readonly blocks: Block[] = [];
  readonly #byDefined = new Map<Defined, Growing>();
  readonly #environmentNamed: (name: string) => Identified | undefined;

  constructor(environmentNamed: (name: string) => Identified | undefined) {
    this.#environmentNamed = environmentNamed;
  }

  /** Adds a definition. What is defined again keeps its first one. */
  define(one: Defined, told: NewDefinition): void {
    const { kind, place, name, label, identifier, id } = told;
    const definition: Growing = {
      kind,
      name,
      label,
      description: told.description ?? '',
      ...place,
      endLine: place.line,
      ...(identifier === undefined ? {} : { identifier }),
      ...(id === undefined ? {} : { id }),
    };
    this.definitions.push(definition);
    if (!this.#byDefined.has(one)) this.#byDefined.set(one, definition);
  }

  /** The definition of something. */
  of(one: Defined): Growing | undefined {
    return this.#byDefined.get(one);
  }

  /** Adds a reference: the whole place names one definition. */
  refer(one: Defined, identifier: string, place: Place): void {
    const target = this.#byDefined.get(one);
    if (target) this.references.push({ identifier, target, ...place });
  }

  /** Adds references for an identifier with dots: the last part names `found`, those before its parents. */
  referToPath(found: Identified, identifier: string, statement: Statement, token: Token): void {
    const offset = token.isLiteral ? token.text.indexOf(identifier) : -1;
    if (offset < 0) return;
    const place = statement.placeOf({
      ...token,
      start: token.start + offset,
      end: token.start + offset + identifier.length,
    });
    let end = identifier.length;
    let one: Identified | undefined = found;
    while (one && end > 0) {
      const start = identifier.lastIndexOf('.', end - 1) + 1;
      const part = identifier.slice(start, end);
      this.refer(one, part, { ...place, column: place.column + start, length: part.length });
      end = start - 1;
      one = this.#parentOf(one);
    }
  }

  #parentOf(one: Identified): Identified | undefined {
    if (one.type !== 'element') return undefined;
    if (one.parent) return one.parent;
    return one.environment === undefined ? undefined : this.#environmentNamed(one.environment);
  }

  /** Ends the block of a definition. */
  close(startLine: number, endLine: number, definition?: Growing): void {
    if (endLine > startLine) this.blocks.push({ startLine, endLine });
    if (definition) definition.endLine = endLine;
  }
}
