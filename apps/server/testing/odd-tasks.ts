/** Misbehaving tasks, for the tests of worker processes. */
import { getPriority } from 'node:os';
import { refused } from '#platform/http/model/failure.ts';

/** The process a task ran in, with its input. */
export const whereabouts = (input: unknown) => ({
  pid: process.pid,
  priority: getPriority(),
  environment: Object.keys(process.env),
  input,
});

/** Waits for `ms` and returns the id of the process. */
export const waitMs = async (ms: number): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return process.pid;
};

/** Blocks the process. */
export const neverEnd = (): never => {
  for (;;);
};

/** Exceeds the heap limit. */
export const fillHeap = (): never => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, () => 1.5));
};

/** Exceeds the memory limit outside of the heap. */
export const fillBuffers = (): never => {
  const kept: Uint8Array[] = [];
  for (;;) kept.push(new Uint8Array(10_000_000).fill(1));
};

/** Exits with code 7. */
export const endProcess = (): never => process.exit(7);

/** Throws an unexpected error. */
export const fail = (): never => {
  throw new TypeError('A fault of our own.');
};

/** Throws a Failure with a code. */
export const refuse = (): never => {
  throw refused('Line 3 is wrong.', { code: 'wrong_line' });
};

/** Returns a value that cannot be serialized. */
export const answerFunction = () => (): void => undefined;
