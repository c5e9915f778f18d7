/**
 * `npm run stress:editing`: random cycles in every editor, of lost connections, lost requests and answers, reloads,
 * crashes, a second window, conflicts, and `kill -9` of the server; nothing acknowledged may be lost and no conflict hidden.
 * Options: --cycles=200 (of all editors together) --seed=N --only=documents|diagrams|C4|database|boards
 */
import { parseArgs } from 'node:util';
import { runStress } from './stress-journey.ts';

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '200' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
/** Editors with a driver (e2e/editing-cycles.spec.ts). */
const editors = ['documents', 'diagrams', 'C4', 'database', 'boards'].filter((name) => name.startsWith(values.only));
if (editors.length === 0)
  throw new Error(`--only=${values.only} names no editor: documents, diagrams, C4, database or boards.`);
const each = Math.ceil(Number(values.cycles) / editors.length);
const settings = { STRESS_CYCLES: String(each), STRESS_SEED: values.seed };
process.exitCode = runStress('editing-cycles', settings, `R12 (${editors.join('|')})`);
