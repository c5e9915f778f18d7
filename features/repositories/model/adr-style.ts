/** How the file of an ADR states its number, status and date: as the file does, else as the team writes them. Pure. */
import type { RepositoryConfiguration } from '../contract.ts';
import type { Facts } from './file-front.ts';
import { readFileText } from './parted-file.ts';

/** What the file of an ADR states besides its text. */
export interface AdrFacts {
  readonly title: string;
  readonly number: number;
  /** Lower case, such as `accepted`. */
  readonly status: string;
  /** For example `2026-03-04`. */
  readonly date: string;
}

/** Where the facts stand. */
export interface StyledAdr {
  /** The heading. */
  readonly title: string;
  /** Markdown below the heading; empty where front matter states the facts. */
  readonly lead: string;
  /** Lines of front matter. */
  readonly facts: Facts;
}

type Style = 'front matter' | 'adr-tools' | 'log4brains';

const styles: Readonly<Record<RepositoryConfiguration['adrFormat'], Style>> = {
  auto: 'front matter',
  madr: 'front matter',
  'adr-tools': 'adr-tools',
  log4brains: 'log4brains',
};

/** The style of a file; an empty one has none. */
function styleOf(file: string): Style | undefined {
  if (file === '') return undefined;
  const { front, body } = readFileText(file);
  if (/^status[ \t]*:/im.test(front)) return 'front matter';
  if (/^##[ \t]+status[ \t]*$/im.test(body)) return 'adr-tools';
  return /^[-*][ \t]+status[ \t]*:/im.test(body) ? 'log4brains' : undefined;
}

/** An ADR in the style of its file, else of the configuration. */
export function styledAdr(
  { title, number, status, date }: AdrFacts,
  file: string,
  format: RepositoryConfiguration['adrFormat'],
): StyledAdr {
  const style = styleOf(file) ?? styles[format];
  if (style === 'front matter') return { title, lead: '', facts: { status, date } };
  if (style === 'log4brains') return { title, lead: `- Status: ${status}\n- Date: ${date}\n\n`, facts: {} };
  const word = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  return { title: `${number}. ${title}`, lead: `Date: ${date}\n\n## Status\n\n${word}\n\n`, facts: {} };
}
