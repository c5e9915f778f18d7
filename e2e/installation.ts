/** Port and data directory of the product under test; each port has its own directory. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port of the server under test. */
export const port = Number(process.env['E2E_PORT'] ?? 4130);

/** Origin of the product under test. */
export const address = `http://127.0.0.1:${port}`;

/** Data directory, emptied before every run. */
export const dataDirectory = join(tmpdir(), `archwright-journeys-${port}`);

/** Address of the administrator. */
export const administratorEmail = 'administrator@example.test';

/** Port of the git server of the journey about repositories. */
export const gitPort = port + 5_000;
