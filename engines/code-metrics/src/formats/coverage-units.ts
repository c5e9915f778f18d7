/** Covered lines of classes and files, as Clover and Cobertura tell them. */
import { DistinctNames, namespaceOf } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import { emptyReport, type Report, type ReportCoverage, type ReportProject } from '../report/report-types.ts';
import { folderOf, plainPath, shortener } from './file-paths.ts';

/** Lines of a class or file. */
export interface CoveredUnit {
  readonly name: string;
  readonly kind: 'class' | 'file';
  readonly file: string;
  lines: number;
  covered: number;
  /** The complexity of its methods, if the tool gives it. */
  complexity: number;
}

const mostUnits = 200_000;

/** Collects units; the lines of one that comes in parts are added up. */
export class CoverageUnits {
  private readonly units = new Map<string, CoveredUnit>();

  /** A unit without lines so far. A class that is called like its file is the file. */
  unit(given: { readonly name: string; readonly file: string }): CoveredUnit {
    const file = plainPath(given.file);
    const isFile = given.name === '' || file.slice(file.lastIndexOf('/') + 1) === given.name;
    const name = isFile ? file : given.name;
    const key = `${isFile ? 'file' : 'class'} ${name}`;
    const known = this.units.get(key);
    if (known) return known;
    if (this.units.size >= mostUnits) {
      throw new ReportFault(
        'too_many',
        `The report has more than ${mostUnits} classes. Analyse parts of the code separately.`,
      );
    }
    const fresh: CoveredUnit = { name, kind: isFile ? 'file' : 'class', file, lines: 0, covered: 0, complexity: 0 };
    this.units.set(key, fresh);
    return fresh;
  }

  /** The report on all units that have lines. */
  report(format: 'clover' | 'cobertura', project: ReportProject): Report {
    const label = format === 'clover' ? 'Clover' : 'Cobertura';
    const measured = [...this.units.values()].filter(({ lines }) => lines > 0);
    if (measured.length === 0) {
      throw new ReportFault(
        'no_content',
        `The ${label} report measured no lines, so there is nothing to show. Did the tests run with coverage, and for the right directory?`,
      );
    }
    const short = shortener(measured.map(({ file }) => file));
    const names = new DistinctNames();
    const shown = measured.map((one) => ({
      ...one,
      name: names.add(one.kind === 'file' ? short(one.name) : one.name),
    }));
    return {
      ...emptyReport(format, { name: label, line: '', label }),
      classes: shown.map(({ name, kind, lines, covered, complexity }) => ({
        name,
        namespace: kind === 'file' ? folderOf(name) : namespaceOf(name),
        kind,
        values: { coverage: Math.min(1, covered / lines), ...(complexity > 0 ? { wmc: complexity } : {}) },
      })),
      coverage: shown.map(({ name, kind, file, lines, covered }): ReportCoverage => ({
        name,
        kind,
        file: short(file),
        lines,
        covered,
      })),
      project,
    };
  }
}

/** A share from 0 to 1 of two counts, absent without lines. */
export function shareOf(covered: number | undefined, lines: number | undefined): number | undefined {
  return covered === undefined || lines === undefined || lines <= 0
    ? undefined
    : Math.min(1, Math.max(0, covered / lines));
}
