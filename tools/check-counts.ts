/** Reads test counts from the report of a test runner. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod/mini';

/** Test counts of one suite, with the names of failed and skipped tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly skipped: readonly string[];
  /** Passed only when retried. */
  readonly flaky: readonly string[];
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
});
const playwrightSuite = z.object({
  specs: z.optional(z.array(playwrightSpec)),
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
});
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.optional(z.array(z.unknown())) });

interface TestResult {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped' | 'flaky';
}

/** Every test that Vitest ran; a file that fails to load counts as one failed test. */
function readVitest(text: string): readonly TestResult[] {
  return vitestReport.parse(JSON.parse(text)).testResults.flatMap((file): readonly TestResult[] => {
    const name = relative(process.cwd(), file.name);
    const tests = file.assertionResults.map((test): TestResult => {
      const result = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
      return { name: `${name} > ${test.fullName}`, result };
    });
    const isBroken = file.status === 'failed' && !tests.some((test) => test.result === 'failed');
    return isBroken ? [...tests, { name, result: 'failed' }] : tests;
  });
}

const playwrightResults: Readonly<Record<string, TestResult['result']>> = {
  skipped: 'skipped',
  unexpected: 'failed',
  flaky: 'flaky',
};

function readPlaywright(text: string): readonly TestResult[] {
  type Suite = z.output<typeof playwrightSuite>;
  const walk = (suite: Suite): readonly TestResult[] => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test): TestResult => {
        const name = `${spec.file} > ${spec.title} [${test.projectName}]`;
        return { name, result: playwrightResults[test.status] ?? 'passed' };
      }),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return playwrightReport.parse(JSON.parse(text)).suites.flatMap(walk);
}

/** Counts of a check that exited with `code`; without a report the check itself counts as one test. */
export function readCounts(
  check: { readonly name: string; readonly report?: 'vitest' | 'playwright' },
  code: number,
  path: string,
): Counts {
  const isWritten = check.report !== undefined && existsSync(path);
  if (!isWritten) {
    const failed = code === 0 && check.report === undefined ? 0 : 1;
    return { passed: 1 - failed, failed, failures: failed ? [check.name] : [], skipped: [], flaky: [] };
  }
  const text = readFileSync(path, 'utf8');
  const tests = check.report === 'vitest' ? readVitest(text) : readPlaywright(text);
  const named = (result: TestResult['result']): string[] =>
    tests.filter((test) => test.result === result).map((test) => test.name);
  const failures = named('failed');
  if (tests.length === 0) failures.push(`${check.name} has no tests`);
  // A runner may fail without a failed test: an error outside of tests, or no tests at all.
  if (code !== 0 && failures.length === 0) failures.push(`${check.name} ended with an error outside of its tests`);
  const [skipped, flaky] = [named('skipped'), named('flaky')];
  return { passed: named('passed').length + flaky.length, failed: failures.length, failures, skipped, flaky };
}
