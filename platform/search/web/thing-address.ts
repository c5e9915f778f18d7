/** URL of the view of a found or linked thing, and back. */
import type { ContentKind } from '#platform/ui/web/web-module.ts';
import type { SearchHit } from '../contract.ts';
import { LINK_KINDS, type InternalLink } from '#platform/richtext/model/link-address.ts';

/** A thing as search and links name it. */
export interface PlacedThing {
  readonly kind: string;
  readonly id: string;
  readonly namespace?: string | undefined;
  readonly page?: string | undefined;
  readonly words?: string | undefined;
  readonly part?: string | undefined;
}

/** Address of the view of a thing in a project; undefined for kinds that have none. */
export const thingAddress = (
  kinds: ReadonlyMap<string, ContentKind>,
  projectCode: string,
  { kind, id, namespace, page, words, part }: PlacedThing,
): string | undefined =>
  kinds.get(kind)?.address?.(projectCode, {
    id: page ?? id,
    ...(namespace ? { namespace } : {}),
    ...(words ? { words } : {}),
    ...(part ? { part } : {}),
  });

/** Address of a search hit. Where its text matched rather than its title, its page may go to the match. */
export function hitAddress(
  kinds: ReadonlyMap<string, ContentKind>,
  projectCode: string,
  { source, titleParts, ...thing }: SearchHit,
  query: string,
): string | undefined {
  const isInTitle = titleParts.some(({ hit }) => hit);
  return thingAddress(kinds, projectCode, { ...thing, kind: source, words: isInTitle ? undefined : query.trim() });
}

/** Begins the anchor of a link that names a part of a page by the search of its address: `?class=Cart`. */
const searchMark = '?';

/** Address of what an internal link names. */
export function linkAddress(
  kinds: ReadonlyMap<string, ContentKind>,
  projectCode: string,
  link: InternalLink,
): string | undefined {
  const address = thingAddress(kinds, projectCode, link);
  if (!address || !link.anchor) return address;
  return link.anchor.startsWith(searchMark) ? `${address}${link.anchor}` : `${address}#${link.anchor}`;
}

/** The search of an address, as far as an anchor can hold it. */
const partOfPage = /^\?\S{1,299}$/;

const idPart = 'THE-ID';
const namespacePart = 'THE-NAMESPACE';
const homePage = 'home';

/**
 * The thing whose view has this path in a project, e.g. `/project/shop/adrs/7/view#context`; null for other paths. The
 * heading or the part of the page that the path names is the anchor of the link.
 */
export function linkOfAddress(
  kinds: ReadonlyMap<string, ContentKind>,
  projectCode: string,
  path: string,
): InternalLink | null {
  const [, view = '', search = '', hash] = /^([^?#]*)(\?[^#]*)?(?:#(\S{1,300}))?$/.exec(path) ?? [];
  const anchor = hash ?? (partOfPage.test(search) ? search : undefined);
  for (const kind of LINK_KINDS) {
    const address = kinds.get(kind)?.address?.(projectCode, { id: idPart, namespace: namespacePart });
    if (address === undefined) continue;
    const pattern = address
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(idPart, '(?<id>[A-Za-z0-9_-]+)')
      .replace(namespacePart, '(?<namespace>[a-z0-9-]+)');
    const found = new RegExp(`^${pattern}/?$`).exec(view)?.groups;
    if (!found?.['id']) continue;
    const id = found['id'];
    if (kind !== 'doc') return isId(id) ? { kind, id, ...(anchor ? { anchor } : {}) } : null;
    const place = { namespace: found['namespace'] ?? '', page: id };
    return id === homePage || isId(id) ? { kind, id, ...place, ...(anchor ? { anchor } : {}) } : null;
  }
  return null;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
