/** Sample of `npm run stress:crash`: processes killed under writes lose nothing they acknowledged. */
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

test('R1 R2 R4 kill -9 of the server under writes: acknowledged writes are complete, and it recovers without intervention', async () => {
  const postgres = onPostgres ? await openTestPostgres({ durable: true }) : undefined;
  try {
    expectNothingLost(await killServer(3, postgres));
  } finally {
    await postgres?.close();
  }
}, 600_000);

// The embedded database dies with its process; an external server must not be killed.
if (onPostgres && !process.env['TEST_DATABASE_URL']) {
  test('R1 R2 R4 R5 kill -9 of the database under the server: acknowledged writes are complete, no 500, and it recovers', async () => {
    const postgres = await openTestPostgres({ durable: true });
    try {
      expectNothingLost(await killDatabase(2, postgres));
    } finally {
      await postgres.close();
    }
  }, 600_000);
}
