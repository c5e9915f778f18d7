/** `npm run stress:c4`: interrupts the network 100 times while a C4 model is edited. Options: --cuts=100 --seed=N */
import { parseArgs } from 'node:util';
import { runStress } from './stress-journey.ts';

const { values } = parseArgs({ options: { cuts: { type: 'string', default: '100' }, seed: { type: 'string' } } });
process.exitCode = runStress('c4-cuts', { STRESS_CUTS: values.cuts, STRESS_SEED: values.seed });
