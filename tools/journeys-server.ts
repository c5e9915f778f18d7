/** Starts the product for end-to-end tests, with an empty data folder. */
import { rmSync } from 'node:fs';

const folder = process.env['DATA_DIR'];
if (!folder) throw new Error('DATA_DIR names the folder that is emptied before the journeys.');
rmSync(folder, { recursive: true, force: true });
await import('../apps/server/main.ts');
