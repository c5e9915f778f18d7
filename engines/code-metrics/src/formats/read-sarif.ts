/** Reads SARIF 2.1: how often each rule was broken in each file. Texts of messages are not kept. */
import type { JsonChoice, JsonKind, JsonStep, JsonTaker } from '../json/json-splitter.ts';
import { isObject, listOf, type JsonObject, numberOf, textOf } from '../json/json-values.ts';
import { readJson } from '../json/read-json.ts';
import { cleanText } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import { emptyReport, type Report, type ReportFinding } from '../report/report-types.ts';
import { plainPath, shortener } from './file-paths.ts';

type Level = ReportFinding['level'];

const levels: readonly Level[] = ['error', 'warning', 'note', 'none'];
const isLevel = (text: unknown): text is Level => (levels as readonly unknown[]).includes(text);
const mostFindings = 200_000;

interface Rule {
  readonly id: string;
  readonly level: Level | undefined;
}

const inObject = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

class SarifRuns implements JsonTaker {
  private readonly findings = new Map<string, { -readonly [Key in keyof ReportFinding]: ReportFinding[Key] }>();
  private readonly tools: { readonly name: string; readonly version: string }[] = [];
  /** Of the run that is being read. */
  private rules: readonly Rule[] = [];
  private suppressed = 0;
  private runs = 0;

  choose(path: readonly JsonStep[], kind: JsonKind): JsonChoice {
    const [first, , third] = path;
    if (path.length === 0) {
      if (kind !== 'object') throw notSarif();
      return 'enter';
    }
    if (first !== 'runs') return 'skip';
    if (path.length <= 2) {
      if (path.length === 2) {
        this.runs += 1;
        this.rules = [];
      }
      return 'enter';
    }
    if (third === 'results') return path.length === 3 ? 'enter' : 'take';
    return third === 'tool' ? 'take' : 'skip';
  }

  passOver(): boolean {
    return true;
  }

  take(path: readonly JsonStep[], value: unknown): void {
    if (path[2] === 'tool') this.tool(inObject(value, 'driver'));
    else if (path.length === 4 && isObject(value)) this.result(value);
  }

  private tool(driver: unknown): void {
    this.tools.push({
      name: cleanText(textOf(inObject(driver, 'name')) ?? 'SARIF', 100),
      version: cleanText(textOf(inObject(driver, 'semanticVersion')) ?? textOf(inObject(driver, 'version')) ?? '', 50),
    });
    this.rules = listOf(inObject(driver, 'rules')).map((rule) => {
      const level = inObject(inObject(rule, 'defaultConfiguration'), 'level');
      return { id: textOf(inObject(rule, 'id')) ?? '', level: isLevel(level) ? level : undefined };
    });
  }

  private result(value: JsonObject): void {
    const kind = textOf(value['kind']) ?? 'fail';
    if (kind !== 'fail' || value['baselineState'] === 'absent') return;
    if (listOf(value['suppressions']).some((one) => inObject(one, 'status') !== 'rejected')) {
      this.suppressed += 1;
      return;
    }
    const given = textOf(value['ruleId']) ?? textOf(inObject(value['rule'], 'id'));
    const index = numberOf(value['ruleIndex']) ?? numberOf(inObject(value['rule'], 'index')) ?? -1;
    const rule = this.rules[index] ?? this.rules.find(({ id }) => id === given);
    const level = isLevel(value['level']) ? value['level'] : (rule?.level ?? 'warning');
    const location = inObject(inObject(listOf(value['locations'])[0], 'physicalLocation'), 'artifactLocation');
    this.count(plainPath(textOf(inObject(location, 'uri')) ?? ''), cleanText(given ?? rule?.id ?? '', 200), level);
  }

  private count(file: string, rule: string, level: Level): void {
    const key = JSON.stringify([file, rule, level]);
    const known = this.findings.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    if (this.findings.size >= mostFindings) {
      throw new ReportFault(
        'too_many',
        `The report has findings in more than ${mostFindings} places. Leave libraries out of the analysis.`,
      );
    }
    this.findings.set(key, { file, rule, level, count: 1 });
  }

  report(): Report {
    if (this.runs === 0) throw notSarif();
    const findings = [...this.findings.values()];
    const short = shortener(findings.map(({ file }) => file));
    const names = [...new Set(this.tools.map(({ name }) => name))];
    const [first] = this.tools;
    const name = names.slice(0, 3).join(', ') || 'SARIF';
    const line = names.length === 1 ? (first?.version ?? '') : '';
    return {
      ...emptyReport('sarif', { name, line, label: `${name} ${line}`.trim() }),
      findings: findings.map((finding) => ({ ...finding, file: short(finding.file) })),
      warnings:
        this.suppressed === 0
          ? []
          : [`${this.suppressed} suppressed ${this.suppressed === 1 ? 'result is' : 'results are'} not counted.`],
    };
  }
}

const notSarif = (): ReportFault =>
  new ReportFault(
    'wrong_format',
    'This file is not SARIF: it has no runs. Let the tool write SARIF 2.1.0 and upload that file.',
  );

/** The findings of SARIF in `chunks`. */
export async function readSarif(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const runs = new SarifRuns();
  await readJson(chunks, runs);
  return runs.report();
}
