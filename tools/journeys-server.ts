/** Starts the product for end-to-end tests, with an empty database. */
import { rmSync } from 'node:fs';
import { createMigratedTemplate, prepareDatabase } from './prepared-database.ts';

const folder = process.env['DATA_DIR'];
if (!folder) throw new Error('DATA_DIR names the folder that is emptied before the journeys.');
rmSync(folder, { recursive: true, force: true });
// Other tests create databases; here it would take several seconds in which no journey runs.
createMigratedTemplate();
prepareDatabase(folder);
await import('../apps/server/main.ts');
