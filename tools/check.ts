/** `npm run check`: types, lint, format, walls, dead code and the rules of the house, in seconds. */
import { join } from 'node:path';
import { sourceChecks } from './check-list.ts';
import { runChecks, summarise } from './check-runner.ts';

process.chdir(join(import.meta.dirname, '..'));
process.exitCode = summarise(await runChecks(sourceChecks));
