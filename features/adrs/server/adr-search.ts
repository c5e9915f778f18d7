/** Search entries, links and file uses of ADRs, updated with every save. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { replaceLinksOfMany, type LinkTarget } from '#platform/links/server/link-table.ts';
import type { IndexedText } from '#platform/search/model/indexed-text.ts';
import { indexExtracted, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { stateOf } from '#platform/workflow/model/workflow.ts';
import { indexText, searchItemOf, type TextNews } from '#platform/writing/server/text-indexing.ts';
import { adrWorkflow } from '../model/adr-workflow.ts';
import { adrKind } from './adr-record.ts';
import { adrFacts, adrsNumbered, findableAdrsAfter, savedTimes, type FindableAdr } from './adr-search-table.ts';
import type { AdrScope } from './adr-table.ts';

/** Increase it when `searchItemOf` extracts different words. */
const extraction = 1;

/** Updates search entry, links and file uses of a record that was just saved; `news` tells whom it mentions. */
export const indexAdr = (
  db: Db,
  { organizationId, projectId }: AdrScope,
  { id, title, json, updatedAt }: Omit<FindableAdr, keyof AdrScope>,
  news?: TextNews,
): Promise<void> =>
  indexText(
    db,
    { organizationId, projectId, kind: adrKind, id, title, json, updatedAt },
    { version: extraction, news },
  );

const itemOf = (adr: FindableAdr): SearchItem => searchItemOf({ ...adr, kind: adrKind });

/** Times of the last save: search entries carry the time of the row, not of the process. */
async function rowTimes(
  db: Db,
  scope: AdrScope,
  adrs: readonly { readonly id: string }[],
): Promise<(id: string) => string> {
  const times = await savedTimes(
    db,
    scope,
    adrs.map(({ id }) => id),
  );
  return (id) => {
    const updatedAt = times.get(id);
    if (updatedAt === undefined) throw new Error('An ADR that was just saved cannot be read.');
    return updatedAt;
  };
}

/** A text with its words and links already extracted. */
export interface ExtractedText {
  readonly id: string;
  readonly indexed: IndexedText;
  readonly links: readonly LinkTarget[];
}

/** The batch variant for many records without files. */
export async function indexAdrs(
  db: Db,
  { organizationId, projectId }: AdrScope,
  adrs: readonly ExtractedText[],
): Promise<void> {
  const scope = { organizationId, projectId };
  const targets = adrs.map(({ id, links }) => ({ id, targets: links }));
  const [timeOf] = await allDone([
    rowTimes(db, scope, adrs),
    replaceLinksOfMany(db, { ...scope, kind: adrKind }, targets),
  ]);
  const items = adrs.map(
    ({ id, indexed }) => ({ ...scope, ...indexed, kind: adrKind, id, updatedAt: timeOf(id) }) as const,
  );
  await indexExtracted(db, scope, items, extraction);
}

/** Search source of ADRs. Records are never removed. */
export const adrSearch: SearchSource = {
  kind: adrKind,
  permission: 'adr.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => (await findableAdrsAfter(owner, after, limit)).map(itemOf),
  details: async (db, scope, found) => {
    const facts = await adrFacts(
      db,
      scope,
      found.map(({ id }) => id),
    );
    return new Map(
      facts.map(({ id, serialNumber, state }) => {
        const { label, theme } = stateOf(adrWorkflow, state);
        return [id, { place: serialLabel(serialNumber), state: { label, theme } }];
      }),
    );
  },
  numbered: adrsNumbered,
  removedTitles: () => Promise.resolve(new Map()),
};
