/** Link addresses: which may be stored and followed, and the product's own scheme for internal links. */

/** The kinds of things that an internal link can name. */
export const LINK_KINDS = ['rfc', 'adr', 'metric', 'diagram', 'dbmodel', 'c4model', 'driver', 'board', 'doc'] as const;
/** The kind of thing an internal link names. */
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * An internal link taken apart. A doc link also carries the namespace code and the page, which is a document id
 * or `home`: `{ kind: 'doc', id: 'home', namespace: 'handbook', page: 'home' }`. `anchor` is a heading on that page.
 */
export type InternalLink = { kind: LinkKind; id: string; namespace?: string; page?: string; anchor?: string };

/** Where a link leads: out of the product, to a thing inside it, or to a heading of the same page. */
export type LinkTarget =
  | { type: 'external'; href: string }
  | { type: 'internal'; link: InternalLink }
  | { type: 'anchor'; anchor: string };

/** Name of the product in the tag that external links carry. */
export const LINK_SOURCE = 'archwright';

const INTERNAL =
  /^archwright:\/\/([A-Za-z0-9_-]{1,100})\.(rfc|adr|metric|diagram|dbmodel|c4model|driver|board|doc)\.internal(?:\/([^/?#\s]{1,100})\/([A-Za-z0-9_-]{1,100}))?\/?(?:#(\S{1,300}))?$/;
const MAX_HREF_LENGTH = 8192;

/**
 * Whether an address may be stored in a document and followed from it: http, https, mailto, tel, `#anchor` and
 * `archwright:`. White space and control characters are refused anywhere, since browsers drop them before they
 * look at the scheme.
 */
export function isSafeHref(href: unknown): href is string {
  if (typeof href !== 'string' || href.length > MAX_HREF_LENGTH || hasForbiddenCharacter(href)) return false;
  if (href.startsWith('#')) return href.length > 1;
  if (/^https?:\/\/[^/?#\\@]+/i.test(href)) return true;
  return /^(?:mailto|tel):[^/]/i.test(href) || /^archwright:\/\/./i.test(href);
}

/** `archwright://{id}.{kind}.internal`, for a doc link with `/{namespace code}/{page}` behind it. */
export function formatInternalLink(link: InternalLink): string {
  const place =
    link.kind === 'doc' && link.namespace && link.page
      ? `/${encodeURIComponent(link.namespace)}/${encodeURIComponent(link.page)}`
      : '';
  return `archwright://${link.id}.${link.kind}.internal${place}${link.anchor ? `#${link.anchor}` : ''}`;
}

/** Parses an internal link; `null` for other addresses, and for a doc link without its page. */
export function parseInternalLink(href: string): InternalLink | null {
  const found = INTERNAL.exec(href.replace(/^archwright:/i, 'archwright:'));
  if (!found) return null;
  const [, id = '', kind = '', namespace, page, anchor] = found;
  const link: InternalLink = { kind: kind as LinkKind, id };
  if (kind === 'doc') {
    if (namespace === undefined || page === undefined) return null;
    link.namespace = decoded(namespace);
    // A browser would take these for steps in a path and lead elsewhere; a database stores no NUL.
    if (link.namespace === '.' || link.namespace === '..' || link.namespace.includes('\u0000')) return null;
    link.page = decoded(page);
  } else if (namespace !== undefined) {
    return null;
  }
  if (anchor !== undefined) link.anchor = anchor;
  return link;
}

/** Where a stored address leads; `null` for one that must not be followed. External addresses carry our source tag. */
export function linkTarget(href: unknown): LinkTarget | null {
  if (!isSafeHref(href)) return null;
  if (href.startsWith('#')) return { type: 'anchor', anchor: decoded(href.slice(1)) };
  if (!/^archwright:/i.test(href)) return { type: 'external', href: withSourceTag(href) };
  const link = parseInternalLink(href);
  return link ? { type: 'internal', link } : null;
}

/** Adds `utm_source=archwright` to an http(s) address that has no such parameter yet. */
export function withSourceTag(href: string): string {
  if (!/^https?:/i.test(href)) return href;
  const hashAt = href.indexOf('#');
  const address = hashAt < 0 ? href : href.slice(0, hashAt);
  const hash = hashAt < 0 ? '' : href.slice(hashAt);
  if (/[?&]utm_source=/i.test(address)) return href;
  return `${address}${address.includes('?') ? '&' : '?'}utm_source=${LINK_SOURCE}${hash}`;
}

function hasForbiddenCharacter(href: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
  return /[\s\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064]/u.test(href);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
