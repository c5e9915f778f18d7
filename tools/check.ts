/** `npm run check`: types, lint, format, import rules, dead code and house rules, in seconds. A name runs one of them. */
import { join } from 'node:path';
import { sourceChecks } from './check-list.ts';
import { runChecks, summarise } from './check-runner.ts';

process.chdir(join(import.meta.dirname, '..'));
const [only] = process.argv.slice(2);
process.exitCode = summarise(await runChecks(sourceChecks.filter(({ name }) => only === undefined || name === only)));
