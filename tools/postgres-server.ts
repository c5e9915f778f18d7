/** Runs installed PostgreSQL binaries as an unprivileged user on a loopback port, with its files in a temporary folder. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './product.ts';

/** A private server process. */
export interface OwnServer {
  /** URL of the superuser, for setup only. */
  readonly adminUrl: string;
  /** Kills the postmaster with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Restarts it on the same port and files, retrying until the killed processes are gone. */
  start(): Promise<void>;
  /** Pauses every process of the server, like an overloaded machine; connections stay open. */
  suspend(): void;
  /** Resumes them. */
  resume(): void;
  /** Ends the server and removes its files. */
  remove(): Promise<void>;
}

const leastVersion = 15;

/** Folder with `initdb` and `postgres` of version 15 or newer, the newest first. */
export function findServerBinaries(): string | undefined {
  const folder = '/usr/lib/postgresql';
  const debian = existsSync(folder) ? readdirSync(folder).toSorted((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...debian.map((version) => join(folder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...['18', '17', '16', '15'].map((version) => `/opt/homebrew/opt/postgresql@${version}/bin`),
  ];
  return candidates.find(
    (path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')) && versionOf(path) >= leastVersion,
  );
}

function versionOf(binaries: string): number {
  const told = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(told.stdout ?? '')?.[1] ?? 0);
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so root uses another user. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'));
  const row = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(row?.[2] ?? 65534), gid: Number(row?.[3] ?? 65534) };
}

/** Creates the data folder with password authentication. */
function initialise(binaries: string, folder: string, password: string, user: User | undefined): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chmodSync(folder, 0o700);
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = [
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  const done = spawnSync(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...options], {
    cwd: '/',
    encoding: 'utf8',
    ...user,
  });
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr || String(done.error)}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** Signals the postmaster and its backends. */
function signalAll(postmaster: ChildProcess | undefined, signal: NodeJS.Signals): void {
  const told = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  postmaster?.kill(signal);
  for (const line of told.split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent === postmaster?.pid) process.kill(pid, signal);
  }
}

/** Creates and starts a server. Without `durable` fsync is off, which only tests may use. */
export async function startOwnServer(options: { readonly durable: boolean }): Promise<OwnServer> {
  const binaries = findServerBinaries();
  if (!binaries) throw new Error('There are no PostgreSQL server binaries on this machine.');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'archwright-postgres-'));
  const password = randomBytes(12).toString('hex');
  initialise(binaries, folder, password, user);
  const port = await freePort();
  const adminUrl = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=64MB',
  ];
  if (!options.durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const args = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])];
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const deadline = Date.now() + 30_000;
    let lastWords = '';
    while (Date.now() < deadline) {
      const started = spawn(join(binaries, 'postgres'), args, {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        ...user,
      });
      started.stderr.on('data', (text: Buffer) => (lastWords = text.toString()));
      child = started;
      while (started.exitCode === null && started.signalCode === null && Date.now() < deadline) {
        if (await answers(adminUrl)) return;
        await wait(20);
      }
      await wait(100);
    }
    throw new Error(`PostgreSQL did not start: ${lastWords}`);
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child) return;
    child.kill(signal);
    await ended(child);
  };
  const endWithUs = (): void => void child?.kill('SIGQUIT');
  process.once('exit', endWithUs);

  await start();
  return {
    adminUrl,
    start,
    kill: () => stop('SIGKILL'),
    suspend: () => signalAll(child, 'SIGSTOP'),
    resume: () => signalAll(child, 'SIGCONT'),
    async remove() {
      process.removeListener('exit', endWithUs);
      await stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
