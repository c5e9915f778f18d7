/** RFCs in search, in the table of links and among the users of files: written by every save. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { noteFileUses } from '#platform/files/server/file-table.ts';
import { replaceLinks, type LinkTarget } from '#platform/links/server/link-table.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { documentFiles, documentLinks, documentText } from '#platform/richtext/model/document-text.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { rfcWorkflow } from '../model/rfc-workflow.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { findableRfcsAfter, rfcPlaces, type FindableRfc } from './rfc-search-table.ts';

/** Kind of RFCs in links, search and history. */
export const rfcKind = 'rfc';

/** Raise it when `itemOf` takes other words out of an RFC. */
const extraction = 1;

const itemOf = (rfc: FindableRfc): SearchItem => ({
  organizationId: rfc.organizationId,
  projectId: rfc.projectId,
  kind: rfcKind,
  id: rfc.id,
  title: rfc.title,
  text: documentText(parseDocument(rfc.json)),
  updatedAt: rfc.updatedAt,
});

/** Makes an RFC findable as it was just saved, and notes what it links to, what it became and which files it names. */
export async function connectRfc(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  rfc: Omit<FindableRfc, keyof ProjectScope> & { readonly adrId: string | null },
): Promise<void> {
  const subject = { organizationId, projectId, kind: rfcKind, id: rfc.id } as const;
  const content = parseDocument(rfc.json);
  const links: LinkTarget[] = [...documentLinks(content)];
  if (rfc.adrId !== null) links.push({ relation: 'link', kind: 'adr', id: rfc.adrId });
  await allDone([
    replaceLinks(db, subject, links),
    noteFileUses(db, subject, documentFiles(content)),
    indexItem(db, itemOf({ ...rfc, organizationId, projectId }), extraction),
  ]);
}

/** What RFCs bring into search. */
export const rfcSearch: SearchSource = {
  kind: rfcKind,
  permission: 'rfc.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => (await findableRfcsAfter(owner, after, limit)).map(itemOf),
  details: async (db, scope, found) => {
    const places = await rfcPlaces(
      db,
      scope,
      found.map(({ id }) => id),
    );
    return new Map(
      places.map(({ id, serialNumber, state }) => [
        id,
        { place: serialLabel(serialNumber), state: rfcWorkflow.states[state] },
      ]),
    );
  },
  // An RFC is never removed: its number stays.
  removedTitles: async () => new Map(),
};
