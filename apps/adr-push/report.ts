/** Console output. */
import { readStatus } from '#features/adrs/model/reader/status-words.ts';
import type { Settings } from './arguments.ts';
import type { MissingPreview, PushOutcome } from './push.ts';
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
export function pushReport(settings: Settings, repository: string, answer: PushOutcome): string {
  const shown = answer.documents.filter(({ result }) => settings.verbose || result !== 'unchanged');
  const { created, updated, unchanged, missing } = answer;
  return [
    `${repository} in project ${settings.project}:`,
    ...shown.map(({ externalId, serialNumber, result, renamedFrom }) => {
      const before = renamedFrom === undefined ? '' : ` (was ${renamedFrom})`;
      return `  ${words[result].padEnd(9)}  ${serial(serialNumber)}  ${externalId}${before}`;
    }),
    ...answer.gone.map((externalId) => `  ${'removed'.padEnd(9)}        ${externalId}`),
    `${created} new, ${updated} changed, ${unchanged} unchanged, ${missing} missing (removed in the repository).`,
    ...warningLines(answer.warnings),
  ].join('\n');
}

/** Lists files next to records that were not pushed. */
export function skippedReport(skipped: readonly { readonly path: string; readonly reason: string }[]): string[] {
  if (skipped.length === 0) return [];
  return [`${count(skipped.length, 'file')} skipped:`, ...skipped.map(({ path, reason }) => `  ${path}: ${reason}`)];
}

/**
 * Says in a dry run which records would be moved and which marked as removed; `missing` is undefined when the server was
 * not asked.
 */
export function missingReport({ complete }: Settings, missing: MissingPreview | undefined): string[] {
  if (!complete) return [];
  if (missing === undefined) {
    return [
      'Which records would be marked as removed is known to the server: name it with --url, --project and the key.',
    ];
  }
  const { gone, renamed } = missing;
  return [
    ...(renamed.length > 0 ? [`${count(renamed.length, 'record')} would follow a renamed file:`] : []),
    ...renamed.map(({ externalId, renamedFrom }) => `  ${externalId} (was ${renamedFrom})`),
    `${count(gone.length, 'record')} would be marked as removed${gone.length > 0 ? ':' : '.'}`,
    ...gone.map((externalId) => `  ${externalId}`),
  ];
}
