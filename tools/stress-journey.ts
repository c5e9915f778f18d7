/** Runs an end-to-end test as a stress test: the same steps more often, with a seed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the product and runs the end-to-end tests of this file name, or those with such titles, with `settings` in their environment; returns the exit code. */
export function runStress(
  journey: string,
  settings: Readonly<Record<string, string | undefined>>,
  titles = '',
): number {
  process.chdir(join(import.meta.dirname, '..'));
  const env = { ...process.env };
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) env[name] = value;
  const run = (args: readonly string[]): number =>
    spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
  return (
    run(['tools/bootstrap.mjs', '--web']) ||
    run(['node_modules/@playwright/test/cli.js', 'test', journey, '--reporter=list', '--retries=0', '-g', titles])
  );
}
