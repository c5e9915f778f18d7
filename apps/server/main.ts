/** Starts one process of the product and shuts it down gracefully. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { App } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { assertPortFree, prepareDataDirectory, startFaultSentence } from './start-faults.ts';

const drainMs = 1_000;
const longestStopMs = 9_000;

let config: Config;
try {
  config = readConfig(process.env);
  // With DATABASE_URL nothing is stored in the data directory unless required.
  if (config.databaseUrl === undefined) prepareDataDirectory(config.dataDirectory);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
enableCompileCache(join(import.meta.dirname, '../../.cache/compile'));
const logger = pino({
  level: config.logLevel,
  redact: ['req.headers.authorization', '*.password', '*.token', '*.refresh_token', '*.code'],
  base: { pid: process.pid },
});

try {
  await assertPortFree(config);
  const { openAppDatabase } = await import('./app-database.ts');
  const opening = openAppDatabase(config, logger);
  // The database opens in a worker thread while the product is loaded in this one.
  const [{ buildApp }, database] = await Promise.all([import('./app.ts'), opening]);
  const app = await buildApp(config, logger, database);
  const demoLogin = config.demo ? await (await import('./demo.ts')).openDemo(app, config) : undefined;
  // The demo is one long transaction: on the embedded database, jobs would wait for it in vain.
  await app.startWork();
  stopOnSignals(app);
  await app.server.listen({ host: config.host, port: config.port });
  if (demoLogin !== undefined) console.log(demoLogin);
  if (config.role !== 'worker') console.log(`Archwright is ready: ${config.publicUrl}`);
} catch (error) {
  console.error(startFaultSentence(error, config) ?? error);
  process.exit(1);
}

/** Readiness first, so that a load balancer stops sending requests; then connections, then the rest. */
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
