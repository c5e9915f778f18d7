/** Starts the product as a separate process, for stress runs and benchmarks. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareDatabase } from './prepared-database.ts';

const root = join(import.meta.dirname, '..');

/** A running product. */
export interface Product {
  /** For example `http://127.0.0.1:4131`. */
  readonly origin: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to the first success of /readyz. */
  readonly readyAfterMs: number;
  /** Stops it with SIGTERM; returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it. */
  kill(): Promise<void>;
}

/** Start settings. `port` 0 uses a free one. */
export interface ProductSettings {
  readonly dataDirectory: string;
  readonly databaseUrl?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node. */
  readonly nodeOptions?: readonly string[];
}

/** A currently free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** True when /readyz succeeds. */
export async function isReady(origin: string): Promise<boolean> {
  try {
    const reply = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1_000) });
    await reply.text();
    return reply.ok;
  } catch {
    return false;
  }
}

/** Polls every 20 ms; returns the elapsed milliseconds. Throws after `limitMs`. */
export async function untilReady(origin: string, limitMs: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < limitMs) {
    if (await isReady(origin)) return Math.round(performance.now() - started);
    await wait(20);
  }
  throw new Error(`The product at ${origin} is not ready after ${limitMs / 1000} s.`);
}

/** Ends a start that hangs, before the test ends that waits for it. */
const startLimitMs = 100_000;

/** Variables of the developer's shell that must not reach a product under test. */
const ownSettings = [
  'DATABASE_URL',
  'SMTP_URL',
  'TRUST_PROXY',
  'APP_SECRET',
  'NODE_ENV',
  'PUBLIC_URL',
  'ROLE',
  'ADMIN_EMAIL',
  'BILLING',
  'STRIPE_SECRET_KEY',
];

function environment(settings: ProductSettings, port: number): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownSettings.includes(name)));
  return {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: settings.dataDirectory,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...(settings.databaseUrl
      ? { DATABASE_URL: settings.databaseUrl, APP_SECRET: 'a secret for stress runs and benchmarks only' }
      : {}),
    ...settings.env,
  };
}

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

/**
 * Starts the product and waits until it is ready. Throws with its last output when it exits early, and ends it when it
 * does not become ready.
 */
export async function startProduct(settings: ProductSettings): Promise<Product> {
  if (settings.databaseUrl === undefined) prepareDatabase(settings.dataDirectory);
  const port = settings.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...(settings.nodeOptions ?? []), 'apps/server/main.mjs'], {
    cwd: root,
    env: environment(settings, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let lastWords = '';
  const listen = (chunk: Buffer): void => {
    lastWords = (lastWords + chunk.toString()).slice(-2_000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const died = ended(child).then((code): never => {
    process.removeListener('exit', endWithUs);
    throw new Error(`The product ended with ${code} before it was ready:\n${lastWords}`);
  });
  const readyAfterMs = await Promise.race([untilReady(origin, startLimitMs), died]).catch(async (error: unknown) => {
    // What hangs while it starts may not hear a milder signal, and would keep its port and its data directory.
    child.kill('SIGKILL');
    await ended(child);
    throw error;
  });
  died.catch(() => undefined);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended(child);
  };
  return {
    origin,
    pid: child.pid ?? 0,
    readyAfterMs,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
