/** Limits of a parse. */

/** Everything is counted while the text is read; reaching a limit is a problem with its line. */
export interface Limits {
  /** UTF-8 bytes. */
  readonly textBytes: number;
  /** Elements, instances included. */
  readonly elements: number;
  /** Relationships, after implication and replication. */
  readonly relationships: number;
  readonly views: number;
  /** Per view. */
  readonly viewElements: number;
  /** Per view; steps in dynamic views. */
  readonly viewRelationships: number;
  /** Blocks within blocks. */
  readonly nesting: number;
  /** Steps of expressions, bulk changes and views: each element or relationship that is looked at is one. */
  readonly work: number;
  /** Reported problems; later ones are left out. */
  readonly problems: number;
}

/** What a server accepts. */
export const defaultLimits: Limits = {
  textBytes: 1_048_576,
  elements: 5_000,
  relationships: 20_000,
  views: 300,
  viewElements: 1_000,
  viewRelationships: 2_000,
  nesting: 50,
  work: 20_000_000,
  problems: 20,
};

/** Options of a parse. */
export interface ParseOptions {
  readonly limits?: Partial<Limits>;
}
