/** The commands of `archwright-structurizr`. Each returns its exit code. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { viewTexts, workspaceIn, type WholeWorkspace } from '#features/structurizr/model/checked-text.ts';
import { gridMessage } from '#features/structurizr/model/text-messages.ts';
import { viewFileNames } from '#features/structurizr/model/view-file-names.ts';
import { viewPictures } from '#features/structurizr/model/view-pictures.ts';
import { viewTextFormats } from '#features/structurizr/model/workspace-formats.ts';
import { usage, warnIfPlain, type Environment } from '#platform/programs/server/program-arguments.ts';
import { callProgramApi, Refused } from '#platform/programs/server/program-call.ts';
import { reasonOf, Stop } from '#platform/programs/server/run-program.ts';
import { problemsExit, type Command, type ReportFormat } from './cli-arguments.ts';
import { annotation, countLine, findingLine, gitlabReport, type Finding } from './findings.ts';
import { checkFile, readText, reportedPath } from './workspace-file.ts';

type CommandOf<Name extends Command['name']> = Extract<Command, { readonly name: Name }>;

/** Of the layout of a view, ms. Nobody waits for a page here. */
const layoutDeadline = 30_000;

/** Prints findings, in GitHub Actions beside their lines too. */
function print(file: string, findings: readonly Finding[], environment: Environment): void {
  for (const finding of findings) console.log(findingLine(file, finding));
  if (!environment['GITHUB_ACTIONS']) return;
  const path = reportedPath(file, environment['GITHUB_WORKSPACE']);
  for (const finding of findings) console.log(annotation(path, finding));
}

/** Prints findings as they are wanted: for GitLab the report alone stands on standard output. */
function report(file: string, findings: readonly Finding[], format: ReportFormat, environment: Environment): void {
  if (format === 'text') return print(file, findings, environment);
  for (const finding of findings) console.error(findingLine(file, finding));
  console.log(gitlabReport(reportedPath(file, environment['CI_PROJECT_DIR']), findings));
}

/** Says something that is no finding, beside the report. */
const say = (line: string, format: ReportFormat): void =>
  format === 'gitlab' ? console.error(line) : console.log(line);

const exitOf = (findings: readonly Finding[]): number =>
  findings.some(({ severity }) => severity === 'problem') ? problemsExit : 0;

/** Prints the problems and warnings of a file. */
export function validate({ file, format }: CommandOf<'validate'>, environment: Environment): number {
  const { findings } = checkFile(file);
  report(file, findings, format, environment);
  if (format === 'text') console.log(countLine(findings));
  return exitOf(findings);
}

/** Writes a file and its folder; throws a Stop when that fails. */
function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new Stop('input', `${path} cannot be written: ${reasonOf(error)}`);
  }
}

/** Keys of the views; throws a usage fault when the wanted one is not among them. */
function keysOf({ views }: WholeWorkspace, wanted: string | undefined): readonly string[] {
  const keys = views.map(({ view }) => view.key);
  if (wanted !== undefined && !keys.includes(wanted))
    throw usage(`There is no view ${wanted}. There are: ${keys.join(', ') || 'none'}.`);
  return keys;
}

/** Draws the views of a file. */
export async function render(
  { file, out, isDark, view }: CommandOf<'render'>,
  environment: Environment,
): Promise<number> {
  const { workspace, findings } = checkFile(file);
  if (!workspace) {
    print(file, findings, environment);
    return problemsExit;
  }
  const names = viewFileNames(keysOf(workspace.whole, view), isDark ? '-dark.svg' : '.svg');
  const means = {
    isWanted: (key: string) => view === undefined || key === view,
    isGrid: false,
    deadline: layoutDeadline,
  };
  for await (const { key, isGrid, svg } of viewPictures(workspace.whole, means)) {
    const path = join(out, names.get(key) ?? '');
    write(path, svg(isDark ? 'dark' : 'light'));
    console.log(path);
    if (isGrid) console.error(`Warning: ${gridMessage(key)}`);
  }
  return 0;
}

/** Writes a file in another format. */
export function exportFile({ file, format, out }: CommandOf<'export'>, environment: Environment): number {
  const { workspace, findings } = checkFile(file);
  if (!workspace) {
    print(file, findings, environment);
    return problemsExit;
  }
  const text = workspaceIn(format, workspace.text, workspace.whole);
  if (out === undefined) process.stdout.write(text);
  else write(out, text);
  return 0;
}

/** Writes views for another tool: one to a file or to standard output, or all into a folder. */
export function exportViews({ file, format, view, out }: CommandOf<'export-views'>, environment: Environment): number {
  const { workspace, findings } = checkFile(file);
  if (!workspace) {
    print(file, findings, environment);
    return problemsExit;
  }
  const names = viewFileNames(keysOf(workspace.whole, view), `.${viewTextFormats[format].ending}`);
  for (const { key, text } of viewTexts(workspace.whole, format, (one) => view === undefined || one === view)) {
    if (out === undefined) process.stdout.write(text);
    else if (view !== undefined) write(out, text);
    else {
      const path = join(out, names.get(key) ?? '');
      write(path, text);
      console.log(path);
    }
  }
  return 0;
}

interface Pushed {
  readonly revision: number;
  readonly changed: boolean;
}

function pushedIn(data: unknown): Pushed | undefined {
  const pushed = data as Partial<Pushed> | undefined;
  const { revision, changed } = pushed ?? {};
  return typeof revision === 'number' && typeof changed === 'boolean' ? { revision, changed } : undefined;
}

/** The problems of the text that the server names; none when it refused for another reason. */
const problemsIn = ({ violations }: Refused): readonly Finding[] =>
  violations
    .filter(({ path }) => path === 'dsl')
    .map(({ errors, line = 0, column = 0, hint }) => ({
      severity: 'problem',
      message: errors.join(' '),
      line,
      column,
      hint,
    }));

/** Makes a file the text of a project's workspace. Problems are told as `validate` tells them. */
export async function push(
  { file, target, commit, format }: CommandOf<'push'>,
  environment: Environment,
): Promise<number> {
  const read = readText(file);
  if (!('text' in read)) {
    report(file, read.findings, format, environment);
    return problemsExit;
  }
  warnIfPlain(target);
  const body = { dsl: read.text, ...(commit === undefined ? {} : { commit }) };
  try {
    const call = { method: 'PUT', path: '/structurizr', body, decode: pushedIn } as const;
    const { revision, changed } = await callProgramApi(target, call);
    const place = `the workspace of project ${target.project}`;
    if (format === 'gitlab') report(file, [], format, environment);
    say(
      changed ? `Revision ${revision} of ${place} was saved.` : `Unchanged: revision ${revision} of ${place}.`,
      format,
    );
    return 0;
  } catch (error) {
    const findings = error instanceof Refused ? problemsIn(error) : [];
    if (findings.length === 0) throw error;
    report(file, findings, format, environment);
    say(`${countLine(findings)} Nothing was saved.`, format);
    return problemsExit;
  }
}
