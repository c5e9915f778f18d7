/** `npm run drill:c4`: 100 cuts of the network while a C4 model is edited. Options: --cuts=100 --seed=N */
import { parseArgs } from 'node:util';
import { runDrill } from './drill-journey.ts';

const { values } = parseArgs({ options: { cuts: { type: 'string', default: '100' }, seed: { type: 'string' } } });
process.exitCode = runDrill('c4-cuts', { DRILL_CUTS: values.cuts, DRILL_SEED: values.seed });
