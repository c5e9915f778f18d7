/** Arguments of `archwright-structurizr`; help text. */
import {
  viewTextFormatNames,
  workspaceFormats,
  type ViewFormatName,
  type WorkspaceFormat,
} from '#features/structurizr/model/workspace-formats.ts';
import {
  assertComplete,
  parsedArguments,
  readTarget,
  targetOptions,
  usage,
  type Environment,
  type Target,
} from '#platform/programs/server/program-arguments.ts';
import type { ExitCodes } from '#platform/programs/server/run-program.ts';

/** Exit codes of faults; 0 is fine. */
export const exits: ExitCodes = { refused: 3, usage: 2, input: 2, unreachable: 3 };
/** Exit code of a text with problems. */
export const problemsExit = 1;

/** How problems are told: as lines, or as a code quality report of GitLab. */
export type ReportFormat = 'text' | 'gitlab';

/** The command with its settings. `file` is `-` for standard input. */
export type Command =
  | { readonly name: 'help' | 'version' }
  | { readonly name: 'validate'; readonly file: string; readonly format: ReportFormat }
  | {
      readonly name: 'render';
      readonly file: string;
      readonly out: string;
      readonly isDark: boolean;
      /** Key of the only view; undefined for all. */
      readonly view: string | undefined;
    }
  | {
      readonly name: 'export';
      readonly file: string;
      readonly format: WorkspaceFormat;
      /** Undefined for standard output. */
      readonly out: string | undefined;
    }
  | {
      readonly name: 'export-views';
      readonly file: string;
      readonly format: ViewFormatName;
      /** Key of the only view; undefined for all. */
      readonly view: string | undefined;
      /** A folder for all views; a file for one, undefined for standard output. */
      readonly out: string | undefined;
    }
  | {
      readonly name: 'push';
      readonly file: string;
      readonly target: Target;
      readonly commit: string | undefined;
      readonly format: ReportFormat;
    };

/** Output of `--help`. */
export const help = `Checks, draws, formats and pushes a workspace in the Structurizr DSL. Nothing is installed, no Java is needed.

  node archwright-structurizr.mjs validate workspace.dsl
  node archwright-structurizr.mjs render workspace.dsl --out pictures [--dark] [--view KEY]
  node archwright-structurizr.mjs export workspace.dsl --format dsl|json [--out FILE]
  node archwright-structurizr.mjs export workspace.dsl --format plantuml|c4plantuml|mermaid|dot --out FOLDER
  ARCHWRIGHT_API_KEY=ak_... node archwright-structurizr.mjs push workspace.dsl --url https://archwright.example.org --project SHOP

"-" as file reads standard input.

validate   prints each problem as file:line:column: message (hint), then the warnings. In GitHub Actions they become
           annotations too
  --format gitlab   a code quality report in JSON on standard output; the lines above go to standard error
render     writes one SVG per view, named by its key
  --out FOLDER      made if it is missing
  --dark            pictures for dark backgrounds, KEY-dark.svg
  --view KEY        only this view
export     writes the formatted DSL, the workspace as official JSON, or its views for another tool
  --format FORMAT   dsl or json: the workspace; plantuml, c4plantuml, mermaid or dot: one file per view
  --out FILE        default: standard output. For all views a folder, which is made if it is missing
  --view KEY        only this view, to a file or to standard output
push       makes the file the text of the project's workspace; the same text again changes nothing. Problems are
           printed as validate prints them
  --format gitlab   as for validate
  --url URL         address of Archwright (or ARCHWRIGHT_URL)
  --project CODE    code of the project, as its addresses show it (or ARCHWRIGHT_PROJECT)
  --commit ID       default: GITHUB_SHA or CI_COMMIT_SHA
  --tenant ID       id of the organization, with a personal key only (or ARCHWRIGHT_TENANT)

--help, --version

The key comes from the environment variable ARCHWRIGHT_API_KEY alone. It needs the scope write.

Exit codes: 0 fine, 1 the text has problems, 2 wrong arguments or an unreadable file,
3 the server refused, failed or could not be reached.
`;

const options = {
  ...targetOptions,
  format: { type: 'string' },
  out: { type: 'string' },
  view: { type: 'string' },
  commit: { type: 'string' },
  dark: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** Options of each command. */
const known = {
  validate: ['format'],
  render: ['out', 'dark', 'view'],
  export: ['format', 'out', 'view'],
  push: ['url', 'project', 'tenant', 'commit', 'format'],
} as const;

type Values = ReturnType<typeof parsedArguments<typeof options>>['values'];

const isCommand = (name: string | undefined): name is keyof typeof known =>
  name !== undefined && Object.hasOwn(known, name);

/** Parses the command; throws a Stop that names what is missing or unknown. */
export function readCommand(args: readonly string[], environment: Environment): Command {
  const { values, positionals } = parsedArguments(args, options);
  if (values.help) return { name: 'help' };
  if (values.version) return { name: 'version' };
  const [name, file, ...more] = positionals;
  if (!isCommand(name)) throw usage(`${name === undefined ? 'A command is missing' : `There is no command ${name}`}.`);
  if (file === undefined || more.length > 0) throw usage(`${name} takes one file.`);
  const foreign = Object.keys(values).find((option) => !(known[name] as readonly string[]).includes(option));
  if (foreign !== undefined) throw usage(`${name} has no option --${foreign}.`);
  return commandOf(name, file, values, environment);
}

function reportFormat({ format = 'text' }: Values): ReportFormat {
  if (format !== 'text' && format !== 'gitlab') throw usage('--format must be text or gitlab.');
  return format;
}

function commandOf(name: keyof typeof known, file: string, values: Values, environment: Environment): Command {
  switch (name) {
    case 'validate':
      return { name, file, format: reportFormat(values) };
    case 'render':
      if (!values.out) throw usage('--out is missing: the folder of the pictures.');
      return { name, file, out: values.out, isDark: values.dark ?? false, view: values.view };
    case 'export': {
      const { view, out } = values;
      const ofViews = viewTextFormatNames.find((one) => one === values.format);
      if (ofViews) {
        if (!out && view === undefined) throw usage('--out is missing: the folder of the files, or --view for one.');
        return { name: 'export-views', file, format: ofViews, view, out };
      }
      const format = workspaceFormats.find((one) => one === values.format);
      if (!format) throw usage(`--format must be one of ${[...workspaceFormats, ...viewTextFormatNames].join(', ')}.`);
      if (view !== undefined) throw usage(`--view is for ${viewTextFormatNames.join(', ')}.`);
      return { name, file, format, out };
    }
    case 'push': {
      const target = readTarget(values, environment);
      assertComplete(target, 'write');
      const commit = values.commit ?? (environment['GITHUB_SHA'] || environment['CI_COMMIT_SHA']);
      return { name, file, target, commit: commit || undefined, format: reportFormat(values) };
    }
  }
}
