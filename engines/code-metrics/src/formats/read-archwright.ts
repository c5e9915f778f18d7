/** Reads our own JSON: the neutral report, for tools that nobody has thought of. README.md and the schema describe it. */
import { isMetricKey, type MetricKey } from '../figures/metric-keys.ts';
import type { JsonChoice, JsonKind, JsonStep, JsonTaker } from '../json/json-splitter.ts';
import { isObject, type JsonObject } from '../json/json-values.ts';
import { readJson } from '../json/read-json.ts';
import { type ClassField, classFields, type MutableClassValues } from '../report/class-fields.ts';
import { FieldGaps } from '../report/field-gaps.ts';
import { cleanText, DistinctNames, namespaceOf } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import {
  emptyReport,
  type Report,
  type ReportClass,
  type ReportCoverage,
  type ReportFinding,
  type ReportPackage,
  type ReportProject,
  type ReportSize,
} from '../report/report-types.ts';

const lists = ['classes', 'packages', 'findings', 'coverage', 'sizes'] as const;
type ListName = (typeof lists)[number];
const isList = (name: unknown): name is ListName => (lists as readonly unknown[]).includes(name);
const others: ReadonlySet<JsonStep> = new Set([
  '$schema',
  'format',
  'version',
  'tool',
  'interfaces',
  'functions',
  'totals',
  'project',
]);
const projectShares = ['lineCoverage', 'branchCoverage'] as const;
const mostItems = 200_000;

const invalid = (where: string, what: string): ReportFault =>
  new ReportFault(
    'invalid_report',
    `The Archwright metrics report has a mistake: ${cleanText(where, 200)} ${what}. Its schema says what may stand where.`,
  );

