/** Shared by all pages of the decision log: page frame, links, badges and dates. */
import { htmlAttributes, htmlText } from '#platform/richtext/model/html-text.ts';
import type { State } from '#platform/workflow/contract.ts';

/**
 * Content security policy: no scripts, nothing from other hosts. `file:` is the origin of a page opened from a folder.
 */
const policy = "default-src 'none'; img-src 'self' file:; style-src 'self' file:; base-uri 'none'; form-action 'none'";

interface PageParts {
  readonly title: string;
  /** Relative path to the folder of the index, for example `../`. */
  readonly root: '' | '../';
  /** HTML of the content. */
  readonly body: string;
}

/** Renders a complete HTML page. */
export const logPage = ({ title, root, body }: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${htmlText(title)}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
${body}
</body>
</html>
`;

/** A link with an escaped label. */
export const anchor = (href: string, words: string, more: Readonly<Record<string, string | undefined>> = {}): string =>
  `<a${htmlAttributes({ href, ...more })}>${htmlText(words)}</a>`;

/** Badge of a state in the colours of its theme. */
export const badge = ({ label, theme }: State): string =>
  `<span${htmlAttributes({ class: 'badge', 'data-theme': theme })}>${htmlText(label)}</span>`;

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `20 November 2026` for `2026-11-20`; other texts are returned unchanged. */
export function dayInWords(day: string): string {
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? longDay.format(moment) : day;
}

/** A `<time>` element with a machine-readable date. */
export const time = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? `<time datetime="${day}">${dayInWords(day)}</time>` : htmlText(day);
