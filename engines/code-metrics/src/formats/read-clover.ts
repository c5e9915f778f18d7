/** Reads the coverage XML of Clover, which PHPUnit and Istanbul write. */
import { cleanText } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import type { Report, ReportProject } from '../report/report-types.ts';
import { type CoveredUnit, CoverageUnits, shareOf } from './coverage-units.ts';
import { readXml, type XmlAttributes, xmlNumber, type XmlTaker } from './xml-tags.ts';

/** The name of a class with its namespace, which PHPUnit gives apart or as `global`. */
function className(attributes: XmlAttributes): string {
  const name = attributes['name'] ?? '';
  const namespace = attributes['namespace'] ?? 'global';
  return namespace === '' || namespace === 'global' || name.includes('\\') ? name : `${namespace}\\${name}`;
}

class CloverTags implements XmlTaker {
  private readonly units = new CoverageUnits();
  private project: ReportProject = {};
  private file = '';
  private current: CoveredUnit | undefined;
  /** Whether the file has classes, which then stand for it. */
  private hasClasses = false;
  private fileMetrics: XmlAttributes | undefined;

  open(name: string, attributes: XmlAttributes, path: readonly string[]): void {
    const parent = path.at(-1);
    if (path.length === 0 && name !== 'coverage') {
      throw new ReportFault(
        'wrong_format',
        `This file is not a coverage report: it begins with <${cleanText(name, 50)}> and not with <coverage>. Let the test runner write Clover XML (PHPUnit: --coverage-clover report.xml).`,
      );
    }
    if (name === 'file') this.enterFile(attributes);
    else if (name === 'class' && parent === 'file') {
      this.hasClasses = true;
      this.current = this.units.unit({ name: className(attributes), file: this.file });
    } else if (name === 'metrics') this.metrics(attributes, parent);
  }

  close(name: string): void {
    if (name === 'class') this.current = undefined;
    else if (name === 'file' && !this.hasClasses && this.fileMetrics) {
      addMetrics(this.units.unit({ name: '', file: this.file }), this.fileMetrics);
    }
  }

  private enterFile(attributes: XmlAttributes): void {
    this.file = attributes['path'] ?? attributes['name'] ?? '';
    this.hasClasses = false;
    this.fileMetrics = undefined;
  }

  private metrics(attributes: XmlAttributes, parent: string | undefined): void {
    if (parent === 'class' && this.current) addMetrics(this.current, attributes);
    else if (parent === 'file') this.fileMetrics = attributes;
    else if (parent === 'project') {
      const lineCoverage = shareOf(xmlNumber(attributes['coveredstatements']), xmlNumber(attributes['statements']));
      const branchCoverage = shareOf(
        xmlNumber(attributes['coveredconditionals']),
        xmlNumber(attributes['conditionals']),
      );
      this.project = {
        ...(lineCoverage === undefined ? {} : { lineCoverage }),
        ...(branchCoverage === undefined ? {} : { branchCoverage }),
      };
    }
  }

  report(): Report {
    return this.units.report('clover', this.project);
  }
}

function addMetrics(unit: CoveredUnit, attributes: XmlAttributes): void {
  const lines = Math.max(0, xmlNumber(attributes['statements']) ?? 0);
  unit.lines += lines;
  unit.covered += Math.min(lines, Math.max(0, xmlNumber(attributes['coveredstatements']) ?? 0));
  unit.complexity += Math.max(0, xmlNumber(attributes['complexity']) ?? 0);
}

/** The coverage of Clover in `chunks`. */
export async function readClover(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const tags = new CloverTags();
  await readXml(chunks, tags);
  return tags.report();
}
