/** `npm run data:export -- FILE`: exports all data of a stopped product to one file, to move it to another database. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withStoppedProduct } from '#platform/database/server/archive-connection.ts';
import { ArchiveError } from '#platform/database/server/archive-format.ts';
import { writeArchive } from '#platform/database/server/archive-writer.ts';
import { outsideOf, readArchiveSettings, runArchiveCommand, summaryOf } from './archive-command.ts';

await runArchiveCommand(async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length > 0) throw new ArchiveError('Name one file: npm run data:export -- FILE');
  const path = resolve(file);
  const settings = readArchiveSettings(process.env);
  const digests = await withStoppedProduct(settings, ({ connection }) =>
    writeArchive(connection, path, { outside: outsideOf(settings) }),
  );
  return `${path}: ${summaryOf(digests)}.\nImport it with the same secret: npm run data:import -- ${file}`;
});
