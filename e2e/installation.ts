/** Where the product under test listens and keeps its data; a port of one's own gives a folder of one's own. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the server that the journeys start. */
export const port = Number(process.env['E2E_PORT'] ?? 4130);

/** Origin of the product under test. */
export const address = `http://127.0.0.1:${port}`;

/** Its data folder, emptied before every run. */
export const dataDirectory = join(tmpdir(), `archwright-journeys-${port}`);

/** Whose account administers the installation of the journeys. */
export const administratorEmail = 'administrator@example.test';
