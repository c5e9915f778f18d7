/** The frame of every page of the API documentation, and HTML as text. */
import type { Call } from '#platform/http/contract.ts';
import { refreshToken } from '#platform/identity/contract.ts';
import { renewalLock, sessionKeys, tokenLife } from '#platform/identity/model/session-keys.ts';
import { docsStyle } from './docs-style.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, in elements and in quoted attributes. */
export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A part of the API with its own page. */
export interface Area {
  readonly name: string;
  /** Last part of the address of its page. */
  readonly slug: string;
  readonly calls: readonly Call[];
}

/** Areas in the order of their names; each call belongs to one. */
export function areasOf(calls: readonly Call[]): readonly Area[] {
  const names = [...new Set(calls.map(({ tag }) => tag))].toSorted((one, other) => one.localeCompare(other, 'en'));
  return names.map((name) => ({
    name,
    slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    calls: calls.filter(({ tag }) => tag === name),
  }));
}

/** Address of the page of an area. */
export const areaAddress = ({ slug }: Area): string => `/api/docs/${slug}`;

/** Address of the page about what all calls have in common. */
export const conventionsAddress = '/api/docs/conventions';

/** Content of a page. */
export interface DocsPage {
  readonly title: string;
  /** Address of the page, which its menu marks. */
  readonly address: string;
  readonly main: string;
}

function menu(areas: readonly Area[], current: string): string {
  const link = (address: string, name: string): string =>
    `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${escape(name)}</a></li>`;
  return [
    link('/api/docs', 'Overview'),
    link(conventionsAddress, 'Conventions'),
    ...areas.map((area) => link(areaAddress(area), area.name)),
  ].join('');
}

/** What the script needs to call with the session of this device, and to renew it. */
const sessionFacts = { keys: sessionKeys, life: tokenLife, lock: renewalLock, renewal: `/api${refreshToken.path}` };

/** A whole page. */
export function docsHtml(areas: readonly Area[], { title, address, main }: DocsPage): string {
  const links = menu(areas, address);
  return `<!doctype html><html lang="en" data-session="${escape(JSON.stringify(sessionFacts))}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)} – Archwright API</title>
<style>${docsStyle}</style><script src="/color-scheme.js"></script><script src="/api/docs/docs.js" defer></script></head><body>
<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="/api/docs">Archwright API</a>
<div class="find" hidden><input id="find" type="search" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-label="Search operations" placeholder="Search operations (press /)" autocomplete="off"><ul class="found" id="found" role="listbox" aria-label="Operations" hidden></ul></div>
<span class="who" aria-live="polite"></span></header>
<details class="small-areas"><summary>Areas</summary><ul>${links}</ul></details>
<div class="frame"><nav class="areas" aria-label="Areas"><ul tabindex="0" aria-label="Areas">${links}</ul></nav>
<main id="content" tabindex="-1">${main}</main></div></body></html>`;
}
