/** Members who can be mentioned and who may vote. */
import { useRead } from '#platform/http/web/use-calls.ts';
import { listRfcPeople, type RfcPerson } from '../contract.ts';

const nobody: readonly RfcPerson[] = [];
/** People beyond the first hundred are mentioned by typing their name in the document, and vote like everybody. */
const perPage = 100;

/** Empty while they load. */
export const usePeople = (): readonly RfcPerson[] =>
  useRead(listRfcPeople, { query: { page: 1, perPage } }).data?.resources ?? nobody;
