/** The small version of `npm run stress:crash`: processes that are killed under writes lose nothing that they acknowledged. */
import { expect, test } from 'vitest';
import { killDatabase, killServer, type SeriesResult } from '../../tools/crash-series.ts';
import { openTestPostgres } from '../../tools/postgres.ts';

const onPostgres = process.env['TEST_DB'] === 'postgres';

function expectNothingLost(result: SeriesResult): void {
  expect(result.acknowledged).toBeGreaterThan(0);
  expect({ lost: result.lost, halfApplied: result.halfApplied, faults: result.faults }).toEqual({
    lost: [],
    halfApplied: [],
    faults: [],
  });
}

test('R1 R2 R4 kill -9 of the server under writes: nothing acknowledged is lost or half there, and it is ready again by itself', async () => {
  const postgres = onPostgres ? await openTestPostgres({ durable: true }) : undefined;
  try {
    expectNothingLost(await killServer(3, postgres));
  } finally {
    await postgres?.close();
  }
}, 240_000);

// The database of the embedded product dies with its process; a server that is not ours is not ours to kill.
if (onPostgres && !process.env['TEST_DATABASE_URL']) {
  test('R1 R2 R4 R5 kill -9 of the database under the server: nothing acknowledged is lost, no 500, and it heals by itself', async () => {
    const postgres = await openTestPostgres({ durable: true });
    try {
      expectNothingLost(await killDatabase(2, postgres));
    } finally {
      await postgres.close();
    }
  }, 240_000);
}
