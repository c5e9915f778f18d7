/** Targets of links and files for a text that leaves the product. */
import { isSafeHref, linkTarget, type InternalLink } from './link-address.ts';

/** A file next to the exported text. */
export interface OutsideFile {
  /** As a relative address, for example `files/0001-1-order-states.png`. */
  readonly path: string;
  /** It can be shown in place. */
  readonly isImage: boolean;
}

/** Where things lie for a text outside the product. */
export interface OutsidePlaces {
  /** URL of a linked thing; undefined when it has none: then only the text remains. */
  readonly linkTo: (link: InternalLink) => string | undefined;
  /** Path of a file; undefined when it is not exported. */
  readonly file: (id: string) => OutsideFile | undefined;
}

/** The address of a stored link outside the product; undefined for one that leads nowhere or must not be followed. */
export function outsideHref(href: unknown, places: OutsidePlaces): string | undefined {
  const target = linkTarget(href);
  if (!target || !isSafeHref(href)) return undefined;
  // The source tag is only for links followed from the product.
  return target.type === 'internal' ? places.linkTo(target.link) : href;
}

/** Replacement for an embed, which cannot be exported. */
export const embedWords = {
  diagram: 'This diagram is available in Archwright.',
  structurizr: 'This Structurizr view is available in Archwright.',
  c4model: 'This C4 view is available in Archwright.',
  dbmodel: 'This database model is available in Archwright.',
  metric: 'This chart is available in Archwright.',
  board: 'This board is available in Archwright.',
  contextmap: 'This context map is available in Archwright.',
} as const;
