/** The shape of the rows that a statement answers, said once: it is their type, and in tests every row is held against it. */
import type { RawBuilder } from 'kysely';
import type { Db } from './connection.ts';

/** The kind of one column: what the driver makes of it, and the type that follows. */
export interface Column<T> {
  readonly kind: string;
  readonly isOf: (value: unknown) => value is T;
}

const column = <T>(kind: string, isOf: (value: unknown) => value is T): Column<T> => ({ kind, isOf });

/** `text`, `uuid`, and `bigint` and `numeric`, which the driver leaves as text. */
export const text = column('text', (value): value is string => typeof value === 'string');
/** `integer` and `double precision`. */
export const number = column('number', (value): value is number => typeof value === 'number');
export const boolean = column('boolean', (value): value is boolean => typeof value === 'boolean');
/** `timestamptz`. */
export const instant = column('instant', (value): value is Date => value instanceof Date);

/** One of these words, as a check of the table allows them. */
export const oneOf = <const Word extends string>(...words: readonly Word[]): Column<Word> =>
  column(words.join(' | '), (value): value is Word => words.some((word) => word === value));

/** A column that may hold null. */
export const nullable = <T>({ kind, isOf }: Column<T>): Column<T | null> =>
  column(`${kind} or null`, (value): value is T | null => value === null || isOf(value));

/** Columns by the names that the statement gives them. */
export type RowShape = Readonly<Record<string, Column<unknown>>>;

/** The row of a shape. */
export type RowOf<Shape extends RowShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends Column<infer T> ? T : never;
};

/** Where a row and its shape differ, as a sentence. */
export function rowProblem(shape: RowShape, row: Readonly<Record<string, unknown>>): string | undefined {
  const unknown = Object.keys(row).find((name) => !(name in shape));
  if (unknown !== undefined) return `column "${unknown}" is not in the shape`;
  const wrong = Object.entries(shape).find(([name, { isOf }]) => !isOf(row[name]));
  return wrong && `column "${wrong[0]}" is ${JSON.stringify(row[wrong[0]])}, which is not ${wrong[1].kind}`;
}

/** Rows are compared where a difference is found before it is released; operators do not pay for it. */
const isChecked = process.env['NODE_ENV'] === 'test' || process.env['NODE_ENV'] === 'development';

/** Runs a statement and answers its rows. In tests and in development it throws when one is not of the shape. */
export async function readRows<Shape extends RowShape>(
  db: Db,
  shape: Shape,
  statement: RawBuilder<unknown>,
): Promise<RowOf<Shape>[]> {
  const { rows } = await statement.execute(db);
  if (isChecked) {
    for (const row of rows) {
      const problem = rowProblem(shape, row as Readonly<Record<string, unknown>>);
      if (problem !== undefined) throw new Error(`A statement answered a row of another shape: ${problem}.`);
    }
  }
  return rows as RowOf<Shape>[];
}
