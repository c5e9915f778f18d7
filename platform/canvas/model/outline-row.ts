/** A row of the list that says what a canvas shows. Pure data. */
export interface OutlineRow {
  readonly id: string;
  /** How deep it stands within others. */
  readonly depth: number;
  readonly text: string;
  /** Its kind, and what else is said about it. */
  readonly what: string;
}
