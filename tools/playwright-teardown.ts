/** Removes the data folder of the journeys once the server that used it has ended. */
import { rmSync } from 'node:fs';

export default function removeData(): void {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
