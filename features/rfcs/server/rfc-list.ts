/** The list of RFCs: filters, full-text search and numbers. */
import type { Db } from '#platform/database/server/connection.ts';
import type { CallInput, Page } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { holdsWords } from '#platform/search/server/list-filter-table.ts';
import { searchedNumber } from '#platform/workflow/model/serial-number.ts';
import type { listRfcs, RfcRow } from '../contract.ts';
import { mapPage } from '#platform/http/server/list-page-table.ts';
import { rfcPage, type RfcFilter } from './rfc-list-table.ts';
import { rfcKind } from './rfc-kind.ts';

import { toRfcRow, type AdrPort } from './rfc-view.ts';

type Query = CallInput<typeof listRfcs>['query'];

function filterOf(caller: ProjectCaller, { search, state, waitingForMyVote, createdAfter }: Query): RfcFilter {
  const serialNumber = search === undefined ? undefined : searchedNumber(search);
  const isWords = search !== undefined && serialNumber === undefined;
  return {
    states: typeof state === 'string' ? [state] : state,
    serialNumber,
    createdAfter,
    matching: isWords ? holdsWords('rfc.id', caller, rfcKind, search) : undefined,
    waitingFor: waitingForMyVote === 'true' ? caller.userId : undefined,
  };
}

/** One page of the list. */
export async function listRfcsFor(db: Db, caller: ProjectCaller, query: Query, adrs: AdrPort): Promise<Page<RfcRow>> {
  const found = await rfcPage(db, caller, filterOf(caller, query), query);
  const ids = found.resources.flatMap(({ adrId }) => adrId ?? []);
  const byId = ids.length === 0 ? undefined : await adrs.adrsByIds(db, caller, ids);
  return mapPage(found, (row) => toRfcRow(caller, row, byId?.get(row.adrId ?? '')));
}
