/** What is to be imported, and what that would do. */
import type { Reply } from '#platform/http/contract.ts';
import type { ImportFormat, previewDbModelImport } from '../../contract.ts';

/** What an import would do. */
export type Preview = Reply<typeof previewDbModelImport>;

/** A text, and how it comes into the model. */
export interface ImportWish {
  readonly format: ImportFormat;
  readonly data: string;
  readonly mode: 'replace' | 'merge';
  /** Statements that are left out. */
  readonly without: ReadonlySet<number>;
}

/** The statements that are taken; undefined for all of them. */
export const chosenStatements = (without: ReadonlySet<number>, all: Preview['statements']): number[] | undefined =>
  without.size === 0 ? undefined : all.flatMap(({ index }) => (without.has(index) ? [] : [index]));
