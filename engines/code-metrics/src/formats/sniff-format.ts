/** Which format a file has, by its beginning. */
import { ReportFault } from '../report/report-problem.ts';
import type { ReportFormat } from '../report/report-types.ts';
import { headText } from './foreign-files.ts';

const signs: readonly (readonly [format: ReportFormat, sign: RegExp])[] = [
  ['cloc', /^\{\s{0,50}"header"\s{0,50}:\s{0,50}\{[^}]{0,2000}"(?:cloc_version|n_files)"/],
  ['archwright', /^\{[^{[]{0,2000}"format"\s{0,50}:\s{0,50}"archwright-metrics"/],
  ['sarif', /^\{(?:[^{[]{0,2000}sarif|[^{[]{0,2000}"runs"\s{0,50}:\s{0,50}\[)/i],
  ['phpmetrics', /^(?:\{|\[\s{0,50}\{[^{}]{0,2000}"(?:logicalLoc|cyclomaticComplexity)")/],
  ['lizard', /^(?:"?NLOC"?,|(?:\d{1,9},){5}")/i],
];

/** The name of the first element of a text that is XML, with its attributes. */
function rootTag(text: string): string | undefined {
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) return undefined;
    const end = text.startsWith('<!--', open) ? '-->' : '>';
    const close = text.indexOf(end, open);
    if (/[?!]/.test(text.charAt(open + 1))) {
      if (close < 0) return undefined;
      at = close + end.length;
    } else return text.slice(open + 1, close < 0 ? undefined : close);
  }
}

function xmlFormat(text: string): ReportFormat | undefined {
  const tag = rootTag(text) ?? '';
  if (/^(?:JDepend|PDepend)\b/.test(tag)) return 'jdepend';
  if (/^metrics\b/.test(tag)) return 'pdepend';
  if (/^coverage\b/.test(tag)) return /\b(?:line-rate|lines-valid|branch-rate)=/.test(tag) ? 'cobertura' : 'clover';
  return undefined;
}

/** Ends the reading of a file that looks like no format; `hint` is a sentence about what it looks like. */
export const unknownFormat = (hint = ''): ReportFault =>
  new ReportFault(
    'unknown_format',
    `The format of this file is not known.${hint} Looked for: JSON of PhpMetrics 2 or later, lizard CSV, PDepend summary XML, JDepend XML, Clover and Cobertura XML, SARIF, cloc JSON and Archwright metrics JSON.`,
  );

/** The format of a file. */
export function sniffedFormat(head: Uint8Array): ReportFormat {
  const text = headText(head);
  const found = text.startsWith('<') ? xmlFormat(text) : signs.find(([, sign]) => sign.test(text))?.[0];
  if (found) return found;
  const eslint = /^\[\s{0,50}\{\s{0,50}"filePath"/.test(text)
    ? ' It looks like JSON of ESLint: let ESLint write SARIF instead (@microsoft/eslint-formatter-sarif).'
    : '';
  throw unknownFormat(eslint);
}
