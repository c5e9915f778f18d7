/** Runs the embedded database in a thread of this process and keeps it running. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import type { BridgeAddress } from './wire-bridge.ts';

/** How to reach the embedded database with an ordinary PostgreSQL client. */
export interface EmbeddedAddress {
  readonly host: string;
  readonly port: number;
  readonly user: 'postgres';
  readonly database: 'postgres';
}

/** File in the data directory that names the socket of the running server's embedded database. */
export const socketFileName = 'database-socket.json';

const socketFolderPrefix = 'archwright-';
const secondFaultWindowMs = 60_000;
/** Answers on their way are soon garbage: with more room for it V8 kept 100 MB of them, and was no faster. */
const youngMegabytes = 24;

/** The embedded database of one data directory, locked by this process. */
export class EmbeddedDatabase {
  readonly #directory: string;
  readonly #lock: DirectoryLock;
  readonly #socketFolder: string;
  readonly #onFault: (sentence: string, fatal: boolean) => void;
  #worker: Worker | undefined;
  #closing = false;
  #lastFaultAt = Number.NEGATIVE_INFINITY;
  #port = 5432;
  /** False while the database is being reopened after a fault. */
  available = false;

  private constructor(directory: string, lock: DirectoryLock, onFault: (sentence: string, fatal: boolean) => void) {
    this.#directory = directory;
    this.#lock = lock;
    this.#onFault = onFault;
    this.#socketFolder = process.platform === 'win32' ? '' : freshSocketFolder();
  }

  /**
   * Locks the data directory, creates the database if there is none, and starts it.
   * `onFault` is called for a dead or stuck thread; when `fatal` is true the process should exit.
   */
  static async open(
    dataDirectory: string,
    onFault: (sentence: string, fatal: boolean) => void,
  ): Promise<EmbeddedDatabase> {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const lock = lockDirectory(dataDirectory);
    const embedded = new EmbeddedDatabase(dataDirectory, lock, onFault);
    if (!existsSync(embedded.#databaseDirectory)) await createDatabase(embedded.#databaseDirectory);
    await embedded.#start();
    return embedded;
  }

  get #databaseDirectory(): string {
    return join(this.#directory, 'database');
  }

  /** Connection settings; they survive a restart of the thread, except for the port on Windows. */
  get address(): EmbeddedAddress {
    const host = this.#socketFolder || '127.0.0.1';
    return { host, port: this.#port, user: 'postgres', database: 'postgres' };
  }

  /** Terminates a stuck thread; it is reopened by the same rule as a dead one. */
  restartStuck(): void {
    if (this.available) void this.#worker?.terminate();
  }

  /** Closes the database cleanly and releases the directory. */
  async close(): Promise<void> {
    this.#closing = true;
    const worker = this.#worker;
    if (worker && this.available) {
      await new Promise<void>((resolve) => {
        worker.once('exit', () => resolve());
        worker.once('message', () => void worker.terminate());
        worker.postMessage('close');
      });
    } else {
      await worker?.terminate();
    }
    this.available = false;
    if (this.#socketFolder) rmSync(this.#socketFolder, { recursive: true, force: true });
    rmSync(join(this.#directory, socketFileName), { force: true });
    this.#lock.release();
  }

  async #start(): Promise<void> {
    const bridgeAddress: BridgeAddress = this.#socketFolder
      ? { path: join(this.#socketFolder, '.s.PGSQL.5432') }
      : { host: '127.0.0.1', port: 0 };
    if ('path' in bridgeAddress) rmSync(bridgeAddress.path, { force: true });
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { directory: this.#databaseDirectory, address: bridgeAddress },
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    });
    this.#worker = worker;
    await new Promise<void>((resolve, reject) => {
      // Under `node --watch` a thread also posts the modules that it loads.
      worker.on('message', (message: { readonly port?: number }) => {
        if (message.port === undefined) return;
        if (message.port) this.#port = message.port;
        resolve();
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The embedded database ended while it was starting.')));
    });
    worker.on('error', () => undefined);
    worker.on('exit', () => this.#ended(worker));
    this.available = true;
    writeFileSync(join(this.#directory, socketFileName), JSON.stringify(this.address), { mode: 0o600 });
  }

  #ended(worker: Worker): void {
    if (this.#closing || worker !== this.#worker) return;
    this.available = false;
    const now = performance.now();
    const fatal = now - this.#lastFaultAt < secondFaultWindowMs;
    this.#lastFaultAt = now;
    this.#onFault('The embedded database has stopped and is opened again.', fatal);
    if (!fatal) {
      this.#start().catch((fault: unknown) => {
        this.#onFault(`The embedded database cannot be opened again: ${String(fault)}`, true);
      });
    }
  }
}

/** Initialising a database leaves hundreds of MB resident, so it is done in a child process. */
function createDatabase(directory: string): Promise<void> {
  const script = fileURLToPath(new URL('./embedded-init.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (exitCode) =>
      exitCode === 0 ? resolve() : reject(new Error(`The embedded database could not be created in ${directory}.`)),
    );
  });
}

/** A private folder for the socket; also removes folders that killed processes left behind. */
function freshSocketFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${socketFolderPrefix}(\\d+)-`).exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) removeIfOurs(join(tmpdir(), name));
  }
  return mkdtempSync(join(tmpdir(), `${socketFolderPrefix}${process.pid}-`));
}

function removeIfOurs(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (fault) {
    // The temporary folder is shared: leftovers of other users are theirs to remove.
    if (!['EACCES', 'EPERM'].includes((fault as NodeJS.ErrnoException).code ?? '')) throw fault;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}
