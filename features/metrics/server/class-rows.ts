/** Classes of a report as `insertClasses` takes them. */
import { classFields, scoreOf, type ClassValues } from '@archwright/code-metrics';
import type { ReportLayer } from '../model/report-layer.ts';
import { classKeyOf } from './class-key.ts';

/** Classes per statement: the embedded database answers other requests between two of them. */
const classesPerChunk = 100;

/** Key, name, score and numbers of a class; the numbers are an array literal of the database. */
export type ClassRow = readonly [key: string, name: string, score: number | null, metrics: string];

/** A class of a layer; only those of code have scores. */
export const classRow = (name: string, values: ClassValues, layer: ReportLayer): ClassRow => [
  classKeyOf(name),
  name,
  layer === 'code' ? (scoreOf(values)?.score ?? 0) : null,
  `{${classFields.map((field) => values[field] ?? 'NULL').join(',')}}`,
];

/** JSON of some classes each. */
export function chunksOf(rows: readonly ClassRow[]): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < rows.length; from += classesPerChunk) {
    chunks.push(JSON.stringify(rows.slice(from, from + classesPerChunk)));
  }
  return chunks;
}
