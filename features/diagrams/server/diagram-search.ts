/** Search entries and links of diagrams. */
import { wholeSearch } from '#platform/editing/server/whole-search.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import { diagramNumbers, diagramsNumbered, diagramTable } from './diagram-table.ts';

/** Increase `extraction` when the words of a content change: see diagram-texts.ts. */
export const foundDiagrams = { table: diagramTable, extraction: 1 };

/** Search source of diagrams. */
export const diagramSearch = wholeSearch(foundDiagrams, {
  permission: 'diagram.read',
  details: async (db, scope, found) => {
    const ids = found.map(({ id }) => id);
    const numbers = await diagramNumbers(db, scope, ids);
    return new Map(ids.map((id) => [id, { place: serialLabel(numbers.get(id) ?? null) }]));
  },
  numbered: diagramsNumbered,
});
