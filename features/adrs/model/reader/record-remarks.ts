/** What the authors of a record should look at: faults of its front matter, and what was assumed. Pure. */
import { mergeConflictLine, mergeConflictMessage } from '#platform/git/model/merge-conflict.ts';
import { frontMatterFault, type FrontMatterFault } from '#platform/richtext/model/front-matter-fault.ts';
import { isNoDay } from './record-name.ts';
import { readStatus, unknownStatusWarning } from './status-words.ts';

/** The first fault of the front matter of a record, which may have empty lines above it. */
export function recordFrontFault(markdown: string): FrontMatterFault | undefined {
  const [above = ''] = /^\ufeff?(?:\r\n?|\n)*/.exec(markdown) ?? [];
  const fault = frontMatterFault(markdown.slice(above.length));
  return fault && { ...fault, line: fault.line + above.split(/\r\n?|\n/).length - 1 };
}

/** Faults of the text of a record that is taken all the same, as warnings. */
export function faultWarnings(markdown: string): readonly string[] {
  const fault = recordFrontFault(markdown);
  const conflict = mergeConflictLine(markdown);
  return [
    ...(fault ? [`Line ${fault.line}: ${fault.message}`] : []),
    ...(conflict === undefined ? [] : [`Line ${conflict}: ${mergeConflictMessage}`]),
  ];
}

/** Says under which day the record is listed: too high a day of a month goes on into the next one. */
function noDayWarning(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const isNear = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const listed = isNear ? new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) : 'the day it was added';
  return `The date ${date} does not exist; the record is listed under ${listed}.`;
}

/** What is assumed about a record with this status and this date. */
export const assumptionsOf = ({
  status,
  date,
}: {
  readonly status: string | null;
  readonly date: string | null;
}): readonly string[] => [
  ...(readStatus(status ?? '').isKnown ? [] : [unknownStatusWarning(status)]),
  ...(date !== null && isNoDay(date) ? [noDayWarning(date)] : []),
];
