/** Resolves links in exported records: to other files of the export, otherwise to the product. */
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import type { OutsideFile, OutsidePlaces } from '#platform/richtext/model/outside-places.ts';
import { recordName, type NamedRecord } from './exported-names.ts';

/** Everything an exported record may link to. */
export interface ExportScope {
  /** Address of the project in the product, for example `https://decisions.example.org/project/SHOP`. */
  readonly projectAddress: string;
  /** The records of this export by their ids. */
  readonly records: ReadonlyMap<string, NamedRecord>;
  /** File extension of the records. */
  readonly ending: '.md' | '.html';
  /** Files by their ids, with paths relative to a record. */
  readonly files: ReadonlyMap<string, OutsideFile>;
}

/** URL of an ADR or RFC in the product. */
export const productAddress = ({ projectAddress }: ExportScope, kind: 'adr' | 'rfc', id: string): string =>
  `${projectAddress}/${kind}s/${encodeURIComponent(id)}/view`;

/** Path of another record's file, or its URL in the product. */
export function recordHref(scope: ExportScope, id: string): string {
  const record = scope.records.get(id);
  return record ? encodeURIComponent(`${recordName(record)}${scope.ending}`) : productAddress(scope, 'adr', id);
}

function linkTo(scope: ExportScope, { kind, id, namespace, page, anchor }: InternalLink): string | undefined {
  const heading = anchor === undefined ? '' : `#${anchor}`;
  if (kind === 'adr' && scope.records.has(id)) {
    // Headings of the site carry the same ids as in the product.
    return `${recordHref(scope, id)}${heading && scope.ending === '.html' ? `#s-${anchor}` : heading}`;
  }
  if (kind === 'adr' || kind === 'rfc') return `${productAddress(scope, kind, id)}${heading}`;
  if (kind !== 'doc' || namespace === undefined || page === undefined) return undefined;
  const place = `${encodeURIComponent(namespace)}/${encodeURIComponent(page)}`;
  return `${scope.projectAddress}/documentation/${place}${heading}`;
}

/** Link and file resolvers for the rich text of an export. */
export const placesOf = (scope: ExportScope): OutsidePlaces => ({
  linkTo: (link) => linkTo(scope, link),
  file: (id) => scope.files.get(id),
});
