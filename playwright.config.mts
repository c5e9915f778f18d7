/** Journeys through a real browser against the built product, on a port and a data folder of their own. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { address, administratorEmail, dataDirectory, gitPort, port } from './e2e/installation.ts';
import { findChromium } from './tools/chromium.ts';

// The journeys read the built-in mailbox of an embedded database, whatever the developer has configured.
const ownSettings = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'TRUST_PROXY',
  'NODE_ENV',
  'APP_SECRET',
  'BILLING',
  'STRIPE_SECRET_KEY',
]);
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !ownSettings.has(entry[0]),
  ),
);
const chromium = findChromium({ install: false });

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A journey also waits: for pauses of typing, saves and transitions. The server and the browsers need cores, too.
  workers: availableParallelism() < 4 ? 3 : 4,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // One more try, told as flaky: what passes only then is mended, not lived with.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'UTC',
    deviceScaleFactor: 1,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // A trace costs about as much time as its journey: TRACE=1 keeps those of failures.
    trace: process.env['TRACE']
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false }
      : 'off',
    ...(chromium
      ? { launchOptions: { executablePath: chromium.executablePath, args: [...chromium.args], env: chromium.env } }
      : {}),
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: 'node tools/journeys-server.ts',
    url: `${address}/readyz`,
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      DEMO: '0',
      PUBLIC_URL: address,
      RATE_LIMITS: 'off',
      // Opens local git: the journeys upload bundles.
      LOCAL_REPOSITORIES: dataDirectory,
      OUTBOUND_ALLOW: `127.0.0.1:${gitPort}`,
      ADMIN_EMAIL: administratorEmail,
    },
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
