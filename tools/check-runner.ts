/** Runs checks two at a time, prints their progress, and adds up the results. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readCounts, type Counts } from './check-counts.ts';
import { createScratch, removeScratch } from './scratch-folder.ts';

/** One check or suite: a command that succeeds or fails, or one that writes a test report. */
export interface Check {
  readonly name: string;
  /** Binary in node_modules/.bin and its arguments. */
  readonly command: readonly [string, ...string[]];
  /** Format of the report; without one the check itself counts as one test. */
  readonly report?: 'vitest' | 'playwright';
  /** Checks that must pass first. */
  readonly after?: readonly string[];
  /** Runs exclusively. */
  readonly alone?: boolean;
  /** Why it cannot run on this machine. */
  readonly skip?: string;
}

/** Result of a check. */
export interface Outcome extends Counts {
  readonly name: string;
}

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'test-reports');
/** A suite has several processes, and one that waits leaves its core to the other. */
const slots = 2;
const heartbeat = 30_000;

const environment = (check: Check, report: string, scratch: string): NodeJS.ProcessEnv => ({
  ...process.env,
  TMPDIR: scratch,
  // Suites keep all cores busy: worker processes of low priority would hardly run.
  WORKER_PRIORITY: 'normal',
  // The same folder as the product's: what one process compiled, the next ones load.
  NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
  PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? ''),
  ...(check.report === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report } : {}),
});

/** More failures than this are no accident of a busy machine. */
const mostRetried = 5;

function reportArguments(check: Check, report: string): readonly string[] {
  if (check.report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return check.report === 'playwright' ? ['--reporter=list,json'] : [];
}

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly seconds: string;
}

