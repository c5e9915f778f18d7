/** Reads the XML of JDepend, which PDepend writes as well: packages with their couplings. */
import { cleanText, DistinctNames } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import { emptyReport, type Report, type ReportPackage } from '../report/report-types.ts';
import { readXml, type XmlAttributes, xmlNumber, type XmlTaker } from './xml-tags.ts';

interface OpenPackage {
  readonly name: string;
  readonly stats: Map<string, number>;
  readonly dependsOn: Set<string>;
}

/** The name that PDepend gives to code outside of packages. */
const globalPackage = '+global';
const known: ReadonlySet<string> = new Set(['TotalClasses', 'A', 'I', 'D']);

class PackageTags implements XmlTaker {
  private readonly packages: ReportPackage[] = [];
  private readonly names = new DistinctNames();
  private current: OpenPackage | undefined;
  private tool = 'JDepend';

  open(name: string, attributes: XmlAttributes, path: readonly string[]): void {
    if (path.length === 0) {
      if (name !== 'JDepend' && name !== 'PDepend') {
        throw new ReportFault(
          'wrong_format',
          `This file is not XML of JDepend: it begins with <${cleanText(name, 50)}>. Write the report with jdepend.xmlui.JDepend -file report.xml, or with pdepend --jdepend-xml=report.xml.`,
        );
      }
      this.tool = name;
    } else if (name === 'Package' && path.length === 2 && path[1] === 'Packages') {
      this.current = { name: attributes['name'] ?? '', stats: new Map(), dependsOn: new Set() };
    }
  }

  close(name: string, text: string, path: readonly string[]): void {
    if (!this.current) return;
    const parent = path.at(-1);
    if (parent === 'Stats' && known.has(name)) {
      const value = xmlNumber(text);
      if (value !== undefined) this.current.stats.set(name, value);
    } else if (name === 'Package' && parent === 'DependsUpon') {
      if (text !== '' && text !== globalPackage) this.current.dependsOn.add(cleanText(text));
    } else if (name === 'Package' && path.length === 2) this.leavePackage(this.current);
  }

  private leavePackage({ name, stats, dependsOn }: OpenPackage): void {
    this.current = undefined;
    // Packages that the code uses and that were not analysed have no statistics.
    if (stats.size === 0) return;
    const [classes, abstractness, instability, distance] = ['TotalClasses', 'A', 'I', 'D'].map((key) => stats.get(key));
    this.packages.push({
      name: this.names.add(name === globalPackage || name === '' ? 'global' : name),
      ...(classes === undefined ? {} : { classes }),
      ...(abstractness === undefined ? {} : { abstractness }),
      ...(instability === undefined ? {} : { instability }),
      ...(distance === undefined ? {} : { distance: Math.abs(distance) }),
      dependsOn: [...dependsOn],
    });
  }

  report(): Report {
    if (this.packages.length === 0) {
      throw new ReportFault(
        'no_content',
        `${this.tool} found no packages, so there is nothing to show. Was it run in the wrong directory?`,
      );
    }
    return { ...emptyReport('jdepend', { name: this.tool, line: '', label: this.tool }), packages: this.packages };
  }
}

/** The packages of JDepend in `chunks`. */
export async function readJdepend(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const tags = new PackageTags();
  await readXml(chunks, tags);
  return tags.report();
}
