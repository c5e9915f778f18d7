/** Output of `npm test` for passed, failed and skipped checks. */
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runChecks, summarise, type Check } from './check-runner.ts';

const passing = (name: string, more: Partial<Check> = {}): Check => ({ name, command: ['node', '-e', '0'], ...more });
const failing = (name: string): Check => ({
  name,
  command: ['node', '-e', 'console.log("the reason"); process.exit(3)'],
});
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('on success every check counts as one and the last line adds them up', async () => {
  const outcomes = await runChecks([passing('types'), passing('lint'), passing('alone', { alone: true })]);
  expect(summarise(outcomes)).toBe(0);
  expect(printed.at(-1)).toBe('3 passed, 0 failed');
});

test('a failure shows its output, its name at the end, and an exit code', async () => {
  expect(summarise(await runChecks([failing('lint'), passing('types')]))).toBe(1);
  expect(printed.join('\n')).toContain('the reason');
  expect(printed.slice(-2)).toEqual(['FAILED lint: lint', '1 passed, 1 failed']);
});

test('a check that needs a failed build is not run and counts as failed', async () => {
  const outcomes = await runChecks([failing('build'), passing('journeys', { after: ['build'] })]);
  expect(outcomes.map((outcome) => outcome.failures)).toEqual([['build'], ['journeys (not run)']]);
});

test('a check that cannot run here is reported as skipped and not counted', async () => {
  const outcomes = await runChecks([passing('postgres', { skip: 'no server' })]);
  expect(printed).toContain('!! SKIPPED postgres: no server');
  expect(summarise(outcomes)).toBe(0);
});

test('each check has a temporary folder of its own, of which nothing stays', async () => {
  const script = `
    const { tmpdir } = require('node:os');
    const { mkdtempSync, writeFileSync } = require('node:fs');
    writeFileSync(require('node:path').join(mkdtempSync(tmpdir() + '/left-'), 'file'), 'text');
    console.log('!! ' + tmpdir());
    process.kill(process.pid, 'SIGKILL');`;
  await runChecks([
    { name: 'one', command: ['node', '-e', script] },
    { name: 'two', command: ['node', '-e', script] },
  ]);
  const folders = printed.flatMap((line) => (line.startsWith('!! /') ? [line.slice(3)] : []));
  expect(new Set(folders).size).toBe(2);
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
});

test('a suite without a report fails', async () => {
  const outcomes = await runChecks([{ name: 'lost-report', command: ['node', '-e', '0'], report: 'playwright' }]);
  expect(outcomes[0]?.failed).toBe(1);
});

test('a suite without tests fails', async () => {
  const report = `require('node:fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '{"suites":[]}')`;
  const outcomes = await runChecks([
    { name: 'empty-suite', command: ['node', '-e', report, '--'], report: 'playwright' },
  ]);
  expect(outcomes[0]?.failures).toEqual(['empty-suite has no tests']);
});

/** A suite with one test: it fails in the first run, and passes in the second one if `passes`. */
const unsteady = (name: string, passes: boolean): Check => {
  const marker = join(mkdtempSync(join(tmpdir(), 'check-runner-')), 'ran');
  const script = `
    const { existsSync, writeFileSync } = require('node:fs');
    const isSecond = existsSync('${marker}');
    writeFileSync('${marker}', process.argv.slice(1).join(' '));
    const status = isSecond && ${passes} ? 'expected' : 'unexpected';
    const spec = { title: 'saves', file: 'a.spec.ts', tests: [{ projectName: 'chromium', status }] };
    writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, JSON.stringify({ suites: [{ specs: [spec] }] }));
    process.exit(status === 'expected' ? 0 : 1);`;
  return { name, command: ['node', '-e', script, '--'], report: 'playwright' };
};

test('a failed test is run once more when nothing else runs, and named as flaky when it passes', async () => {
  const outcomes = await runChecks([unsteady('unsteady-suite', true), passing('types')]);
  expect(printed).toContain('\nOnce more, alone: a.spec.ts');
  expect(printed).toContain('!! FLAKY a.spec.ts > saves [chromium]');
  expect(summarise(outcomes)).toBe(0);
  expect(printed.at(-1)).toBe('2 passed, 0 failed');
});

test('a test that fails twice has failed', async () => {
  expect(summarise(await runChecks([unsteady('broken-suite', false)]))).toBe(1);
  expect(printed.at(-1)).toBe('0 passed, 1 failed');
});

test('of two failed tests the one that passes when it runs once more is flaky, the other one has failed', async () => {
  const marker = join(mkdtempSync(join(tmpdir(), 'check-runner-')), 'ran');
  const script = `
    const { existsSync, writeFileSync } = require('node:fs');
    const isSecond = existsSync('${marker}');
    writeFileSync('${marker}', '');
    const test = (fullName, isPassed) => ({ fullName, status: isPassed ? 'passed' : 'failed' });
    const assertionResults = [test('reads', true), test('saves', isSecond), test('sends', false)];
    const file = { name: process.cwd() + '/a.test.ts', status: 'failed', assertionResults };
    const report = process.argv.find((one) => one.startsWith('--outputFile.json=')).slice(18);
    writeFileSync(report, JSON.stringify({ testResults: [file] }));
    process.exit(1);`;
  const outcomes = await runChecks([{ name: 'mixed-suite', command: ['node', '-e', script, '--'], report: 'vitest' }]);
  expect(printed).toContain('!! FLAKY a.test.ts > saves');
  expect(outcomes).toMatchObject([
    { passed: 2, failed: 1, failures: ['a.test.ts > sends'], flaky: ['a.test.ts > saves'] },
  ]);
  expect(summarise(outcomes)).toBe(1);
});

test('a file whose tests could not start is run once more, and its tests are counted then', async () => {
  const marker = join(mkdtempSync(join(tmpdir(), 'check-runner-')), 'ran');
  const script = `
    const { existsSync, writeFileSync } = require('node:fs');
    const isSecond = existsSync('${marker}');
    writeFileSync('${marker}', '');
    const assertionResults = ['reads', 'writes'].map((fullName) => ({ fullName, status: isSecond ? 'passed' : 'skipped' }));
    const file = { name: process.cwd() + '/a.test.ts', status: isSecond ? 'passed' : 'failed', assertionResults };
    const report = process.argv.find((one) => one.startsWith('--outputFile.json=')).slice(18);
    writeFileSync(report, JSON.stringify({ testResults: [file] }));
    process.exit(isSecond ? 0 : 1);`;
  const outcomes = await runChecks([{ name: 'late-suite', command: ['node', '-e', script, '--'], report: 'vitest' }]);
  expect(printed).toContain('\nOnce more, alone: a.test.ts');
  expect(outcomes).toMatchObject([{ passed: 2, failed: 0, failures: [], skipped: [], flaky: ['a.test.ts'] }]);
});
