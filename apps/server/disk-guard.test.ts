/** Writes stop before the disk is full, and resume when there is space. */
import { expect, test } from 'vitest';
import { diskFullMessage } from '#platform/http/contract.ts';
import { DiskGuard, reserveOf, type DiskSpace } from './disk-guard.ts';

const gigabyte = 1_073_741_824;

test('R8 while free space is below the reserve, every write is answered 507; with space it resumes', async () => {
  const space = { total: 10 * gigabyte, free: gigabyte };
  let looks = 0;
  const guard = new DiskGuard('/data', async (): Promise<DiskSpace> => {
    looks += 1;
    return { ...space };
  });
  await guard.refuse(0);
  space.free = reserveOf(space) - 1;
  await guard.refuse(500);
  expect(looks).toBe(1);
  for (const now of [1_000, 1_500]) {
    await expect(guard.refuse(now)).rejects.toMatchObject({ status: 507, message: diskFullMessage });
  }
  space.free = reserveOf(space);
  await guard.refuse(2_000);
  expect(looks).toBe(3);
});

test('the reserve is a twentieth of the disk, from 64 MB to 512 MB', () => {
  const reserve = (total: number): number => reserveOf({ total, free: 0 }) / 1_048_576;
  expect([reserve(0.1 * gigabyte), reserve(4 * gigabyte), reserve(100 * gigabyte)]).toEqual([64, 204.8, 512]);
});

test('a disk that cannot be checked, and a remote database, refuse nothing', async () => {
  const blind = new DiskGuard('/data', () => Promise.reject(new Error('no such call')));
  await expect(blind.refuse()).resolves.toBeUndefined();
  await expect(new DiskGuard(undefined).refuse()).resolves.toBeUndefined();
});
