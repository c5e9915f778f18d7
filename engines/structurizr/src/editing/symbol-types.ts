/** What an editor needs to know of a text: definitions, references and blocks. */
import type { Place } from '../text/places.ts';

/** What is defined. */
export type DefinitionKind =
  | 'element'
  | 'relationship'
  | 'group'
  | 'environment'
  | 'deploymentGroup'
  | 'view'
  | 'elementStyle'
  | 'relationshipStyle'
  | 'constant';

/** Something that the text defines. The place is that of its identifier, key, tag or name. */
export interface Definition extends Place {
  readonly kind: DefinitionKind;
  /** As written: the identifier, key, tag or name. */
  readonly name: string;
  /** How it is registered, such as `payments.api`; absent without an identifier. */
  readonly identifier?: string;
  /** What it is called: `Container Payments API`. */
  readonly label: string;
  readonly description: string;
  /** Id of the element or relationship. */
  readonly id?: string;
  /** The last line of its block, or its own line. */
  readonly endLine: number;
}

/** A place that names a definition. Of `s.c` both parts are references. */
export interface Reference extends Place {
  /** As written. */
  readonly identifier: string;
  readonly target: Definition;
}

/** A block of several lines. */
export interface Block {
  readonly startLine: number;
  readonly endLine: number;
}

/** Everything that an editor asks about the text. */
export interface Symbols {
  readonly definitions: readonly Definition[];
  readonly references: readonly Reference[];
  readonly blocks: readonly Block[];
}
