/** `npm run drill:editor`: 200 random cycles of lost connections, reloads, crashes and second windows. Options: --cycles=200 --seed=N */
import { parseArgs } from 'node:util';
import { runDrill } from './drill-journey.ts';

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '200' }, seed: { type: 'string' } } });
process.exitCode = runDrill('editor-cycles', { DRILL_CYCLES: values.cycles, DRILL_SEED: values.seed });
