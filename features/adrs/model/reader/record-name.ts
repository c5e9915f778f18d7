/** Parses numbers and titles of records from file names and headings. Pure. */

/** Base name without extension: `docs/adr/0001-use-it.md` gives `0001-use-it`. */
export const baseName = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/\.(?:md|markdown|mdown|mkd)$/i, '');

/** Folder of a file; empty at the root. */
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

/** Number in a file name: `0007-x`, `7. x`, `adr-007`, `ADR_0007_x`. A date such as `20200926` is not a number. */
export function numberOfName(path: string): number | null {
  const match = /^(?:adr[-_ ]?)?(\d{1,6})(?=$|[-_. ])/i.exec(baseName(path));
  return match ? Number(match[1]) : null;
}

/** Date in a log4brains file name: `20200926-x` gives `2020-09-26`. */
export function dayOfName(path: string): string | null {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?=$|[-_])/.exec(baseName(path));
  if (!match) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return isNoDay(day) ? null : day;
}

/** Whether a text is written like a day, such as `2026-02-30`, but the calendar has no such day. */
export function isNoDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text);
}

/** Title derived from a file name: `0007-use-redis.md` gives `Use redis`. */
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

/** Splits the number off a heading: `12. Use it` and `ADR-0012: Use it` give `Use it` and 12. */
export function splitHeading(heading: string): { readonly title: string; readonly number: number | null } {
  for (const prefix of prefixes) {
    const match = prefix.exec(heading);
    if (match) return { title: heading.slice(match[0].length).trim(), number: Number(match[1]) };
  }
  return { title: heading, number: null };
}

/** Text of a heading without emphasis, code, links and escapes. */
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
