/** Secret of an installation, bound to its database by a fingerprint. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rememberFingerprint } from '#platform/database/server/installation-table.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { Secrets } from '#platform/identity/server/secrets.ts';
import { ConfigError, type Config } from './config.ts';

/** File of the generated secret in the data directory. */
export const secretFile = 'app-secret.txt';

/** The configured secret, or the one in the data directory, generated at the first start. */
export function installationSecrets(config: Pick<Config, 'appSecret' | 'dataDirectory'>): Secrets {
  if (config.appSecret) return new Secrets(config.appSecret);
  const path = join(config.dataDirectory, secretFile);
  if (!existsSync(path)) {
    mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return new Secrets(readFileSync(path, 'utf8').trim());
}

/** Aborts the start when the database belongs to an installation with another secret. */
export async function verifyInstallation(database: Database, secrets: Secrets): Promise<void> {
  const stored = await rememberFingerprint(database.owner, secrets.fingerprint);
  if (stored === secrets.fingerprint) return;
  throw new ConfigError(
    'APP_SECRET is not the secret that this database was written with. Start with the secret of this installation; it belongs to its backup.',
  );
}
