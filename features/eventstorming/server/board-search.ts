/** Search entries and links of boards. */
import { wholeSearch } from '#platform/editing/server/whole-search.ts';
import { boardCards, boardTable } from './board-table.ts';

/** Increase `extraction` when the words of a document change: see board-texts.ts. */
export const foundBoards = { table: boardTable, extraction: 1 };

const cardsText = (count: number): string => `${count} ${count === 1 ? 'card' : 'cards'}`;

/** Search source of boards. */
export const boardSearch = wholeSearch(foundBoards, {
  permission: 'board.read',
  details: async (db, scope, found) => {
    const ids = found.map(({ id }) => id);
    const counts = await boardCards(db, scope, ids);
    return new Map(ids.map((id) => [id, { place: cardsText(counts.get(id) ?? 0) }]));
  },
});
