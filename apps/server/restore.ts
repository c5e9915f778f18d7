/** `npm run restore -- FILE`: restores a backup into an empty installation. The product must be stopped. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ArchiveError } from '#platform/database/server/archive-format.ts';
import { readArchiveSettings, restoreInstallation, runArchiveCommand } from './archive-command.ts';

await runArchiveCommand(async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length > 0) throw new ArchiveError('Name one backup: npm run restore -- FILE');
  return restoreInstallation(readArchiveSettings(process.env), resolve(file));
});
