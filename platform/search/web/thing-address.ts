/** URL of the view of a found or linked thing. */
import type { ContentKind } from '#platform/ui/web/web-module.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';

/** A thing as search and links name it. */
export interface PlacedThing {
  readonly kind: string;
  readonly id: string;
  readonly namespace?: string | undefined;
  readonly page?: string | undefined;
}

/** Address of the view of a thing in a project; undefined for kinds that have none. */
export const thingAddress = (
  kinds: ReadonlyMap<string, ContentKind>,
  projectCode: string,
  { kind, id, namespace, page }: PlacedThing,
): string | undefined =>
  kinds.get(kind)?.address?.(projectCode, { id: page ?? id, ...(namespace ? { namespace } : {}) });

/** Address of what an internal link names. */
export function linkAddress(
  kinds: ReadonlyMap<string, ContentKind>,
  projectCode: string,
  link: InternalLink,
): string | undefined {
  const address = thingAddress(kinds, projectCode, link);
  return address && link.anchor ? `${address}#${link.anchor}` : address;
}
