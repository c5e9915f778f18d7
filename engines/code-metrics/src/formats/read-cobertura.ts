/** Reads the coverage XML of Cobertura, which most test runners can write. */
import { cleanText } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import type { Report, ReportProject } from '../report/report-types.ts';
import { type CoveredUnit, CoverageUnits, shareOf } from './coverage-units.ts';
import { readXml, type XmlAttributes, xmlNumber, type XmlTaker } from './xml-tags.ts';

class CoberturaTags implements XmlTaker {
  private readonly units = new CoverageUnits();
  private project: ReportProject = {};
  private current: CoveredUnit | undefined;

  open(name: string, attributes: XmlAttributes, path: readonly string[]): void {
    if (path.length === 0) this.root(name, attributes);
    else if (name === 'class') {
      this.current = this.units.unit({ name: attributes['name'] ?? '', file: attributes['filename'] ?? '' });
    } else if (name === 'line' && this.current && path.at(-2) === 'class') {
      // Lines of methods come a second time among those of the class.
      this.current.lines += 1;
      if ((xmlNumber(attributes['hits']) ?? 0) > 0) this.current.covered += 1;
    }
  }

  close(name: string): void {
    if (name === 'class') this.current = undefined;
  }

  private root(name: string, attributes: XmlAttributes): void {
    if (name !== 'coverage') {
      throw new ReportFault(
        'wrong_format',
        `This file is not a coverage report: it begins with <${cleanText(name, 50)}> and not with <coverage>. Let the test runner write Cobertura XML.`,
      );
    }
    const share = (covered: string, valid: string, rate: string): number | undefined =>
      shareOf(xmlNumber(attributes[covered]), xmlNumber(attributes[valid])) ?? shareOf(xmlNumber(attributes[rate]), 1);
    const lineCoverage = share('lines-covered', 'lines-valid', 'line-rate');
    const branchCoverage = share('branches-covered', 'branches-valid', 'branch-rate');
    this.project = {
      ...(lineCoverage === undefined ? {} : { lineCoverage }),
      ...(branchCoverage === undefined ? {} : { branchCoverage }),
    };
  }

  report(): Report {
    return this.units.report('cobertura', this.project);
  }
}

/** The coverage of Cobertura in `chunks`. */
export async function readCobertura(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const tags = new CoberturaTags();
  await readXml(chunks, tags);
  return tags.report();
}
