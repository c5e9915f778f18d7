/**
 * The comment that a pipeline posts to a merge request: Markdown with what it touches. Titles and paths are written by
 * people, so that nothing in them may become Markdown, HTML, a mention or a link. Pure.
 */
import {
  reasonWords,
  type GoneElement,
  type Impact,
  type ImpactReference,
  type Reason,
  type TouchedElement,
} from '../contract.ts';
import { elementWords, fileCount } from './impact-words.ts';

/** Longest comment, in characters. */
export const mostComment = 4_000;
/** Rows of one section, and letters of one name. */
const mostRows = 12;
const mostName = 120;

/** Keeps letters apart that would mean something together, and is not seen. */
const joiner = '\u2060';

const shortened = (words: string): string => {
  const letters = [...words];
  return letters.length <= mostName ? words : `${letters.slice(0, mostName - 1).join('')}…`;
};

const oneLine = (words: string): string => shortened(words.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());

/** Words of people as plain text of Markdown. */
export const plainWords = (words: string): string =>
  oneLine(words)
    .replace(/[\\`*_{}[\]()<>|~&]/g, '\\$&')
    .replace(/^([-+>=#])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/[@#!$%](?=[\p{L}\p{N}_])/gu, `$&${joiner}`)
    .replace(/:(?=\/\/)|www(?=\.)|mailto(?=:)/gi, `$&${joiner}`);

/** A path as code. Within code nothing is a mention; the fence is longer than any run of backticks in it. */
export function codeWords(path: string): string {
  const words = oneLine(path);
  const longest = Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${words} ${fence}` : `${fence}${words}${fence}`;
}

const linkTo = (origin: string, label: string, path: string): string =>
  `[${label}](${origin}${path.replaceAll('(', '%28').replaceAll(')', '%29')})`;

const stateWords = ({ state }: Pick<ImpactReference, 'state'>): string =>
  state === null ? '' : ` (${plainWords(state.toLowerCase())})`;

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** `This touches ADR-12 (accepted) and 2 elements.` */
function firstSentence({ adrs, rfcs, elements }: Impact): string {
  const named = [
    ...adrs.map((adr) => `ADR-${adr.serialNumber}${stateWords(adr)}`),
    ...rfcs.map((rfc) => `RFC-${rfc.serialNumber}${stateWords(rfc)}`),
  ];
  const shown = named.slice(0, 5);
  if (named.length > shown.length) shown.push(`${named.length - shown.length} more`);
  if (shown.length > 0) return `This touches ${joined(shown)}.`;
  if (elements.length === 0) return 'This touches nothing the architecture describes.';
  return `This touches ${elements.length} ${elements.length === 1 ? 'element' : 'elements'} and no decision.`;
}

const whyWords = ([reason]: readonly Reason[]): string => {
  if (!reason) return '';
  if (reason.kind === 'names-path') return ` – names ${codeWords(reason.what)}`;
  return ` – ${plainWords(reasonWords(reason))}`;
};

/** What a merge request touches, and the elements that have no file any more once it is merged. */
type CommentedImpact = Impact & { readonly gone: readonly GoneElement[] };

interface Section {
  readonly title: string;
  readonly rows: readonly string[];
}

function sectionsOf(impact: CommentedImpact, origin: string): readonly Section[] {
  const element = (one: TouchedElement): string =>
    `- ${linkTo(origin, plainWords(one.name), one.url)}, ${plainWords(elementWords(one))}: ${fileCount(one.files.length)}`;
  const thing = (one: ImpactReference, number = ''): string =>
    `- ${linkTo(origin, `${number}${plainWords(one.title)}`, one.url)}${stateWords(one)}${whyWords(one.why)}`;
  return [
    { title: 'Elements', rows: impact.elements.map(element) },
    {
      title: 'Decisions',
      rows: [
        ...impact.adrs.map((one) => thing(one, `ADR-${one.serialNumber} `)),
        ...impact.rfcs.map((one) => thing(one, `RFC-${one.serialNumber} `)),
      ],
    },
    { title: 'Drivers', rows: impact.drivers.map((one) => thing(one)) },
    { title: 'Documents', rows: impact.documents.map((one) => thing(one)) },
    { title: 'Files without an element', rows: impact.unmatched.map((path) => `- ${codeWords(path)}`) },
    {
      title: 'Elements whose files are gone',
      rows: impact.gone.map(
        ({ name, url, pattern }) => `- ${linkTo(origin, plainWords(name), url)}: ${codeWords(pattern)}`,
      ),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** As many rows as fit; what is left out is counted. */
function sectionText({ title, rows }: Section, room: number): string {
  const head = `\n**${title}** (${rows.length})\n\n`;
  const rest = (shown: number): string => (shown < rows.length ? `- and ${rows.length - shown} more\n` : '');
  let text = '';
  let shown = 0;
  for (const row of rows.slice(0, mostRows)) {
    const next = `${text}${row}\n`;
    if (head.length + next.length + rest(0).length > room) break;
    text = next;
    shown += 1;
  }
  const whole = `${head}${text}${rest(shown)}`;
  return whole.length > room ? '' : whole;
}

/** The comment; `url` is the address of the merge request in the product, `origin` its beginning. */
export function commentText(
  impact: CommentedImpact,
  { origin, url }: { readonly origin: string; readonly url: string },
): string {
  const foot = `\n[See it on the map](${url})\n`;
  let text = `${firstSentence(impact)}\n`;
  for (const section of sectionsOf(impact, origin)) {
    text += sectionText(section, mostComment - text.length - foot.length);
  }
  return `${text}${foot}`;
}
