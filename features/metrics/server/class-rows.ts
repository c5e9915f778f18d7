/** Classes and namespaces of a report in pieces, as the tables of reports take them. */
import { classFields, scoreOf, type ClassValues } from '@archwright/code-metrics';
import type { Db } from '#platform/database/server/connection.ts';
import { joined, namespaceSums, type NamespaceSums, type RatedClass } from '../model/namespace-sums.ts';
import type { ReportLayer } from '../model/report-layer.ts';
import { classKeyOf } from './class-key.ts';
import { insertNamespaces } from './metric-namespace-table.ts';
import { insertClasses, type JarScope } from './metric-report-table.ts';
import { numbersText, textsText, type RowsByColumn } from './rows-by-column.ts';

/** Classes in a row of the table, and namespaces in a statement. A row of more classes would not fit into a page. */
const perPiece = { classes: 24, namespaces: 12 } as const;

/**
 * Rows of classes in a statement: the embedded database answers other requests between two of them. A statement takes it
 * about 0.8 ms. With one row it takes 0.5 ms, but an import takes a tenth longer, as each statement waits for a request,
 * and others wait as long.
 */
const classPiecesAtOnce = 2;

/** The classes and namespaces of a report in pieces. */
export interface ReportPieces {
  /** Each a row of the table: the first key, then keys, names, scores, and numbers field by field. */
  readonly classes: readonly RowsByColumn[];
  readonly namespaces: readonly RowsByColumn[];
  /** JSON of the sums over all namespaces; null where there are none. */
  readonly totals: string | null;
}

/** Rows are made piece by piece: all of them at once would need as much memory as the pieces. */
function inPieces<Item>(
  items: readonly Item[],
  size: number,
  columnsOf: (some: readonly Item[]) => RowsByColumn,
): readonly RowsByColumn[] {
  const pieces: RowsByColumn[] = [];
  for (let from = 0; from < items.length; from += size) {
    pieces.push(columnsOf(items.slice(from, from + size)));
  }
  return pieces;
}

/** A class with its score; only classes of code are rated. */
export const ratedClass = (name: string, values: ClassValues): RatedClass => ({
  name,
  values,
  score: scoreOf(values)?.score ?? 0,
});

/** A key and what it is the key of. */
type Keyed<Item> = readonly [key: string, item: Item];

/**
 * With their keys and in the order of these: a class is found in a report by the piece whose first key is the last one
 * before its own, and rows of namespaces change few pages of their index.
 */
const byKey = <Item>(items: Iterable<Item>, nameOf: (item: Item) => string): readonly Keyed<Item>[] =>
  Array.from(items, (item): Keyed<Item> => [classKeyOf(nameOf(item)), item]).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );

/** The classes of a layer, and the namespaces of those of code. */
export function piecesOf(classes: readonly RatedClass[], layer: ReportLayer): ReportPieces {
  const isCode = layer === 'code';
  const namespaces = isCode ? [...namespaceSums(classes)] : [];
  const totals = namespaces.reduce<NamespaceSums | undefined>(
    (all, [, sums]) => (all ? joined(all, sums) : sums),
    undefined,
  );
  return {
    classes: inPieces(
      byKey(classes, ({ name }) => name),
      perPiece.classes,
      (some) => [
        some[0]?.[0] ?? '',
        textsText(some.map(([key]) => key)),
        textsText(some.map(([, { name }]) => name)),
        numbersText(some.map(([, { score }]) => (isCode ? score : null))),
        numbersText(classFields.flatMap((field) => some.map(([, { values }]) => values[field]))),
      ],
    ),
    namespaces: inPieces(
      byKey(namespaces, ([name]) => name),
      perPiece.namespaces,
      (some) => [
        textsText(some.map(([key]) => key)),
        textsText(some.map(([, [name]]) => name)),
        numbersText(some.map(([, [, { classes: count }]]) => count)),
        numbersText(some.map(([, [, { worst }]]) => worst)),
        textsText(some.map(([, [, { worstClass }]]) => worstClass)),
        numbersText(some.map(([, [, { weighted }]]) => weighted)),
        numbersText(some.map(([, [, { weight }]]) => weight)),
        textsText(some.map(([, [, { sums }]]) => numbersText(sums))),
      ],
    ),
    totals: totals ? JSON.stringify(totals) : null,
  };
}

/** The statements that insert the pieces of a loading report, each as small as a transaction should be. */
export const insertions = (
  { classes, namespaces }: ReportPieces,
  scope: JarScope,
  reportId: string,
): readonly ((db: Db) => Promise<void>)[] => [
  ...Array.from(
    { length: Math.ceil(classes.length / classPiecesAtOnce) },
    (_statement, at) => (db: Db) =>
      insertClasses(db, scope, reportId, classes.slice(at * classPiecesAtOnce, (at + 1) * classPiecesAtOnce)),
  ),
  ...namespaces.map((piece) => (db: Db) => insertNamespaces(db, scope, reportId, piece)),
];
