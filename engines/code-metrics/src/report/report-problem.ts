/** Why a file cannot be read, as a sentence with the way out, and where. */

/** What is wrong with a file. */
export type ReportProblemCode =
  | 'empty'
  | 'too_large'
  | 'too_many'
  | 'too_deep'
  | 'entry_too_large'
  | 'number_too_large'
  | 'broken_gzip'
  | 'zip'
  | 'html'
  | 'utf16'
  | 'not_utf8'
  | 'not_json'
  | 'not_xml'
  | 'not_csv'
  | 'truncated'
  | 'summary_report'
  | 'phpmetrics_1'
  | 'no_classes'
  | 'no_numbers'
  | 'no_content'
  | 'invalid_report'
  | 'wrong_format'
  | 'unknown_format';

/** A place in the unpacked text. */
export interface ReportPlace {
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  /** Bytes from the beginning, from 0. */
  readonly offset?: number;
}

/** Why a file was refused. */
export interface ReportProblem extends ReportPlace {
  readonly code: ReportProblemCode;
  /** Whole sentences for people. */
  readonly message: string;
}

/** Ends the reading of a file; `readReport` turns it into its problem. */
export class ReportFault extends Error {
  readonly problem: ReportProblem;

  constructor(code: ReportProblemCode, message: string, place: ReportPlace = {}) {
    super(message);
    this.name = 'ReportFault';
    this.problem = { code, message, ...place };
  }
}

/** Starts the message about a file that is no report of PhpMetrics at all. */
export const notPhpMetrics = 'This file is not a PhpMetrics JSON report.';

/** Ends a message: how to make the right file. */
export const phpMetricsWayOut = 'Write the report with phpmetrics --report-json=report.json and upload that file.';

/** Bytes for people. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} KB` : `${Math.floor(bytes / 1_000_000)} MB`;
}
