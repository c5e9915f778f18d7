/** `npm run drill:editor`: 200 random cycles of lost connections, reloads, crashes and second windows. Options: --cycles=200 --seed=N */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '200' }, seed: { type: 'string' } } });
const root = join(import.meta.dirname, '..');
process.chdir(root);
const run = (args: readonly string[], env: Record<string, string> = {}): number =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
const built = run(['tools/bootstrap.mjs', '--web']);
process.exitCode =
  built ||
  run(['node_modules/@playwright/test/cli.js', 'test', 'editor-cycles', '--reporter=list', '--retries=0'], {
    DRILL_CYCLES: values.cycles,
    ...(values.seed === undefined ? {} : { DRILL_SEED: values.seed }),
  });
