/** Sample of `npm run stress:soak`: two minutes of even load leak nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProduct } from '../../tools/product.ts';
import { soak, type Sample } from '../../tools/soak-run.ts';

const seconds = 120;
const heapLimitMb = 160;

const least = (samples: readonly Sample[], figure: 'heapMb' | 'handles'): number =>
  Math.min(...samples.map((sample) => sample[figure]));

test('R15 two minutes of even load: no errors, and heap, handles and connections return to their level', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-soak-'));
  // Frequent garbage collection reveals leaks within minutes.
  const product = await startProduct({
    dataDirectory: folder,
    env: { NODE_OPTIONS: '--max-semi-space-size=1' },
  });
  try {
    const { requests, faults, samples } = await soak(product, { seconds, requestsPerSecond: 15, every: 1 });
    expect(faults).toEqual([]);
    expect(requests).toBeGreaterThan(100);
    const third = samples.length / 3;
    const [early, late] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
    expect(least(late, 'heapMb')).toBeLessThan(least(early, 'heapMb') * 1.25 + 5);
    expect(least(late, 'handles')).toBeLessThanOrEqual(least(early, 'handles') + 2);
    expect(Math.max(...samples.map(({ heapMb }) => heapMb))).toBeLessThan(heapLimitMb);
    expect(Math.max(...samples.map(({ connections }) => connections))).toBeLessThanOrEqual(16);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
