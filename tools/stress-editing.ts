/**
 * `npm run stress:editing`: 200 random cycles of lost connections, reloads, crashes and second windows in every editor:
 * documents and diagrams; and as many cuts of the network in the C4 editor. Options: --cycles=200 --seed=N --only=diagram
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
const settings = { STRESS_CYCLES: values.cycles, STRESS_CUTS: values.cycles, STRESS_SEED: values.seed };
const journeys = ['editor-cycles', 'diagram-cycles', 'c4-cuts'].filter((name) => name.startsWith(values.only));
if (journeys.length === 0) throw new Error(`--only=${values.only} names no editor: editor, diagram or c4.`);
process.exitCode = journeys.map((name) => runStress(name, settings)).find((code) => code !== 0) ?? 0;
