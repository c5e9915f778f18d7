/** Reads the CSV of lizard: a row for each function, which belongs to the class before `::` or else to its file. */
import { Utf8Stream } from '../bytes/strict-utf8.ts';
import { numberOf } from '../json/json-values.ts';
import { DistinctNames, namespaceOf } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import { emptyReport, type Report } from '../report/report-types.ts';
import { CsvRows } from './csv-rows.ts';
import { folderOf, plainPath, shortener } from './file-paths.ts';

interface Unit {
  readonly name: string;
  readonly kind: 'class' | 'file';
  lloc: number;
  loc: number;
  wmc: number;
  decisions: number;
  worst: number;
  methods: number;
}

/** The columns without a header. */
const plainColumns = [
  'NLOC',
  'CCN',
  'token',
  'PARAM',
  'length',
  'location',
  'file',
  'function',
  'long_name',
  'start',
  'end',
];
const mostUnits = 200_000;

class LizardRows {
  private readonly units = new Map<string, Unit>();
  private columns: readonly string[] = plainColumns;
  private row = 0;

  take(cells: readonly string[]): void {
    this.row += 1;
    if (this.row === 1 && cells[0]?.trim().toUpperCase() === 'NLOC') {
      this.columns = cells.map((cell) => cell.trim());
      return;
    }
    const cell = (name: string): string => cells[this.columns.indexOf(name)] ?? '';
    const [lines, complexity, length] = ['NLOC', 'CCN', 'length'].map((name) => numberOf(cell(name).trim()));
    const file = plainPath(cell('file'));
    if (lines === undefined || complexity === undefined || length === undefined || file === '') throw this.fault();
    const unit = this.unitOf(cell('function'), file);
    unit.lloc += lines;
    unit.loc += length;
    unit.wmc += complexity;
    unit.decisions += complexity - 1;
    unit.worst = Math.max(unit.worst, complexity);
    unit.methods += 1;
  }

  private unitOf(name: string, file: string): Unit {
    const before = name.slice(0, Math.max(0, name.lastIndexOf('::')));
    // Where lizard is mistaken about the language, a mark may stand in the place of a class.
    const end = /\p{L}/u.test(before) ? before.length : 0;
    const kind = end > 0 ? 'class' : 'file';
    const key = end > 0 ? `class ${name.slice(0, end)}` : `file ${file}`;
    const known = this.units.get(key);
    if (known) return known;
    if (this.units.size >= mostUnits) {
      throw new ReportFault(
        'too_many',
        `The report has more than ${mostUnits} classes. Analyse parts of the code separately.`,
      );
    }
    const unit = {
      name: end > 0 ? name.slice(0, end) : file,
      kind,
      lloc: 0,
      loc: 0,
      wmc: 0,
      decisions: 0,
      worst: 0,
      methods: 0,
    } as const;
    const fresh: Unit = { ...unit };
    this.units.set(key, fresh);
    return fresh;
  }

  private fault(): ReportFault {
    return new ReportFault(
      'not_csv',
      `Row ${this.row} is no row of lizard, which has lines, complexity, tokens, parameters, length, place, file and name of a function. Write the report with lizard --csv > report.csv and upload that file.`,
      { line: this.row },
    );
  }

  report(): Report {
    const units = [...this.units.values()];
    if (units.length === 0) {
      throw new ReportFault(
        'no_content',
        'Lizard found no functions, so there is nothing to measure. Was it run in the wrong directory?',
      );
    }
    const short = shortener(units.filter(({ kind }) => kind === 'file').map(({ name }) => name));
    const names = new DistinctNames();
    return {
      ...emptyReport('lizard', { name: 'lizard', line: '', label: 'lizard' }),
      classes: units.map(({ name, kind, lloc, loc, wmc, decisions, worst, methods }) => {
        const shown = kind === 'file' ? short(name) : name;
        return {
          name: names.add(shown),
          namespace: kind === 'file' ? folderOf(shown) : namespaceOf(shown),
          kind,
          values: { loc, lloc, nbMethods: methods, wmc, ccn: decisions + 1, ccnMethodMax: worst },
        };
      }),
      functions: units.reduce((sum, { kind, methods }) => sum + (kind === 'file' ? methods : 0), 0),
    };
  }
}

/** The report of lizard in `chunks`. */
export async function readLizard(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const decoder = new Utf8Stream();
  const csv = new CsvRows();
  const rows = new LizardRows();
  for await (const bytes of chunks) for (const row of csv.push(decoder.text(bytes))) rows.take(row);
  for (const row of [...csv.push(decoder.text()), ...csv.end()]) rows.take(row);
  return rows.report();
}
