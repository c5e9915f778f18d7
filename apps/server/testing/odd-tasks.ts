/** Tasks that do what no task should, for the tests of worker processes. */
import { getPriority } from 'node:os';
import { refused } from '#platform/http/model/failure.ts';

/** Where a task ran, and what it was given. */
export const whereabouts = (input: unknown) => ({
  pid: process.pid,
  priority: getPriority(),
  environment: Object.keys(process.env),
  input,
});

export const waitMs = async (ms: number): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return process.pid;
};

export const neverEnd = (): never => {
  for (;;);
};

export const fillHeap = (): never => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000 }, () => 1.5));
};

export const fillBuffers = (): never => {
  const kept: Uint8Array[] = [];
  for (;;) kept.push(new Uint8Array(10_000_000).fill(1));
};

export const endProcess = (): never => process.exit(7);

export const fail = (): never => {
  throw new TypeError('A fault of our own.');
};

export const refuse = (): never => {
  throw refused('Line 3 is wrong.', { code: 'wrong_line' });
};

export const answerFunction = () => (): void => undefined;
