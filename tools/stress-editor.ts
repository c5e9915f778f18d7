/** `npm run stress:editor`: 200 random cycles of lost connections, reloads, crashes and second windows. Options: --cycles=200 --seed=N */
import { parseArgs } from 'node:util';
import { runStress } from './stress-journey.ts';

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '200' }, seed: { type: 'string' } } });
process.exitCode = runStress('editor-cycles', { STRESS_CYCLES: values.cycles, STRESS_SEED: values.seed });
