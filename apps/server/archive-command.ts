/** Shared by the commands for backup, restore, export and import: settings, messages, secret. */
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ArchiveError, type Digests, type OutsideTable } from '#platform/database/server/archive-format.ts';
import { readArchiveHeader } from '#platform/database/server/archive-reader.ts';
import { restoreArchive } from '#platform/database/server/archive-restore.ts';
import { withStoppedProduct, type Installation } from '#platform/database/server/archive-connection.ts';
import { databaseFault } from '#platform/database/server/database-faults.ts';
import { archivedFiles } from '#platform/files/server/archived-files.ts';
import { filesFolder } from '#platform/files/server/file-store.ts';
import { Secrets } from '#platform/identity/server/secrets.ts';
import { ConfigError, readConfig } from './config.ts';
import { secretFile } from './installation-secrets.ts';
import { migrations } from './join-modules.ts';
import { prepareDataDirectory } from './start-faults.ts';

/** The installation a command works on, with its secret if the environment provides one. */
export interface ArchiveSettings extends Installation {
  readonly appSecret: string | undefined;
}

/** Reads the variables of the product; those unrelated to data are ignored. */
export function readArchiveSettings(environment: Readonly<Record<string, string | undefined>>): ArchiveSettings {
  const { DATA_DIR, DATABASE_URL, APP_SECRET } = environment;
  const { dataDirectory, databaseUrl, appSecret } = readConfig({ DATA_DIR, DATABASE_URL, APP_SECRET });
  return { dataDirectory, databaseUrl, appSecret };
}

/** Runs a command, prints its message or the error, and sets the exit code. */
export async function runArchiveCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    process.exitCode = 1;
    console.error(sentenceFor(error));
  }
}

function sentenceFor(error: unknown): unknown {
  if (error instanceof ArchiveError || error instanceof ConfigError) return error.message;
  if (databaseFault(error) === 'unavailable') return `The database cannot be reached: ${(error as Error).message}`;
  const isArguments = String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS');
  return isArguments ? (error as Error).message : error;
}

/** For example `14 tables, 20480 rows`. */
export const summaryOf = (digests: Digests): string => {
  const counts = Object.values(digests).map((digest) => digest.rows);
  return `${counts.length} tables, ${counts.reduce((sum, rows) => sum + rows, 0)} rows`;
};

/** Data outside of the database: with the embedded one, file contents. */
export const outsideOf = ({ dataDirectory, databaseUrl }: Installation): readonly OutsideTable[] =>
  databaseUrl === undefined ? [archivedFiles(filesFolder(dataDirectory))] : [];

/** Restores an archive into an empty installation. Returns a message for the operator. */
export async function restoreInstallation(settings: ArchiveSettings, path: string): Promise<string> {
  const { secretFingerprint } = await readArchiveHeader(path);
  const secret = findSecret(settings, path, secretFingerprint);
  const ownFile = join(settings.dataDirectory, secretFile);
  prepareDataDirectory(settings.dataDirectory);
  const digests = await withStoppedProduct(settings, async ({ connection }) => {
    const restored = await restoreArchive(connection, path, migrations, outsideOf(settings));
    if (typeof secret === 'object') copyFileSync(secret.file, ownFile);
    return restored;
  });
  const advice =
    secret === 'missing'
      ? `Its secret is not here: before you start the product, set APP_SECRET or put the ${secretFile} of that installation into ${settings.dataDirectory}.`
      : 'Start the product with the same secret.';
  return `${summaryOf(digests)} are back, each with the checksum that it had. ${advice}`;
}

/**
 * Where the secret of the archived installation is: provided, in a file to be copied, or missing. An archive never
 * contains it. Throws an ArchiveError when a different secret is provided.
 */
function findSecret(
  settings: ArchiveSettings,
  archive: string,
  fingerprint: string,
): 'given' | 'missing' | { readonly file: string } {
  const ownFile = join(settings.dataDirectory, secretFile);
  const own = settings.appSecret ?? secretIn(ownFile);
  if (own !== undefined) {
    if (new Secrets(own).fingerprint === fingerprint) return 'given';
    const place = settings.appSecret === undefined ? ownFile : 'APP_SECRET';
    throw new ArchiveError(
      `${place} is not the secret of the installation that ${archive} was taken from. The secret belongs to its backup: restore with the same one.`,
    );
  }
  const folder = dirname(archive);
  const file = [join(folder, secretFile), join(dirname(folder), secretFile)].find((path) => {
    const secret = secretIn(path);
    return secret !== undefined && new Secrets(secret).fingerprint === fingerprint;
  });
  return file === undefined ? 'missing' : { file };
}

const secretIn = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined;
