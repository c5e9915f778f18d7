/** Reads the summary XML of PDepend: classes with their sizes, couplings and the complexity of their methods. */
import { classFields, type ClassField, type MutableClassValues } from '../report/class-fields.ts';
import { cleanText, DistinctNames } from '../report/report-names.ts';
import { ReportFault } from '../report/report-problem.ts';
import { emptyReport, type Report, type ReportClass, type ReportPackage } from '../report/report-types.ts';
import { FieldGaps } from '../report/field-gaps.ts';
import { readXml, type XmlAttributes, xmlNumber, type XmlTaker } from './xml-tags.ts';

/** Attributes of a class. */
const attributeOf: { readonly [Field in ClassField]?: string } = {
  loc: 'loc',
  lloc: 'lloc',
  cloc: 'cloc',
  nbMethods: 'nom',
  nbMethodsPublic: 'npm',
  wmc: 'wmc',
  afferentCoupling: 'ca',
  efferentCoupling: 'ce',
};
const totalAttributes = { 'loc.loc': 'loc', 'loc.lloc': 'lloc', 'loc.cloc': 'cloc' } as const;

const wayOut = 'Write the report with pdepend --summary-xml=report.xml and upload that file.';

class SummaryTags implements XmlTaker {
  private readonly classes: ReportClass[] = [];
  private readonly packages: ReportPackage[] = [];
  private readonly names = new DistinctNames();
  private readonly gaps = new FieldGaps();
  private totals: Report['totals'] = {};
  private version = '';
  private counts: Pick<Report, 'interfaces' | 'functions'> = {};
  private package = '';
  /** The values of the class whose methods are being read. */
  private current: { decisions: number; worst: number; readonly values: MutableClassValues } | undefined;

  open(name: string, attributes: XmlAttributes, path: readonly string[]): void {
    if (path.length === 0) this.root(name, attributes);
    else if (name === 'package') this.enterPackage(attributes);
    else if (name === 'class' || name === 'trait') this.enterClass(attributes);
    else if (name === 'method' && this.current) {
      const complexity = xmlNumber(attributes['ccn2']) ?? xmlNumber(attributes['ccn']);
      if (complexity === undefined) return;
      this.current.decisions += complexity - 1;
      this.current.worst = Math.max(this.current.worst, complexity);
    }
  }

  close(name: string): void {
    if ((name !== 'class' && name !== 'trait') || !this.current) return;
    const { values, decisions, worst } = this.current;
    values.ccn = decisions + 1;
    values.ccnMethodMax = worst;
    const last = this.classes.at(-1);
    if (last) this.gaps.add(last.name, values);
    this.current = undefined;
  }

  private root(name: string, attributes: XmlAttributes): void {
    if (name !== 'metrics') {
      throw new ReportFault(
        'wrong_format',
        `This file is not a summary of PDepend: it begins with <${cleanText(name, 50)}> and not with <metrics>. ${wayOut}`,
      );
    }
    this.version = cleanText(attributes['pdepend'] ?? '', 30);
    const totals: { -readonly [Key in keyof typeof totalAttributes]?: number } = {};
    for (const key of ['loc.loc', 'loc.lloc', 'loc.cloc'] as const) {
      const value = xmlNumber(attributes[totalAttributes[key]]);
      if (value !== undefined) totals[key] = value;
    }
    this.totals = totals;
    const interfaces = xmlNumber(attributes['noi']);
    const functions = xmlNumber(attributes['nof']);
    this.counts = {
      ...(interfaces === undefined ? {} : { interfaces }),
      ...(functions === undefined ? {} : { functions }),
    };
  }

  private enterPackage(attributes: XmlAttributes): void {
    const name = attributes['name'] ?? '';
    this.package = name === '+global' ? '' : cleanText(name);
    const classes = xmlNumber(attributes['noc']);
    this.packages.push({
      name: this.package === '' ? 'global' : this.package,
      ...(classes === undefined ? {} : { classes }),
      dependsOn: [],
    });
  }

  private enterClass(attributes: XmlAttributes): void {
    const values: MutableClassValues = {};
    for (const field of classFields) {
      const value = xmlNumber(attributes[attributeOf[field] ?? '']);
      if (value !== undefined) values[field] = value;
    }
    const { afferentCoupling: into, efferentCoupling: out } = values;
    if (into !== undefined && out !== undefined) values.instability = into + out === 0 ? 0 : out / (into + out);
    const short = attributes['name'] ?? '';
    const name = attributes['fqname'] ?? (this.package === '' ? short : `${this.package}\\${short}`);
    this.current = { decisions: 0, worst: 0, values };
    this.classes.push({ name: this.names.add(name), namespace: this.package, kind: 'class', values });
  }

  report(): Report {
    if (this.classes.length === 0) {
      throw new ReportFault(
        'no_classes',
        'PDepend found no classes, so there is nothing to measure. Was it run in the wrong directory?',
      );
    }
    return {
      ...emptyReport('pdepend', { name: 'PDepend', line: this.version, label: `PDepend ${this.version}`.trim() }),
      classes: this.classes,
      ...this.counts,
      packages: this.packages,
      totals: this.totals,
      warnings: this.gaps.warnings(),
    };
  }
}

/** The summary of PDepend in `chunks`. */
export async function readPdepend(chunks: AsyncIterable<Uint8Array>): Promise<Report> {
  const tags = new SummaryTags();
  await readXml(chunks, tags);
  return tags.report();
}
