/** Reads the JSON report of PhpMetrics 2 and 3, one entry at a time. */
import { isEndless, isObject, type JsonObject, listOf, numberOf, textOf, tooLargeNumber } from '../json/json-values.ts';
import type { JsonChoice, JsonKind, JsonStep, JsonTaker } from '../json/json-splitter.ts';
import { readJson } from '../json/read-json.ts';
import { classFields, type MutableClassValues } from '../report/class-fields.ts';
import { FieldGaps } from '../report/field-gaps.ts';
import { cleanText, DistinctNames, namespaceOf } from '../report/report-names.ts';
import { notPhpMetrics, phpMetricsWayOut, ReportFault } from '../report/report-problem.ts';
import { emptyReport, type Report, type ReportClass, type ReportPackage } from '../report/report-types.ts';
import { LineSigns, type PhpMetricsLine, phpMetricsTool } from './tool-lines.ts';

type Entry =
  | { readonly kind: 'class'; readonly values: MutableClassValues; readonly namespace: string }
  | { readonly kind: 'package'; readonly found: Omit<ReportPackage, 'name'> }
  | { readonly kind: 'interface' | 'function' | 'tree' | 'other' };

/** A system of this many classes has a report of 400 MB. */
const mostEntries = 200_000;
/** Entries that may be larger than any class and hold nothing that is kept. */
const passedOver: ReadonlySet<JsonStep> = new Set(['searches', 'git', 'unitTesting', 'composer']);
const summaryKeys = ['LOC', 'OOP', 'Complexity'] as const;
const anonymous = /^(?:anonymous@|class@anonymous)/;

const other: Entry = { kind: 'other' };

/** The name of a package without the separator that PhpMetrics puts at its end. */
const packageName = (text: string): string => (text.length > 1 && text.endsWith('\\') ? text.slice(0, -1) : text);

class EntryCollector implements JsonTaker {
  /** By key: when a key comes twice, the last one counts, as in the tool. */
  private readonly entries = new Map<string, Entry>();
  private readonly signs = new LineSigns();
  private readonly summary = new Set<string>();
  private depthOfInheritance: number | undefined;
  private typed = 0;
  /** The larger half of a report. The first method tells the candidates of version 3. */
  readonly unread = {
    firstOnly: ['methods'],
    empty: [
      'externals',
      'implements',
      'parents',
      'incoming_class_dependencies',
      'outgoing_class_dependencies',
      'incoming_package_dependencies',
      'dependent_instabilities',
    ],
  };

  choose(path: readonly JsonStep[], kind: JsonKind): JsonChoice {
    if (path.length > 0) return 'take';
    if (kind === 'object') return 'enter';
    if (kind === 'array') {
      throw new ReportFault(
        'phpmetrics_1',
        `${notPhpMetrics} It is a list, as PhpMetrics 1 and some other tools write it. Version 2 or later is needed. ${phpMetricsWayOut}`,
      );
    }
    throw new ReportFault('wrong_format', `${notPhpMetrics} It holds a single value. ${phpMetricsWayOut}`);
  }

  passOver(path: readonly JsonStep[]): boolean {
    return passedOver.has(path[0] ?? '');
  }

  take(path: readonly JsonStep[], value: unknown): void {
    const key = String(path[0]);
    if (this.entries.size >= mostEntries) {
      throw new ReportFault(
        'too_many',
        `The report has more than ${mostEntries} entries. Analyse parts of the code separately, or exclude tests and libraries.`,
      );
    }
    const type = isObject(value) ? textOf(value['_type']) : undefined;
    if (!isObject(value) || type === undefined) {
      if ((summaryKeys as readonly string[]).includes(key)) this.summary.add(key);
      return;
    }
    this.typed += 1;
    // A later entry of the same name takes the place of the earlier one.
    this.entries.set(key, this.entryOf(key, type.slice(type.lastIndexOf('\\') + 1), value));
  }

  private entryOf(key: string, kind: string, value: JsonObject): Entry {
    switch (kind) {
      case 'ClassMetric':
        return this.classOf(key, value);
      case 'InterfaceMetric':
        return { kind: 'interface' };
      case 'FunctionMetric':
        return { kind: 'function' };
      case 'PackageMetric':
        return { kind: 'package', found: packageOf(value) };
      case 'ProjectMetric':
        if (key === 'tree') this.depthOfInheritance = numberOf(value['depthOfInheritanceTree']);
        return { kind: 'tree' };
      default:
        return other;
    }
  }

