/** `npm run data:import -- FILE`: imports an export into an empty database. The product must be stopped. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ArchiveError } from '#platform/database/server/archive-format.ts';
import { readArchiveSettings, restoreInstallation, runArchiveCommand } from './archive-command.ts';

await runArchiveCommand(async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length > 0) throw new ArchiveError('Name one export: npm run data:import -- FILE');
  return restoreInstallation(readArchiveSettings(process.env), resolve(file));
});
