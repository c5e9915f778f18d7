/** Where the links of an exported record lead: to its neighbours in the export, else to the product. */
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import type { OutsideFile, OutsidePlaces } from '#platform/richtext/model/outside-places.ts';
import { recordName, type NamedRecord } from './exported-names.ts';

/** Everything that an exported record may point at. */
export interface ExportScope {
  /** Address of the project in the product, for example `https://decisions.example.org/project/SHOP`. */
  readonly projectAddress: string;
  /** The records of this export by their ids. */
  readonly records: ReadonlyMap<string, NamedRecord>;
  /** Ending of the records' files. */
  readonly ending: '.md' | '.html';
  /** Where a file lies, as seen from a record. */
  readonly file: (id: string) => OutsideFile | undefined;
}

/** Address of the view of an ADR or an RFC in the product. */
export const productAddress = ({ projectAddress }: ExportScope, kind: 'adr' | 'rfc', id: string): string =>
  `${projectAddress}/${kind}s/${encodeURIComponent(id)}/view`;

/** A record as seen from another one: its file, or its address in the product. */
export function recordHref(scope: ExportScope, id: string): string {
  const record = scope.records.get(id);
  return record ? encodeURIComponent(`${recordName(record)}${scope.ending}`) : productAddress(scope, 'adr', id);
}

function linkTo(scope: ExportScope, { kind, id, namespace, page, anchor }: InternalLink): string | undefined {
  const heading = anchor === undefined ? '' : `#${anchor}`;
  if (kind === 'adr' && scope.records.has(id)) {
    // The pages of the site mark their headings as the product does.
    return `${recordHref(scope, id)}${heading && scope.ending === '.html' ? `#s-${anchor}` : heading}`;
  }
  if (kind === 'adr' || kind === 'rfc') return `${productAddress(scope, kind, id)}${heading}`;
  if (kind !== 'doc' || namespace === undefined || page === undefined) return undefined;
  const place = `${encodeURIComponent(namespace)}/${encodeURIComponent(page)}`;
  return `${scope.projectAddress}/documentation/${place}${heading}`;
}

/** What the texts of an export need to know of it. */
export const placesOf = (scope: ExportScope): OutsidePlaces => ({
  linkTo: (link) => linkTo(scope, link),
  file: scope.file,
});
