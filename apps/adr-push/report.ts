/** Console output. */
import { readStatus } from '#features/adrs/model/reader/status-words.ts';
import type { Settings } from './arguments.ts';
import type { Answer } from './push.ts';
import type { FoundRecord, Warning } from './records.ts';

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const serial = (number: number): string => `#${String(number).padStart(3, '0')}`;

function warningLines(warnings: readonly Warning[]): string[] {
  if (warnings.length === 0) return [];
  return [
    `${count(warnings.length, 'warning')}:`,
    ...warnings.map(({ externalId, message }) => `  ${externalId}: ${message}`),
  ];
}

/** Preview of a dry run. */
export function dryReport(repository: string, records: readonly FoundRecord[], warnings: readonly Warning[]): string {
  const width = Math.max(...records.map(({ sent }) => sent.externalId.length));
  return [
    `${count(records.length, 'record')} of ${repository}, nothing was sent:`,
    ...records.map(({ sent, read }) => {
      const { state } = readStatus(read.status ?? '');
      return `  ${sent.externalId.padEnd(width)}  ${state.padEnd(11)}  ${sent.title}`;
    }),
    ...warningLines(warnings),
  ].join('\n');
}

const words = { created: 'new', updated: 'changed', unchanged: 'unchanged' } as const;

/** Summary of the response. */
export function pushReport(settings: Settings, repository: string, answer: Answer): string {
  const shown = answer.documents.filter(({ result }) => settings.verbose || result !== 'unchanged');
  const { created, updated, unchanged, missing } = answer;
  return [
    `${repository} in project ${settings.project}:`,
    ...shown.map(
      ({ externalId, serialNumber, result }) => `  ${words[result].padEnd(9)}  ${serial(serialNumber)}  ${externalId}`,
    ),
    `${created} new, ${updated} changed, ${unchanged} unchanged, ${missing} missing (removed in the repository).`,
    ...warningLines(answer.warnings),
  ].join('\n');
}
