/** Starts one process of the product and stops it in good order. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { App } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';

const drainMs = 1_000;
const longestStopMs = 9_000;

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`Archwright needs Node 24 or newer to run; this is Node ${process.versions.node}.`);
  process.exit(1);
}

let config: Config;
try {
  config = readConfig(process.env);
} catch (error) {
  stopWithSentence(error);
}
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'));
const logger = pino({
  level: config.logLevel,
  redact: ['req.headers.authorization', '*.password', '*.token', '*.refresh_token', '*.code'],
  base: { pid: process.pid },
});

try {
  const { openAppDatabase } = await import('./app-database.ts');
  const opening = openAppDatabase(config, logger);
  // The database opens in its thread while the product is loaded in this one.
  const [{ buildApp }, database] = await Promise.all([import('./app.ts'), opening]);
  const app = await buildApp(config, logger, database);
  if (config.demo) {
    const { openDemo } = await import('./demo.ts');
    await openDemo(app, config);
  }
  stopOnSignals(app);
  await app.server.listen({ host: config.host, port: config.port });
  if (config.role !== 'worker') console.log(`Archwright is ready: ${config.publicUrl}`);
} catch (error) {
  stopWithSentence(error);
}

/** Readiness goes first, so that a balancer looks elsewhere; then connections are closed politely, then the rest. */
function stopOnSignals(app: App): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    app.beginDraining();
    await pause(drainMs);
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

/** A sentence for the operator where one is known, the whole fault otherwise. */
function stopWithSentence(error: unknown): never {
  const known =
    error instanceof ConfigError ||
    (error instanceof Error &&
      /is in use by another process|EADDRINUSE|migration |role of requests/.test(error.message));
  console.error(known ? error.message : error);
  process.exit(1);
}