  private classOf(key: string, value: JsonObject): Entry {
    this.signs.add(value);
    const values: MutableClassValues = {};
    for (const name in value) {
      if (isEndless(value[name])) throw tooLargeNumber(cleanText(key, 200), cleanText(name, 50));
    }
    for (const field of classFields) {
      const number = numberOf(value[field]);
      if (number !== undefined) values[field] = number;
    }
    // The package may be the text of a tag, which says something where code has no namespaces.
    return { kind: 'class', values, namespace: namespaceOf(key) || packageName(textOf(value['package']) ?? '') };
  }

  report(): Report {
    this.refuseOther();
    const line = this.signs.line();
    const names = new DistinctNames();
    const packageNames = new DistinctNames();
    const classes: ReportClass[] = [];
    const nameless: MutableClassValues[] = [];
    const packages: ReportPackage[] = [];
    const counts = { interface: 0, function: 0 };
    const gaps = new FieldGaps();
    for (const [key, entry] of this.entries) {
      if (entry.kind === 'interface' || entry.kind === 'function') counts[entry.kind] += 1;
      else if (entry.kind === 'package') {
        packages.push({ ...entry.found, name: packageNames.add(packageName(key)) });
      } else if (entry.kind === 'class') {
        const values = withTrueVisibility(entry.values, line);
        const isNameless = anonymous.test(key);
        gaps.add(isNameless ? 'a class without a name' : key, values);
        if (isNameless) nameless.push(values);
        else classes.push({ name: names.add(key), namespace: globalAsEmpty(entry.namespace), kind: 'class', values });
      }
    }
    this.refuseWithoutNumbers([...classes.map(({ values }) => values), ...nameless]);
    return {
      ...emptyReport('phpmetrics', phpMetricsTool(line)),
      classes,
      anonymous: nameless,
      interfaces: counts.interface,
      functions: counts.function,
      packages,
      project: this.depthOfInheritance === undefined ? {} : { depthOfInheritance: this.depthOfInheritance },
      warnings: gaps.warnings(),
    };
  }

  private refuseOther(): void {
    if (this.typed > 0) return;
    if (this.summary.size === summaryKeys.length) {
      throw new ReportFault(
        'summary_report',
        `${notPhpMetrics} It is the summary (--report-summary-json), which has no classes. ${phpMetricsWayOut}`,
      );
    }
    throw new ReportFault(
      'wrong_format',
      `${notPhpMetrics} None of its entries has the field _type that PhpMetrics writes. ${phpMetricsWayOut}`,
    );
  }

  private refuseWithoutNumbers(all: readonly MutableClassValues[]): void {
    if (all.length === 0) {
      throw new ReportFault(
        'no_classes',
        'PhpMetrics found no classes, so there is nothing to measure. Was it run in the wrong directory, or were all directories excluded?',
      );
    }
    if (all.every(({ lloc }) => lloc === undefined)) {
      throw new ReportFault(
        'no_numbers',
        `The classes of this PhpMetrics report have no numbers: not one has its lines (lloc). ${phpMetricsWayOut}`,
      );
    }
  }
}

/** The namespace of a class outside of all others. */
const globalAsEmpty = (namespace: string): string => (namespace === '\\' ? '' : cleanText(namespace));

/** The candidates of version 3 exchange the numbers of public and private methods. */
function withTrueVisibility(values: MutableClassValues, line: PhpMetricsLine): MutableClassValues {
  const { nbMethodsPublic, nbMethodsPrivate } = values;
  if (line !== '3.0 RC' || nbMethodsPublic === undefined || nbMethodsPrivate === undefined) return values;
  return { ...values, nbMethodsPublic: nbMethodsPrivate, nbMethodsPrivate: nbMethodsPublic };
}

function packageOf(value: JsonObject): Omit<ReportPackage, 'name'> {
  const abstractness = numberOf(value['abstraction']);
  const instability = numberOf(value['instability']);
  const distance = numberOf(value['normalized_distance']);
  const uses = listOf(value['outgoing_package_dependencies']).filter((name) => typeof name === 'string');
  return {
    classes: listOf(value['classes']).length,
    ...(abstractness === undefined ? {} : { abstractness }),
    ...(instability === undefined ? {} : { instability }),
    ...(distance === undefined ? {} : { distance: Math.abs(distance) }),
    dependsOn: [...new Set(uses.map((name) => cleanText(packageName(name))))],
  };
}

/** The report of PhpMetrics in `chunks`. */
export async function readPhpMetrics(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const collector = new EntryCollector();
  await readJson(chunks, collector);
  return collector.report();
}
