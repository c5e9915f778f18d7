/** Search entries, links and file uses of RFCs, updated with every save. */
import type { Db } from '#platform/database/server/connection.ts';
import type { SearchSource } from '#platform/search/server/search-source.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { indexText, searchItemOf, type TextNews } from '#platform/writing/server/text-indexing.ts';
import { rfcWorkflow } from '../model/rfc-workflow.ts';
import { rfcKind } from './rfc-kind.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { findableRfcsAfter, rfcPlaces, rfcsNumbered, type FindableRfc } from './rfc-search-table.ts';

/** Increase it when `searchItemOf` extracts different words. */
const extraction = 1;

/** Updates search entry, links and file uses of an RFC that was just saved; `news` tells whom it mentions. */
export const indexRfc = (
  db: Db,
  { organizationId, projectId }: ProjectScope,
  { id, title, json, updatedAt, adrId }: Omit<FindableRfc, keyof ProjectScope> & { readonly adrId: string | null },
  news?: TextNews,
): Promise<void> =>
  indexText(
    db,
    { organizationId, projectId, kind: rfcKind, id, title, json, updatedAt },
    { version: extraction, news, links: adrId === null ? [] : [{ relation: 'link', kind: 'adr', id: adrId }] },
  );

/** Search source of RFCs. */
export const rfcSearch: SearchSource = {
  kind: rfcKind,
  permission: 'rfc.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) =>
    (await findableRfcsAfter(owner, after, limit)).map((rfc) => searchItemOf({ ...rfc, kind: rfcKind })),
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
  numbered: rfcsNumbered,
  // RFCs are never removed.
  removedTitles: async () => new Map(),
};
