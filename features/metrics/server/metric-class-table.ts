/** SQL that reads the classes of reports: those of a month, the months of one. */
import { classFields, type ClassField } from '@archwright/code-metrics';
import { sql } from 'kysely';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { ofJar, type JarScope } from './metric-report-table.ts';

/** Numbers of a class that lists and histories need: a third of those that are stored. */
export const shownFields = [
  'lloc',
  'ccn',
  'ccnMethodMax',
  'wmc',
  'nbMethods',
  'mIwoC',
  'lcom',
  'afferentCoupling',
  'efferentCoupling',
  'coverage',
] as const satisfies readonly ClassField[];

/** The numbers of all classes of a piece, field by field, as slices. */
const slices = sql.join(
  shownFields.map((field) => {
    const at = classFields.indexOf(field);
    const count = sql`cardinality(metric_class_piece.keys)`;
    return sql`metric_class_piece.metrics[${sql.lit(at)} * ${count} + 1 : ${sql.lit(at + 1)} * ${count}]`;
  }),
  sql`, `,
);

/** A class of a report: its numbers in the order of `shownFields`. */
export interface StoredClass {
  readonly name: string;
  /** 0 to 100; 0 in layers other than `code`. */
  readonly score: number;
  readonly metrics: readonly (number | null)[];
}

/**
 * Pieces that are read in one transaction, 3,000 classes of most reports: the embedded database answers other requests
 * between two of them.
 */
const piecesAtOnce = 125;

/** Some classes of a report, and the key of the last piece where more may follow. */
export interface ClassPiece {
  readonly classes: readonly StoredClass[];
  readonly last: string | undefined;
}

type Numbers = readonly (number | null)[];
type StoredPiece = readonly [key: string, names: readonly string[], scores: Numbers, ...columns: Numbers[]];

/** In a loop, as a report may have 150,000 classes. */
function addClasses(list: StoredClass[], [, names, scores, ...columns]: StoredPiece): void {
  for (const [at, name] of names.entries()) {
    list.push({ name, score: scores[at] ?? 0, metrics: columns.map((column) => column[at] ?? null) });
  }
}

/**
 * Classes of a report in the order of their keys, after those of one piece. As one JSON text: the driver would otherwise
 * read hundreds of thousands of numbers one by one.
 */
export async function classPieceOf(
  db: Db,
  { organizationId }: JarScope,
  reportId: string,
  after: string | undefined,
): Promise<ClassPiece> {
  const [row] = await readRows(
    db,
    { found: nullable(text) },
    sql`select json_agg(found.piece)::text as found
      from (
        select json_build_array(metric_class_piece.first_key, metric_class_piece.names, metric_class_piece.scores,
            ${slices}) as piece
        from metric_class_piece
        where metric_class_piece.organization_id = ${organizationId} and metric_class_piece.report_id = ${reportId}
          ${after === undefined ? sql`` : sql`and metric_class_piece.first_key > ${after}`}
        order by metric_class_piece.first_key limit ${piecesAtOnce}
      ) found`,
  );
  const pieces = JSON.parse(row?.found ?? '[]') as readonly StoredPiece[];
  const classes: StoredClass[] = [];
  for (const piece of pieces) addClasses(classes, piece);
  return { classes, last: pieces.length === piecesAtOnce ? pieces.at(-1)?.[0] : undefined };
}

/** The same of pieces with all their numbers, 1,000 classes: they take longer. */
const wholePiecesAtOnce = 42;

/** Some classes of a report with all their numbers, and the key of the last piece where more may follow. */
export interface WholeClassPiece {
  /** By the rows of the table. */
  readonly names: readonly (readonly string[])[];
  /** JSON: by the rows of the table, the numbers of their classes field by field. */
  readonly metrics: string;
  readonly last: string | undefined;
}

/** Classes of a report as `classPieceOf` reads them, but with all numbers, as the text that the database wrote. */
export async function wholeClassPieceOf(
  db: Db,
  { organizationId }: JarScope,
  reportId: string,
  after: string | undefined,
): Promise<WholeClassPiece> {
  const [row] = await readRows(
    db,
    { names: nullable(text), metrics: nullable(text), pieces: number, last: nullable(text) },
    sql`select json_agg(found.names order by found.first_key)::text as names,
        json_agg(found.metrics order by found.first_key)::text as metrics,
        count(*)::int as pieces, max(found.first_key::text) as last
      from (
        select metric_class_piece.first_key, metric_class_piece.names, metric_class_piece.metrics
        from metric_class_piece
        where metric_class_piece.organization_id = ${organizationId} and metric_class_piece.report_id = ${reportId}
          ${after === undefined ? sql`` : sql`and metric_class_piece.first_key > ${after}`}
        order by metric_class_piece.first_key limit ${wholePiecesAtOnce}
      ) found`,
  );
  return {
    names: JSON.parse(row?.names ?? '[]') as string[][],
    metrics: row?.metrics ?? '[]',
    last: row?.pieces === wholePiecesAtOnce ? (row.last ?? undefined) : undefined,
  };
}

/** Months of one class, oldest first. The piece that may hold it is the last one that does not begin after it. */
export async function historyOf(
  db: Db,
  scope: JarScope,
  classKey: string,
): Promise<readonly (StoredClass & YearMonth)[]> {
  const [row] = await readRows(
    db,
    { months: nullable(text) },
    sql`select json_agg(json_build_array(metric_report.year, metric_report.month, found.at, found.piece)
        order by metric_report.year, metric_report.month)::text as months
      from metric_report
      cross join lateral (
        select array_position(metric_class_piece.keys, ${classKey}::uuid) as at,
          json_build_array(metric_class_piece.first_key, metric_class_piece.names, metric_class_piece.scores,
            ${slices}) as piece
        from metric_class_piece
        where metric_class_piece.organization_id = metric_report.organization_id
          and metric_class_piece.report_id = metric_report.id and metric_class_piece.first_key <= ${classKey}
        order by metric_class_piece.first_key desc limit 1
      ) found
      where ${ofJar(scope)} and metric_report.state = 'live' and metric_report.layer = 'code'
        and found.at is not null`,
  );
  const months = JSON.parse(row?.months ?? '[]') as [number, number, number, StoredPiece][];
  return months.flatMap(([year, month, at, piece]) => {
    const classes: StoredClass[] = [];
    addClasses(classes, piece);
    return classes.slice(at - 1, at).map((stored) => ({ ...stored, year, month }));
  });
}

/** Names of the classes of the newest month, for search: at most `limit`, worst first. */
export async function newestClassNames(db: Db, scope: JarScope, limit: number): Promise<readonly string[]> {
  const rows = await readRows(
    db,
    { name: text },
    sql`select found.name from (
        select unnest(metric_class_piece.names) as name, unnest(metric_class_piece.scores) as score
        from metric_class_piece
        where metric_class_piece.organization_id = ${scope.organizationId} and metric_class_piece.report_id = (
          select metric_report.id from metric_report
          where ${ofJar(scope)} and metric_report.state = 'live' and metric_report.layer = 'code'
          order by metric_report.year desc, metric_report.month desc limit 1)
      ) found
      order by found.score desc, found.name limit ${limit}`,
  );
  return rows.map(({ name }) => name);
}