/** Runs the command; prints every half minute that it is still running. */
function execute(check: Check, report: string): Promise<Ended> {
  const started = Date.now();
  const seconds = (): string => ((Date.now() - started) / 1000).toFixed(1);
  const [program, ...args] = check.command;
  const scratch = createScratch();
  const child = spawn(program, [...args, ...reportArguments(check, report)], {
    cwd: root,
    env: environment(check, report, scratch),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const beat = setInterval(() => console.log(`     ${check.name} is still running (${seconds()} s)`), heartbeat);
  return new Promise((resolve) => {
    const end = (code: number): void => {
      clearInterval(beat);
      removeScratch(scratch);
      resolve({ code, output: Buffer.concat(chunks).toString(), seconds: seconds() });
    };
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

async function run(check: Check): Promise<Outcome> {
  const report = join(reports, `${check.name}.json`);
  rmSync(report, { force: true });
  const { code, output, seconds } = await execute(check, report);
  const counts = readCounts(check, code, report);
  const failed = counts.failed > 0;
  if (failed) console.log(`\n----- ${check.name} -----\n${output.trimEnd()}\n-----\n`);
  const tests = check.report ? `, ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${failed ? 'FAIL' : 'ok  '} ${check.name} (${seconds} s${tests})`);
  for (const line of output.split('\n')) if (line.startsWith('!! ')) console.log(line);
  for (const name of counts.skipped) console.log(`!! SKIPPED ${name}`);
  for (const name of counts.flaky) console.log(`!! FLAKY ${name}`);
  for (const line of output.split('\n')) if (line.includes('(retry x')) console.log(`!! FLAKY ${line.trim()}`);
  return { name: check.name, ...counts };
}

const fileOf = (name: string): string => name.split(' > ', 1)[0] ?? name;

/** The files of failed tests, and files that did not start; none where a failure names neither, or too many failed. */
function retriedFiles({ failures }: Outcome): readonly string[] {
  const isNamed = failures.length <= mostRetried && failures.every((name) => /\.(test|spec)\.tsx?$/.test(fileOf(name)));
  return isNamed ? [...new Set(failures.map(fileOf))] : [];
}

/**
 * Runs the files of failed tests once more, when nothing else runs. A test that passes then is told as flaky: it depends
 * on the speed of the machine and is to be mended.
 */
async function retry(check: Check, outcome: Outcome): Promise<Outcome> {
  const files = retriedFiles(outcome);
  if (check.report === undefined || files.length === 0) return outcome;
  console.log(`\nOnce more, alone: ${files.join(', ')}`);
  const [program, ...args] = check.command;
  const again = await run({ ...check, name: `${check.name}-again`, command: [program, ...args, ...files] });
  if (!again.failures.every((name) => files.includes(fileOf(name)))) return outcome;
  const flaky = outcome.failures.filter((name) => !again.failures.includes(name));
  for (const name of flaky) console.log(`!! FLAKY ${name}`);
  const isTest = (name: string): boolean => name !== fileOf(name);
  const isSkippedAgain = (name: string): boolean => again.skipped.includes(name);
  // Tests of a file that did not start were skipped.
  const isCaughtUp = (name: string): boolean => files.includes(fileOf(name)) && !isSkippedAgain(name);
  const retried = outcome.failures.filter((name) => isTest(name) && !isSkippedAgain(name));
  const caughtUp = outcome.skipped.filter(isCaughtUp);
  return {
    ...outcome,
    passed: outcome.passed + retried.length + caughtUp.length - again.failures.filter(isTest).length,
    failed: again.failed,
    failures: again.failures,
    skipped: outcome.skipped.filter((name) => !isCaughtUp(name)),
    flaky: [...outcome.flaky, ...flaky],
  };
}

const nothing: Counts = { passed: 0, failed: 0, failures: [], skipped: [], flaky: [] };

/** The reason to skip a check, if there is one. */
function obstacle(check: Check, done: ReadonlyMap<string, Outcome>): Outcome | undefined {
  if (check.skip !== undefined) {
    console.log(`!! SKIPPED ${check.name}: ${check.skip}`);
    return { name: check.name, ...nothing, skipped: [check.name] };
  }
  const broken = check.after?.find((name) => (done.get(name)?.failed ?? 0) > 0 && isPrerequisite(name));
  if (broken === undefined) return undefined;
  console.log(`FAIL ${check.name} (not run, because ${broken} failed)`);
  return { name: check.name, ...nothing, failed: 1, failures: [`${check.name} (not run)`] };
}

/** A failed build makes later suites pointless; a failed suite does not. */
const isPrerequisite = (name: string): boolean => name === 'build';

/** Runs all checks, and failed tests a second time; returns the outcomes in the given order. */
export async function runChecks(checks: readonly Check[]): Promise<readonly Outcome[]> {
  mkdirSync(reports, { recursive: true });
  const done = new Map<string, Outcome>();
  const running = new Map<string, Promise<void>>();
  const waiting = [...checks];
  const isReady = (check: Check): boolean =>
    (check.after ?? []).every((name) => done.has(name) || !checks.some((other) => other.name === name)) &&
    (!check.alone || running.size === 0);
  while (waiting.length > 0 || running.size > 0) {
    const isCrowded =
      running.size >= slots || [...running.keys()].some((name) => checks.find((check) => check.name === name)?.alone);
    const next = isCrowded ? undefined : waiting.find(isReady);
    if (!next) {
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const start = async (): Promise<void> => {
      done.set(next.name, obstacle(next, done) ?? (await run(next)));
    };
    running.set(
      next.name,
      start().finally(() => running.delete(next.name)),
    );
  }
  for (const check of checks) {
    const outcome = done.get(check.name);
    if (outcome && outcome.failed > 0) done.set(check.name, await retry(check, outcome));
  }
  return checks.flatMap((check) => done.get(check.name) ?? []);
}

/** Prints the names of failures and, as the last line, `N passed, N failed`; returns the exit code. */
export function summarise(outcomes: readonly Outcome[]): number {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  for (const outcome of outcomes) for (const name of outcome.failures) console.log(`FAILED ${outcome.name}: ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
