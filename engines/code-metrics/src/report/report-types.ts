/** The neutral report: what any supported tool says about the code of one month, as numbers. */
import type { MetricKey } from '../figures/metric-keys.ts';
import type { ClassValues } from './class-fields.ts';

/** The formats that can be read. */
export const reportFormats = [
  'phpmetrics',
  'lizard',
  'pdepend',
  'jdepend',
  'clover',
  'cobertura',
  'sarif',
  'cloc',
  'archwright',
] as const;

/** A format that can be read. */
export type ReportFormat = (typeof reportFormats)[number];

/** The program that wrote a report. A change of `line` moves figures without a change of the code. */
export interface ReportTool {
  /** For example `PhpMetrics`. */
  readonly name: string;
  /** Versions with the same way of counting, for example `2.8+`; empty where a report does not tell. */
  readonly line: string;
  /** For people: name and line. */
  readonly label: string;
}

/** A class with a name; for tools that know no class, a file. */
export interface ReportClass {
  readonly name: string;
  /** Without separator at its end; empty for the global one. */
  readonly namespace: string;
  readonly kind: 'class' | 'file';
  readonly values: ClassValues;
}

/** A package with the classes in it and the packages that it uses. */
export interface ReportPackage {
  readonly name: string;
  readonly classes?: number;
  /** 0 to 1. */
  readonly abstractness?: number;
  /** 0 to 1. */
  readonly instability?: number;
  /** From the main sequence, 0 to 1. */
  readonly distance?: number;
  readonly dependsOn: readonly string[];
}

/** How often a rule was broken in a file. */
export interface ReportFinding {
  readonly file: string;
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note' | 'none';
  readonly count: number;
}

/** The covered lines of a class or a file. */
export interface ReportCoverage {
  readonly name: string;
  readonly kind: 'class' | 'file';
  /** Path of the file; empty if unknown. */
  readonly file: string;
  readonly lines: number;
  readonly covered: number;
}

/** Lines of a language. */
export interface ReportSize {
  readonly language: string;
  readonly files: number;
  readonly blank: number;
  readonly comment: number;
  readonly code: number;
}

/** What a tool says about the project as a whole beside the metric keys. */
export interface ReportProject {
  readonly depthOfInheritance?: number;
  /** 0 to 1. */
  readonly lineCoverage?: number;
  /** 0 to 1. */
  readonly branchCoverage?: number;
}

/** A report of any format. Lists that a format lacks are empty. */
export interface Report {
  readonly format: ReportFormat;
  readonly tool: ReportTool;
  /** Classes with a name, in the order of the file. */
  readonly classes: readonly ReportClass[];
  /** Classes without a name: they count in sums and means and are never listed. */
  readonly anonymous: readonly ClassValues[];
  /** Absent if the format does not tell. */
  readonly interfaces?: number;
  /** Absent if the format does not tell. */
  readonly functions?: number;
  readonly packages: readonly ReportPackage[];
  /** Figures that the tool gives for the whole project: they go before those that are computed from classes. */
  readonly totals: { readonly [Key in MetricKey]?: number };
  readonly project: ReportProject;
  readonly findings: readonly ReportFinding[];
  readonly coverage: readonly ReportCoverage[];
  readonly sizes: readonly ReportSize[];
  /** Sentences for the person who imported the file. */
  readonly warnings: readonly string[];
}

/** A report with nothing but its format and its tool. */
export const emptyReport = (format: ReportFormat, tool: ReportTool): Report => ({
  format,
  tool,
  classes: [],
  anonymous: [],
  packages: [],
  totals: {},
  project: {},
  findings: [],
  coverage: [],
  sizes: [],
  warnings: [],
});
