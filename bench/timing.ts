/** Measures concurrent work and formats the results. */

/** The percentile, for example `share` 0.99. */
export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Milliseconds in a column of eight characters. */
export const shownMs = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`.padStart(8);

/** Runs `work` concurrently for some seconds; returns all durations in ms. `turn` counts from 1. */
export async function timesOf(
  { seconds, workers }: { readonly seconds: number; readonly workers: number },
  work: (turn: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  let turn = 0;
  const run = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now();
      turn += 1;
      await work(turn);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: workers }, run));
  return times;
}
