/** Random cycles of editing with lost connections, reloads, crashes and second windows: the same for every editor. */
import { randomInt } from 'node:crypto';
import { test } from './journey.ts';
import { randomFrom } from './random.ts';

/** What happens to the editor in a cycle. */
export const cycleKinds = ['offline', 'reload', 'crash', 'two windows'] as const;
/** One of `cycleKinds`. */
export type CycleKind = (typeof cycleKinds)[number];

/** STRESS_SEED repeats a run. */
const seed = Number(process.env['STRESS_SEED'] ?? randomInt(2 ** 31));
const asked = process.env['STRESS_CYCLES'];

/** Cycles of a run: as many as STRESS_CYCLES says, else `usual`. */
export const cyclesOf = (usual: number): number => (asked === undefined ? usual : Number(asked));

/** An editor under stress: what each kind of cycle does with it, and the comparison with what was acknowledged. */
export interface CycleDriver {
  readonly run: Readonly<Record<CycleKind, () => Promise<void>>>;
  /** Saves; then the server has everything that was written. */
  readonly expectStored: () => Promise<void>;
  /** `12 words`, for the log. */
  readonly told: () => string;
}

/** Each kind equally often, shuffled. */
function plan(count: number, random: () => number): CycleKind[] {
  const all = Array.from({ length: count }, (_, at) => cycleKinds[at % cycleKinds.length] ?? 'reload');
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] ?? 'reload', all[at] ?? 'reload'];
  }
  return all;
}

/** Runs the cycles; now and then, and at the end, everything must be stored. */
export async function runCycles(cycles: number, open: (random: () => number) => Promise<CycleDriver>): Promise<void> {
  test.setTimeout(60_000 + cycles * 20_000);
  console.log(`${cycles} cycles, STRESS_SEED=${seed}.`);
  const random = randomFrom(seed);
  const driver = await open(random);
  for (const [at, kind] of plan(cycles, random).entries()) {
    await test.step(`cycle ${at + 1}: ${kind}`, () => driver.run[kind]());
    if (random() < 0.3) await driver.expectStored();
    if ((at + 1) % 20 === 0) console.log(`${at + 1} cycles, ${driver.told()}, none lost`);
  }
  await driver.expectStored();
}
