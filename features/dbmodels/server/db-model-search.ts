/** Search entries and links of database models. */
import { wholeSearch } from '#platform/editing/server/whole-search.ts';
import { platformLabel } from '../contract.ts';
import { dbModelPlatforms, dbModelTable } from './db-model-table.ts';

/** Increase `extraction` when the words of a document change: see db-model-texts.ts. */
export const foundDbModels = { table: dbModelTable, extraction: 1 };

/** Search source of database models. */
export const dbModelSearch = wholeSearch(foundDbModels, {
  permission: 'dbmodel.read',
  details: async (db, scope, found) => {
    const ids = found.map(({ id }) => id);
    const known = await dbModelPlatforms(db, scope, ids);
    return new Map(ids.map((id) => [id, { place: platformLabel(known.get(id) ?? '') }]));
  },
});
