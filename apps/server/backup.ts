/** `npm run backup [-- --to FILE]`: a consistent copy of all data, while the product is running or stopped. */
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from '#platform/database/server/archive-connection.ts';
import { writeArchive } from '#platform/database/server/archive-writer.ts';
import { outsideOf, readArchiveSettings, runArchiveCommand, summaryOf } from './archive-command.ts';
import { backupFolder, backupName } from './daily-backup.ts';
import { secretFile } from './installation-secrets.ts';

await runArchiveCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const settings = readArchiveSettings(process.env);
  const path = resolve(values.to ?? join(settings.dataDirectory, backupFolder, backupName('backup', new Date())));
  const digests = await withDatabase(settings, ({ connection }) => {
    // From here on nobody waits for it.
    setPriority(constants.priority.PRIORITY_LOW);
    return writeArchive(connection, path, { outside: outsideOf(settings) });
  });
  const secret = settings.appSecret === undefined ? join(settings.dataDirectory, secretFile) : 'APP_SECRET';
  return `${path}: ${summaryOf(digests)}.\nKeep ${secret} with it: the copy does not hold the secret, and it cannot be used without.`;
});
