/** Writing the texts of an export in workers: order, batches, and waiting for a turn. */
import { afterAll, expect, test } from 'vitest';
import { Failure } from '#platform/http/model/failure.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import { WorkerPool } from '#platform/workers/server/worker-pool.ts';
import { jsonText, type PortableFile } from '../model/portable.ts';
import { unwritten, type ExportPart } from './portable-source.ts';
import { jsonWriter, written } from './text-writer.ts';

const faults: string[] = [];
const pool = new WorkerPool((name, detail) => faults.push(`${name}: ${detail}`), 'normal');
afterAll(() => pool.close());

/** Tasks of one organization, and how many there were. */
function counted(): { readonly runTask: RunTask; readonly runs: () => number } {
  let runs = 0;
  return {
    runs: () => runs,
    runTask: (work, input) => {
      runs += 1;
      return pool.run(work, input, { organizationId: 'ada' });
    },
  };
}

const text = (path: string, length: number): ExportPart => {
  const json = JSON.stringify({ path, filler: 'x'.repeat(length) });
  return unwritten(jsonWriter, { path, json }, json.length);
};

async function* partsOf(parts: readonly ExportPart[]): AsyncIterable<ExportPart> {
  yield* parts;
}

async function filesOf(parts: readonly ExportPart[], runTask: RunTask): Promise<PortableFile[]> {
  const files: PortableFile[] = [];
  for await (const file of written(partsOf(parts), runTask)) files.push(file);
  return files;
}

test('texts are written by a worker, in the order of the export', async () => {
  const { runTask, runs } = counted();
  const files = await filesOf(
    [text('a.json', 3), { path: 'b.txt', text: 'as it is' }, text('c.json', 3), text('d.json', 3)],
    runTask,
  );
  expect(files).toEqual([
    { path: 'a.json', text: jsonText({ path: 'a.json', filler: 'xxx' }) },
    { path: 'b.txt', text: 'as it is' },
    { path: 'c.json', text: jsonText({ path: 'c.json', filler: 'xxx' }) },
    { path: 'd.json', text: jsonText({ path: 'd.json', filler: 'xxx' }) },
  ]);
  expect(runs()).toBe(2);
  expect(pool.pids).not.toEqual([]);
});

test('large texts have a turn of their own, small ones share it', async () => {
  const { runTask, runs } = counted();
  const large = Array.from({ length: 3 }, (_, at) => text(`large-${at}.json`, 300_000));
  const small = Array.from({ length: 150 }, (_, at) => text(`small-${at}.json`, 10));
  expect(await filesOf([...large, ...small], runTask)).toHaveLength(153);
  expect(runs()).toBe(3 + 2);
});

test('an export waits while its organization has too many tasks, since what was sent cannot be taken back', async () => {
  let refusals = 0;
  const runTask: RunTask = (work, input) => {
    refusals += 1;
    if (refusals === 1) return Promise.reject(new Failure(429, 'Too many tasks.'));
    return pool.run(work, input, { organizationId: 'ada' });
  };
  expect(await filesOf([text('a.json', 3)], runTask)).toHaveLength(1);
  expect(refusals).toBe(2);
});

test('an export ends when its request does', async () => {
  const runTask: RunTask = () => Promise.reject(new Failure(400, 'The request was cancelled.'));
  await expect(filesOf([text('a.json', 3)], runTask)).rejects.toThrow('The request was cancelled.');
  expect(faults).toEqual([]);
});
