/** Reads the JSON of cloc, by language or by file: lines of each language. */
import type { JsonChoice, JsonKind, JsonStep, JsonTaker } from '../json/json-splitter.ts';
import { isObject, numberOf, textOf } from '../json/json-values.ts';
import { readJson } from '../json/read-json.ts';
import { cleanText } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import { emptyReport, type Report, type ReportSize } from '../report/report-types.ts';

const mostLanguages = 10_000;

const notCloc = (): ReportFault =>
  new ReportFault(
    'wrong_format',
    'This file is not JSON of cloc: no entry has blank, comment and code lines. Write it with cloc --json --out=report.json and upload that file.',
  );

class ClocEntries implements JsonTaker {
  private readonly sizes = new Map<string, { -readonly [Key in keyof ReportSize]: ReportSize[Key] }>();
  private version = '';

  choose(path: readonly JsonStep[], kind: JsonKind): JsonChoice {
    if (path.length > 0) return 'take';
    if (kind !== 'object') throw notCloc();
    return 'enter';
  }

  take(path: readonly JsonStep[], value: unknown): void {
    const key = String(path[0]);
    if (!isObject(value) || key === 'SUM') return;
    if (key === 'header') {
      this.version = cleanText(textOf(value['cloc_version']) ?? String(numberOf(value['cloc_version']) ?? ''), 30);
      return;
    }
    const [blank, comment, code] = ['blank', 'comment', 'code'].map((name) => numberOf(value[name]));
    if (blank === undefined || comment === undefined || code === undefined) return;
    // By file, the key is a path and the entry names its language.
    const language = cleanText(textOf(value['language']) ?? key, 100);
    const size = this.sizes.get(language) ?? { language, files: 0, blank: 0, comment: 0, code: 0 };
    if (this.sizes.size >= mostLanguages) throw notCloc();
    size.files += numberOf(value['nFiles']) ?? 1;
    size.blank += blank;
    size.comment += comment;
    size.code += code;
    this.sizes.set(language, size);
  }

  report(): Report {
    const sizes = [...this.sizes.values()].toSorted((a, b) => b.code - a.code);
    if (sizes.length === 0) throw notCloc();
    const sum = (part: 'blank' | 'comment' | 'code'): number => sizes.reduce((all, size) => all + size[part], 0);
    const [blank, comment, code] = [sum('blank'), sum('comment'), sum('code')];
    return {
      ...emptyReport('cloc', { name: 'cloc', line: this.version, label: `cloc ${this.version}`.trim() }),
      sizes,
      totals: { 'loc.loc': blank + comment + code, 'loc.lloc': code, 'loc.cloc': comment },
    };
  }
}

/** The sizes of cloc in `chunks`. */
export async function readCloc(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const entries = new ClocEntries();
  await readJson(chunks, entries);
  return entries.report();
}
