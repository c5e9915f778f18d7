/** A disposable MariaDB for tests: installed binaries, run on a socket with their files in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canInstallDebianPackages, installDebianPackages } from './debian-packages.ts';

/** Message for runs without MariaDB. */
export const noMariaDbSentence =
  'no MariaDB server: install mariadbd, mariadb-install-db and the client mariadb (on Debian as root they are installed by themselves unless NO_APT=1)';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/usr/local/sbin'];
const programs = ['mariadbd', 'mariadb-install-db', 'mariadb'] as const;

/** The path of an installed program. */
const pathOf = (program: string): string | undefined =>
  folders.map((folder) => join(folder, program)).find((path) => existsSync(path));

const isInstalled = (): boolean => programs.every((program) => pathOf(program) !== undefined);

/** True when `startMariaDb` will find a server; installs the packages of one where that is possible. */
export function hasMariaDb(): boolean {
  if (isInstalled()) return true;
  return (
    canInstallDebianPackages() && installDebianPackages(['mariadb-server-core', 'mariadb-client-core']) && isInstalled()
  );
}

/** What a script said: rows of its queries, errors and warnings. */
export interface ScriptAnswer {
  readonly rows: readonly string[];
  /** `ERROR 1064 (42000) at line 3: …`, and warnings and notes. */
  readonly complaints: readonly string[];
}

/** A running server. */
export interface MariaDb {
  /** Runs a script; goes on after errors. */
  run(script: string, options?: { readonly showWarnings?: boolean }): ScriptAnswer;
  /** Ends the server and removes its files. */
  remove(): Promise<void>;
}

const settings = [
  '--skip-networking',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--sync-binlog=0',
  '--character-set-server=utf8mb4',
  '--performance-schema=off',
  '--innodb-buffer-pool-size=64M',
  '--lower-case-table-names=0',
];

interface Paths {
  readonly server: string;
  readonly installer: string;
  readonly client: string;
  readonly folder: string;
}

const user = (): readonly string[] => (process.getuid?.() === 0 ? ['--user=root'] : []);

function createFiles({ installer, folder }: Paths): void {
  const options = ['--no-defaults', `--datadir=${join(folder, 'data')}`, '--auth-root-authentication-method=normal'];
  const made = spawnSync(installer, [...options, '--skip-test-db', ...user()], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`mariadb-install-db failed: ${made.stderr || made.stdout}`);
}

function startProcess({ server, folder }: Paths): ChildProcess {
  const files = [`--datadir=${join(folder, 'data')}`, `--socket=${join(folder, 'socket')}`, `--tmpdir=${folder}`];
  const pid = `--pid-file=${join(folder, 'pid')}`;
  return spawn(server, ['--no-defaults', ...files, pid, ...settings, ...user()], { stdio: 'ignore' });
}

const clientOptions = ({ folder }: Paths): readonly string[] => [
  '--no-defaults',
  `--socket=${join(folder, 'socket')}`,
  '--user=root',
  '--batch',
  '--raw',
  '--skip-column-names',
  '--default-character-set=utf8mb4',
];

async function untilReady(paths: Paths, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (spawnSync(paths.client, [...clientOptions(paths), '-e', 'select 1']).status !== 0) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('MariaDB did not start.');
    await wait(100);
  }
}

const isWarning = (line: string): boolean => /^(?:Warning|Note|Error) \(Code \d+\)/.test(line);

function runScript(paths: Paths, script: string, showWarnings: boolean): ScriptAnswer {
  const options = [...clientOptions(paths), '--force', ...(showWarnings ? ['--show-warnings'] : [])];
  const told = spawnSync(paths.client, options, { input: script, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  const lines = told.stdout.split('\n').filter((line) => line !== '');
  return {
    rows: lines.filter((line) => !isWarning(line)),
    complaints: [...told.stderr.split('\n').filter((line) => line.startsWith('ERROR')), ...lines.filter(isWarning)],
  };
}

/** Starts a server on new files. Throws when there is none: ask `hasMariaDb` first. */
export async function startMariaDb(): Promise<MariaDb> {
  const [server, installer, client] = programs.map(pathOf);
  if (!server || !installer || !client) throw new Error(noMariaDbSentence);
  const paths: Paths = { server, installer, client, folder: mkdtempSync(join(tmpdir(), 'archwright-mariadb-')) };
  createFiles(paths);
  const child = startProcess(paths);
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  await untilReady(paths, child);
  return {
    run: (script, { showWarnings = false } = {}) => runScript(paths, script, showWarnings),
    async remove() {
      process.removeListener('exit', endWithUs);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(paths.folder, { recursive: true, force: true });
    },
  };
}
