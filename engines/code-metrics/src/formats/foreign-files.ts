/** Files that are no report of any format, told by their first bytes. */
import { headSize } from '../bytes/byte-feed.ts';
import { looseText } from '../bytes/strict-utf8.ts';
import { startsWithMark } from '../bytes/byte-order-mark.ts';
import { cleanText } from '../report/report-names.ts';
import { notPhpMetrics, phpMetricsWayOut, ReportFault } from '../report/report-problem.ts';
import type { ReportFormat } from '../report/report-types.ts';

const jsonFormats: ReadonlySet<string> = new Set<ReportFormat>(['phpmetrics', 'sarif', 'cloc', 'archwright']);
const xmlFormats: ReadonlySet<string> = new Set<ReportFormat>(['pdepend', 'jdepend', 'clover', 'cobertura']);

/** The text at the beginning of a file, without mark and blanks. */
export const headText = (head: Uint8Array): string =>
  looseText(startsWithMark(head) ? head.subarray(3) : head).trimStart();

function emptyFault(format: ReportFormat | 'auto'): ReportFault {
  const cause =
    format === 'phpmetrics' || format === 'auto'
      ? ' PhpMetrics 2 writes an empty file without an error when a name in the code is not UTF-8: find that source file, save it as UTF-8 or exclude it, and write the report again.'
      : ' Write the report again and look for errors of the tool.';
  return new ReportFault('empty', `The file is empty.${cause}`);
}

function refuseOtherEncoding(head: Uint8Array): void {
  const [first, second] = head;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const hasZeros = head.length > 3 && ((first === 0 && second !== 0) || (first !== 0 && second === 0));
  if (!hasMark && !hasZeros) return;
  throw new ReportFault(
    'utf16',
    'The file is UTF-16, as PowerShell writes what is redirected to a file; UTF-8 is needed. Let the tool write the file itself (PhpMetrics: --report-json=report.json), or save it again as UTF-8.',
    { offset: 0 },
  );
}

function refuseMarkup(text: string, format: ReportFormat | 'auto'): void {
  if (!/^<(?:!doctype html|html[\s>]|head[\s>]|body[\s>])/i.test(text)) return;
  throw new ReportFault(
    'html',
    `${format === 'phpmetrics' ? `${notPhpMetrics} It` : 'The file'} is an HTML page: probably a report for people (PhpMetrics: --report-html), or a sign-in or error page that was saved instead of the report. ${format === 'phpmetrics' ? phpMetricsWayOut : 'Upload the file that the tool wrote.'}`,
  );
}

/** Whether a text can begin a JSON value. */
const beginsJson = (text: string): boolean => /^(?:[{["]|-?\d|true\b|false\b|null\b)/.test(text);

function notJsonAtAll(text: string, format: ReportFormat | 'auto'): ReportFault {
  const line = cleanText(text.split('\n', 1)[0]?.trim().slice(0, 40) ?? '');
  const start = format === 'phpmetrics' ? notPhpMetrics : 'This file is not JSON.';
  const wayOut = format === 'phpmetrics' ? ` ${phpMetricsWayOut}` : ' Choose its format, or write the report again.';
  return new ReportFault('not_json', `${start} It begins with "${line}", which is no JSON.${wayOut}`, {
    line: 1,
    column: 1,
    offset: 0,
  });
}

function notXmlAtAll(text: string): ReportFault {
  const line = cleanText(text.split('\n', 1)[0]?.trim().slice(0, 40) ?? '');
  return new ReportFault(
    'not_xml',
    `This file is not XML: it begins with "${line}". Choose its format, or write the report again.`,
    { line: 1, column: 1, offset: 0 },
  );
}

/** Ends the reading of an empty file, of an archive, a page, and of text where JSON is wanted. */
export function refuseForeign(head: Uint8Array, format: ReportFormat | 'auto'): void {
  if (head.length === 0) throw emptyFault(format);
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)) {
    throw new ReportFault(
      'zip',
      `${format === 'phpmetrics' ? `${notPhpMetrics} It` : 'The file'} is a zip archive. Unpack it and upload the report in it; gzip needs no unpacking.`,
    );
  }
  if (head[0] === 0x1f && head[1] === 0x8b) {
    throw new ReportFault('broken_gzip', 'The file is packed with gzip twice. Unpack it once and upload the result.');
  }
  refuseOtherEncoding(head);
  const text = headText(head);
  if (text === '' && head.length < headSize) throw emptyFault(format);
  refuseMarkup(text, format);
  if (jsonFormats.has(format) && !beginsJson(text)) throw notJsonAtAll(text, format);
  if (xmlFormats.has(format) && !text.startsWith('<')) throw notXmlAtAll(text);
}
