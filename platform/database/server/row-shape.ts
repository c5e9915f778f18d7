/** Declared row shapes: the shape is the type of a row, and in tests every row is checked against it. */
import type { RawBuilder } from 'kysely';
import type { Db } from './connection.ts';

/** Type of a column: the driver's value and its TypeScript type. */
export interface Column<T> {
  readonly kind: string;
  readonly isOf: (value: unknown) => value is T;
}

const column = <T>(kind: string, isOf: (value: unknown) => value is T): Column<T> => ({ kind, isOf });

/** `text`, `uuid`, and `bigint` and `numeric`, which the driver leaves as text. */
export const text = column('text', (value): value is string => typeof value === 'string');
/** `integer` and `double precision`. */
export const number = column('number', (value): value is number => typeof value === 'number');
/** `boolean`. */
export const boolean = column('boolean', (value): value is boolean => typeof value === 'boolean');
/** `timestamptz`. */
export const instant = column('instant', (value): value is Date => value instanceof Date);

/** One of these words, as restricted by a check constraint. */
export const oneOf = <const Word extends string>(...words: readonly Word[]): Column<Word> =>
  column(words.join(' | '), (value): value is Word => words.some((word) => word === value));

/** A nullable column. */
export const nullable = <T>({ kind, isOf }: Column<T>): Column<T | null> =>
  column(`${kind} or null`, (value): value is T | null => value === null || isOf(value));

/** Columns by their names in the statement. */
export type RowShape = Readonly<Record<string, Column<unknown>>>;

/** The row type of a shape. */
export type RowOf<Shape extends RowShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends Column<infer T> ? T : never;
};

/** The difference between a row and its shape as a sentence; undefined when there is none. */
export function rowProblem(shape: RowShape, row: Readonly<Record<string, unknown>>): string | undefined {
  const unknown = Object.keys(row).find((name) => !(name in shape));
  if (unknown !== undefined) return `column "${unknown}" is not in the shape`;
  const wrong = Object.entries(shape).find(([name, { isOf }]) => !isOf(row[name]));
  return wrong && `column "${wrong[0]}" is ${JSON.stringify(row[wrong[0]])}, which is not ${wrong[1].kind}`;
}

/** Rows are checked outside production only: operators do not pay for it. */
const isChecked = process.env['NODE_ENV'] === 'test' || process.env['NODE_ENV'] === 'development';

/** Executes a statement and returns its rows. In tests and development, throws when a row does not match the shape. */
export async function readRows<Shape extends RowShape>(
  db: Db,
  shape: Shape,
  statement: RawBuilder<unknown>,
): Promise<RowOf<Shape>[]> {
  const { rows } = await statement.execute(db);
  if (isChecked) {
    for (const row of rows) {
      const problem = rowProblem(shape, row as Readonly<Record<string, unknown>>);
      if (problem !== undefined) throw new Error(`A statement returned a row of a different shape: ${problem}.`);
    }
  }
  return rows as RowOf<Shape>[];
}
