/** Which PhpMetrics wrote a report: no field says so, but every line of versions added or dropped some. */
import type { JsonObject } from '../json/json-values.ts';
import { listOf, isObject } from '../json/json-values.ts';
import type { ReportTool } from '../report/report-types.ts';

/** The lines of PhpMetrics that a report can be told apart by, oldest first. 2.8 and later write the same fields. */
export const phpMetricsLines = ['2.0-2.1', '2.2', '2.3', '2.4', '2.5-2.7', '2.8+', '3.0 RC'] as const;

/** A line of versions. */
export type PhpMetricsLine = (typeof phpMetricsLines)[number];

/** The fields that came with a line. */
const added: readonly (readonly [field: string, before: PhpMetricsLine])[] = [
  ['ccnMethodMax', '2.0-2.1'],
  ['parents', '2.2'],
  ['package', '2.3'],
  ['wmc', '2.4'],
  ['implements', '2.5-2.7'],
];

const getterSign = 'nbMethodsGetter';
const signs: readonly string[] = [getterSign, ...added.map(([field]) => field)];

/** Collects the signs of the classes of a report. */
export class LineSigns {
  private readonly seen = new Set<string>();
  private hasAccessorSign = false;

  add(entry: JsonObject): void {
    if (this.seen.size < signs.length) {
      for (const field of signs) if (Object.hasOwn(entry, field)) this.seen.add(field);
    }
    // The line with the sign of accessors lacks the other one.
    if (this.hasAccessorSign || this.seen.has(getterSign)) return;
    const [method] = listOf(entry['methods']);
    this.hasAccessorSign = isObject(method) && Object.hasOwn(method, 'isAccessor');
  }

  line(): PhpMetricsLine {
    if (this.hasAccessorSign && !this.seen.has(getterSign)) return '3.0 RC';
    return added.find(([field]) => !this.seen.has(field))?.[1] ?? '2.8+';
  }
}

/** The tool of a line. */
export const phpMetricsTool = (line: PhpMetricsLine): ReportTool => ({
  name: 'PhpMetrics',
  line,
  label: line === '2.8+' ? 'PhpMetrics 2.8 or later' : `PhpMetrics ${line}`,
});
