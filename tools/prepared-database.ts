/** An empty embedded database that tests copy instead of creating their own: creating one takes seconds of CPU time. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const initialiser = join(root, 'platform', 'database', 'server', 'embedded-init.ts');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};
const version = dependencies['@electric-sql/pglite'] ?? 'unknown';

/** Path of the template database of this version. */
const template = (): string => join(tmpdir(), `archwright-empty-${process.getuid?.() ?? 'user'}-${version}`);

/** Creates the template in a temporary folder and renames it, so that no partial one is copied. */
function createTemplate(): void {
  const draft = mkdtempSync(join(tmpdir(), 'archwright-draft-'));
  const made = spawnSync(process.execPath, [initialiser, join(draft, 'database')], { stdio: 'inherit' });
  if (made.status !== 0) throw new Error('The empty database of the tests could not be created.');
  try {
    renameSync(draft, template());
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(join(template(), 'database'))) throw error;
  }
}

/** Copies an empty database into a data directory without one. */
export function prepareDatabase(dataDirectory: string): void {
  if (existsSync(join(dataDirectory, 'database'))) return;
  if (!existsSync(join(template(), 'database'))) createTemplate();
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  cpSync(join(template(), 'database'), join(dataDirectory, 'database'), { recursive: true });
}
