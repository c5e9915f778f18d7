/** Databases that tests copy instead of creating their own: creating one takes seconds of CPU time. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const initialiser = join(root, 'platform', 'database', 'server', 'embedded-init.ts');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};
const version = dependencies['@electric-sql/pglite'] ?? 'unknown';

/** Path of the empty template database of this version. */
const emptyTemplate = join(root, '.cache', `empty-database-${version}`, 'database');

/** Variable with the path of the migrated template database. */
const migratedTemplate = 'MIGRATED_DATABASE';

/** Creates the empty template elsewhere and renames it, so that no partial one is copied. */
function createEmptyTemplate(): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const draft = mkdtempSync(join(root, '.cache', 'draft-'));
  const made = spawnSync(process.execPath, [initialiser, join(draft, 'database')], { stdio: 'inherit' });
  if (made.status !== 0) throw new Error('The empty database of the tests could not be created.');
  try {
    renameSync(draft, join(emptyTemplate, '..'));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(emptyTemplate)) throw error;
  }
}

/**
 * Creates the migrated template if there is none for the current migrations; from then on `prepareDatabase` copies it,
 * in this process and its children.
 */
export function createMigratedTemplate(): void {
  const made = spawnSync(process.execPath, [join(root, 'tools', 'migrated-database.ts')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (made.status !== 0) throw new Error('The migrated database of the tests could not be created.');
  process.env[migratedTemplate] = made.stdout.trim();
}

function copyInto(dataDirectory: string, template: string): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  cpSync(template, join(dataDirectory, 'database'), { recursive: true });
}

const hasDatabase = (dataDirectory: string): boolean => existsSync(join(dataDirectory, 'database'));

/** Copies an empty database into a data directory without one, so that the first start applies every migration. */
export function prepareEmptyDatabase(dataDirectory: string): void {
  if (hasDatabase(dataDirectory)) return;
  if (!existsSync(emptyTemplate)) createEmptyTemplate();
  copyInto(dataDirectory, emptyTemplate);
}

/** Copies a migrated database into a data directory without one; an empty one where no run has prepared any. */
export function prepareDatabase(dataDirectory: string): void {
  const template = process.env[migratedTemplate];
  if (template === undefined) return prepareEmptyDatabase(dataDirectory);
  if (!hasDatabase(dataDirectory)) copyInto(dataDirectory, template);
}
