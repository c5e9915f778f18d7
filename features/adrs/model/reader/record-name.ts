/** Numbers and titles of records as file names and headings spell them. Pure. */

/** The name of a file without folders and ending. Example: `docs/adr/0001-use-it.md` is `0001-use-it`. */
export const baseName = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/\.(?:md|markdown|mdown|mkd)$/i, '');

/** The folder of a file, empty at the root. */
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

/** The number in a file name: `0007-x`, `7. x`, `adr-007`, `ADR_0007_x`. A day such as `20200926` is none. */
export function numberOfName(path: string): number | null {
  const match = /^(?:adr[-_ ]?)?(\d{1,6})(?=$|[-_. ])/i.exec(baseName(path));
  return match ? Number(match[1]) : null;
}

/** The day in a file name of log4brains: `20200926-x` is `2020-09-26`. */
export function dayOfName(path: string): string | null {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?=$|[-_])/.exec(baseName(path));
  if (!match) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return Number.isNaN(Date.parse(day)) ? null : day;
}

/** A title from a file name, for files that have none: `0007-use-redis.md` is `Use redis`. */
export function titleOfName(path: string): string {
  const name = baseName(path)
    .replace(/^(?:\d{4}-?\d\d-?\d\d|(?:adr[-_ ]?)?\d{1,6})(?:[-_. ]+|$)/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  const title = name === '' ? baseName(path) : name;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const prefixes: readonly RegExp[] = [
  /^\[?ADR[-_ #]*0*(\d{1,6})\]?(?:\s*[:.)–—-]+\s*|\s+)(?=\S)/i,
  /^#?0*(\d{1,6})[.):]\s+(?=\S)/,
  /^#?0*(\d{1,6})\s+[–—-]\s+(?=\S)/,
];

/** Takes the number off a heading: `12. Use it` and `ADR-0012: Use it` are `Use it` and 12. */
export function splitHeading(heading: string): { readonly title: string; readonly number: number | null } {
  for (const prefix of prefixes) {
    const match = prefix.exec(heading);
    if (match) return { title: heading.slice(match[0].length).trim(), number: Number(match[1]) };
  }
  return { title: heading, number: null };
}

/** A heading without its Markdown: emphasis, code, links and escapes. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, 1_000)
    .trimEnd()
    .replace(/(?<=\s)\{#[^{}]*\}$/, '')
    .replaceAll(/(?<!\\)!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<!\\)(\*\*|__|`)(.+?)(?<!\\)\1/g, '$2')
    .replaceAll(/(?<![\w*\\])\*([^*]+)(?<!\\)\*(?![\w*])/g, '$1')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
