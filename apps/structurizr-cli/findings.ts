/** Prints what was found in a text: for people, for GitHub Actions and as a report for GitLab. */
import { createHash } from 'node:crypto';

/** A problem or a warning in a text. Lines and columns start at 1; 0 is "no line" or "no column". */
export interface Finding {
  readonly severity: 'problem' | 'warning';
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** The statement. */
  readonly source?: string;
  readonly hint?: string | undefined;
}

const withHint = ({ message, hint }: Finding): string => (hint === undefined ? message : `${message} (${hint})`);

/** `file:line:column: message (hint)`; `-` is standard input. */
export function findingLine(file: string, finding: Finding): string {
  const { line, column, severity } = finding;
  const name = file === '-' ? 'stdin' : file;
  const place = line === 0 ? name : `${name}:${line}:${Math.max(column, 1)}`;
  return `${place}: ${severity === 'warning' ? 'warning: ' : ''}${withHint(finding)}`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How many problems and warnings there are. */
export function countLine(findings: readonly Finding[]): string {
  const problems = findings.filter(({ severity }) => severity === 'problem').length;
  const warnings = findings.length - problems;
  return `${problems === 0 ? 'No problems' : counted(problems, 'problem')}${warnings === 0 ? '' : `, ${counted(warnings, 'warning')}`}.`;
}

const escapedData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapedProperty = (text: string): string => escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The command by which GitHub Actions shows a finding beside its line. */
export function annotation(file: string, finding: Finding): string {
  const { severity, line, column } = finding;
  const place = line === 0 ? '' : `,line=${line},col=${Math.max(column, 1)}`;
  const command = severity === 'problem' ? 'error' : 'warning';
  return `::${command} file=${escapedProperty(file)}${place}::${escapedData(withHint(finding))}`;
}

/** A code quality report of GitLab. Fingerprints stay when a statement moves to another line. */
export function gitlabReport(path: string, findings: readonly Finding[]): string {
  const seen = new Map<string, number>();
  const entries = findings.map((finding) => {
    const { severity, message, line, source = '' } = finding;
    const about = JSON.stringify([path, severity, message, source]);
    const number = (seen.get(about) ?? 0) + 1;
    seen.set(about, number);
    return {
      description: withHint(finding),
      check_name: `structurizr-dsl-${severity}`,
      fingerprint: createHash('sha256').update(`${about} ${number}`).digest('hex'),
      severity: severity === 'problem' ? 'major' : 'minor',
      location: { path, lines: { begin: Math.max(line, 1) } },
    };
  });
  return JSON.stringify(entries, null, 2);
}