/** Where a path leads, as people write it. */
const placeOf = (path: readonly JsonStep[]): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`)).join('');

/** Reads the fields of one object and complains with their place. */
class Fields {
  private readonly value: JsonObject;
  private readonly where: string;

  constructor(value: unknown, where: string, allowed: readonly string[]) {
    if (!isObject(value)) throw invalid(where, 'must be an object');
    const unknown = Object.keys(value).find((name) => !allowed.includes(name));
    if (unknown !== undefined) throw invalid(`${where}.${unknown}`, 'is not known');
    this.value = value;
    this.where = where;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.value, name);
  }

  raw(name: string): unknown {
    return this.has(name) ? this.value[name] : undefined;
  }

  text(name: string): string {
    const value = this.raw(name);
    if (typeof value !== 'string' || value === '')
      throw invalid(`${this.where}.${name}`, 'must be a text that is not empty');
    return value;
  }

  textOr(name: string, otherwise: string): string {
    const value = this.raw(name);
    if (value === undefined) return otherwise;
    if (typeof value !== 'string') throw invalid(`${this.where}.${name}`, 'must be a text');
    return value;
  }

  number(name: string): number {
    const value = this.raw(name);
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw invalid(`${this.where}.${name}`, 'must be a number');
    return value;
  }

  /** A count: a whole number from 0. */
  count(name: string): number {
    const value = this.number(name);
    if (!Number.isInteger(value) || value < 0) throw invalid(`${this.where}.${name}`, 'must be a whole number from 0');
    return value;
  }

  oneOf<Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word {
    if (!this.has(name)) return otherwise;
    const found = words.find((word) => word === this.raw(name));
    if (found === undefined) throw invalid(`${this.where}.${name}`, `must be one of ${words.join(', ')}`);
    return found;
  }

  /** The names that are there, each as a number. */
  numbers<Name extends string>(names: readonly Name[]): { [One in Name]?: number } {
    const numbers: { [One in Name]?: number } = {};
    for (const name of names) if (this.has(name)) numbers[name] = this.number(name);
    return numbers;
  }

  /** The names that are there, each as a share. */
  shares<Name extends string>(names: readonly Name[]): { [One in Name]?: number } {
    const shares = this.numbers(names);
    for (const name of names) {
      const value = shares[name] ?? 0;
      if (value < 0 || value > 1) throw invalid(`${this.where}.${name}`, 'must be from 0 to 1');
    }
    return shares;
  }
}

class ReportParts implements JsonTaker {
  private readonly seen = new Set<JsonStep>();
  private readonly names = new DistinctNames();
  private readonly packageNames = new DistinctNames();
  private readonly gaps = new FieldGaps();
  private readonly classes: ReportClass[] = [];
  private readonly packages: ReportPackage[] = [];
  private readonly findings: ReportFinding[] = [];
  private readonly coverage: ReportCoverage[] = [];
  private readonly sizes: ReportSize[] = [];
  private tool = { name: 'Other tool', line: '', label: 'Other tool' };
  private totals: { [Key in MetricKey]?: number } = {};
  private project: ReportProject = {};
  private counts: Pick<Report, 'interfaces' | 'functions'> = {};

  choose(path: readonly JsonStep[], kind: JsonKind): JsonChoice {
    const [name] = path;
    if (path.length === 0) {
      if (kind !== 'object') throw notOurs();
      return 'enter';
    }
    if (path.length > 1) return 'take';
    if (name === undefined || this.seen.has(name)) throw invalid(placeOf(path), 'stands there twice');
    this.seen.add(name);
    if (isList(name)) {
      if (kind !== 'array') throw invalid(name, 'must be a list');
      return 'enter';
    }
    if (!others.has(name)) throw invalid(placeOf(path), 'is not known');
    return 'take';
  }

  take(path: readonly JsonStep[], value: unknown): void {
    const [name, index] = path;
    if (isList(name)) {
      if (Number(index) >= mostItems)
        throw new ReportFault('too_many', `The list ${name} has more than ${mostItems} entries.`);
      this.item(name, value, placeOf(path));
    } else this.part(String(name), value);
  }

  private part(name: string, value: unknown): void {
    const root = new Fields({ [name]: value }, 'the report', [name]);
    if (name === 'format' && value !== 'archwright-metrics') throw notOurs();
    else if (name === 'version' && value !== 1) throw invalid('version', 'must be 1');
    else if (name === 'interfaces') this.counts = { ...this.counts, interfaces: root.count(name) };
    else if (name === 'functions') this.counts = { ...this.counts, functions: root.count(name) };
    else if (name === 'tool') {
      const fields = new Fields(value, name, ['name', 'version']);
      const [tool, line] = [cleanText(fields.text('name'), 100), cleanText(fields.textOr('version', ''), 50)];
      this.tool = { name: tool, line, label: `${tool} ${line}`.trim() };
    } else if (name === 'project') {
      const fields = new Fields(value, name, ['depthOfInheritance', ...projectShares]);
      this.project = { ...fields.numbers(['depthOfInheritance']), ...fields.shares(projectShares) };
    } else if (name === 'totals') {
      const keys = isObject(value) ? Object.keys(value).filter(isMetricKey) : [];
      this.totals = new Fields(value, name, keys).numbers(keys);
    }
  }

  private item(list: ListName, value: unknown, where: string): void {
    switch (list) {
      case 'classes':
        this.classes.push(this.classOf(value, where));
        return;
      case 'packages':
        this.packages.push(this.packageOf(value, where));
        return;
      case 'findings':
        this.findings.push(findingOf(value, where));
        return;
      case 'coverage':
        this.coverage.push(coverageOf(value, where));
        return;
      case 'sizes':
        this.sizes.push(sizeOf(value, where));
    }
  }

  private classOf(value: unknown, where: string): ReportClass {
    const fields = new Fields(value, where, ['name', 'namespace', 'kind', 'metrics']);
    const given = fields.text('name');
    const values: MutableClassValues = new Fields(
      fields.raw('metrics') ?? {},
      `${where}.metrics`,
      classFields,
    ).numbers<ClassField>(classFields);
    const name = this.names.add(given);
    this.gaps.add(name, values);
    return {
      name,
      namespace: cleanText(fields.textOr('namespace', namespaceOf(given))),
      kind: fields.oneOf('kind', ['class', 'file'], 'class'),
      values,
    };
  }

  private packageOf(value: unknown, where: string): ReportPackage {
    const rates = ['abstractness', 'instability', 'distance'] as const;
    const fields = new Fields(value, where, ['name', 'classes', 'dependsOn', ...rates]);
    const uses = fields.raw('dependsOn') ?? [];
    if (!Array.isArray(uses) || !uses.every((one) => typeof one === 'string')) {
      throw invalid(`${where}.dependsOn`, 'must be a list of texts');
    }
    return {
      name: this.packageNames.add(fields.text('name')),
      ...(fields.has('classes') ? { classes: fields.count('classes') } : {}),
      ...fields.shares(rates),
      dependsOn: [...new Set(uses.map((one) => cleanText(one)))],
    };
  }

  report(): Report {
    if (!this.seen.has('format')) throw notOurs();
    const items = [this.classes, this.packages, this.findings, this.coverage, this.sizes, Object.keys(this.totals)];
    if (items.every((list) => list.length === 0)) {
      throw new ReportFault('no_content', 'The Archwright metrics report holds no classes and no other figures.');
    }
    return {
      ...emptyReport('archwright', this.tool),
      classes: this.classes,
      ...this.counts,
      packages: this.packages,
      totals: this.totals,
      project: this.project,
      findings: this.findings,
      coverage: this.coverage,
      sizes: this.sizes,
      warnings: this.gaps.warnings(),
    };
  }
}

function findingOf(value: unknown, where: string): ReportFinding {
  const fields = new Fields(value, where, ['file', 'rule', 'level', 'count']);
  return {
    file: cleanText(fields.text('file')),
    rule: cleanText(fields.text('rule'), 200),
    level: fields.oneOf('level', ['error', 'warning', 'note', 'none'], 'warning'),
    count: fields.count('count'),
  };
}

function coverageOf(value: unknown, where: string): ReportCoverage {
  const fields = new Fields(value, where, ['name', 'kind', 'file', 'lines', 'covered']);
  const lines = fields.count('lines');
  const covered = fields.count('covered');
  if (covered > lines) throw invalid(`${where}.covered`, 'must not be above lines');
  return {
    name: cleanText(fields.text('name')),
    kind: fields.oneOf('kind', ['class', 'file'], 'class'),
    file: cleanText(fields.textOr('file', '')),
    lines,
    covered,
  };
}

function sizeOf(value: unknown, where: string): ReportSize {
  const fields = new Fields(value, where, ['language', 'files', 'blank', 'comment', 'code']);
  return {
    language: cleanText(fields.text('language'), 100),
    files: fields.count('files'),
    blank: fields.count('blank'),
    comment: fields.count('comment'),
    code: fields.count('code'),
  };
}

const notOurs = (): ReportFault =>
  new ReportFault(
    'wrong_format',
    'This file is not an Archwright metrics report: it needs "format": "archwright-metrics" at its beginning.',
  );

/** The report in our own format in `chunks`. */
export async function readArchwright(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const parts = new ReportParts();
  await readJson(chunks, parts);
  return parts.report();
}
