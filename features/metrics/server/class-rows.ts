/** Classes and namespaces of a report in pieces, as the tables of reports take them. */
import { classFields, scoreOf, type ClassValues } from '@archwright/code-metrics';
import type { Db } from '#platform/database/server/connection.ts';
import { namespaceSums, type RatedClass } from '../model/namespace-sums.ts';
import type { ReportLayer } from '../model/report-layer.ts';
import { classKeyOf } from './class-key.ts';
import { insertNamespaces } from './metric-namespace-table.ts';
import { insertClasses, type JarScope } from './metric-report-table.ts';

/**
 * Rows per statement: the embedded database answers other requests between two of them. A piece takes 2 ms of it, and
 * all pieces a fifth more than pieces of 100 rows, which take 5 ms each.
 */
const rowsPerPiece = 25;

/** A report without its classes, and these as JSON texts of some rows each. */
export interface ReportPieces {
  readonly classes: readonly string[];
  readonly namespaces: readonly string[];
}

const arrayText = (numbers: readonly (number | null | undefined)[]): string =>
  `{${numbers.map((value) => value ?? 'NULL').join(',')}}`;

/** Rows are made piece by piece: all of them at once would need as much memory as the pieces. */
function inPieces<Item>(items: readonly Item[], rowOf: (item: Item) => unknown): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < items.length; from += rowsPerPiece) {
    pieces.push(JSON.stringify(items.slice(from, from + rowsPerPiece).map(rowOf)));
  }
  return pieces;
}

/** A class with its score; only classes of code are rated. */
export const ratedClass = (name: string, values: ClassValues): RatedClass => ({
  name,
  values,
  score: scoreOf(values)?.score ?? 0,
});

/** The classes of a layer, and the namespaces of those of code. */
export function piecesOf(classes: readonly RatedClass[], layer: ReportLayer): ReportPieces {
  const isCode = layer === 'code';
  return {
    classes: inPieces(classes, ({ name, score, values }) => [
      classKeyOf(name),
      name,
      isCode ? score : null,
      arrayText(classFields.map((field) => values[field])),
    ]),
    namespaces: inPieces(
      isCode ? [...namespaceSums(classes)] : [],
      ([name, { classes: count, worst, worstClass, weighted, weight, sums }]) => [
        classKeyOf(name),
        name,
        count,
        worst,
        worstClass,
        weighted,
        weight,
        arrayText(sums),
      ],
    ),
  };
}

/** The statements that insert the pieces of a loading report, each as small as a transaction should be. */
export const insertions = (
  { classes, namespaces }: ReportPieces,
  scope: JarScope,
  reportId: string,
): readonly ((db: Db) => Promise<void>)[] => [
  ...classes.map((piece) => (db: Db) => insertClasses(db, scope, reportId, piece)),
  ...namespaces.map((piece) => (db: Db) => insertNamespaces(db, scope, reportId, piece)),
];
