/** `npm test`: all checks and suites in one run; the last line is `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sourceChecks, testSuites } from './check-list.ts';
import { runChecks, summarise } from './check-runner.ts';
import { findChromium } from './chromium.ts';
import { hasPostgres, noPostgresSentence } from './postgres.ts';

process.chdir(join(import.meta.dirname, '..'));
// npm skips `pretest` when scripts are disabled; this costs nothing when everything is installed.
if (spawnSync(process.execPath, ['tools/bootstrap.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1);

const started = Date.now();
const suites = testSuites({
  ...(hasPostgres({ install: true }) ? {} : { postgres: noPostgresSentence }),
  ...(findChromium({ install: true }) ? {} : { browser: 'no Chromium: set CHROMIUM_PATH or install chromium' }),
});
const outcomes = await runChecks([...sourceChecks, ...suites]);
console.log(`\nAll checks took ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
process.exitCode = summarise(outcomes);
