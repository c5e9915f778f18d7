/** Parses arguments and environment variables; help text. */
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

/** Exit codes; nothing was changed unless it is 0, or 4 after some of several parts succeeded. */
export const exits: ExitCodes = { refused: 1, usage: 2, input: 3, unreachable: 4 };

/** Parsed settings. The target is complete unless it is a dry run. */
export interface Settings extends Target {
  readonly paths: readonly string[];
  readonly root: string | undefined;
  readonly repository: string | undefined;
  readonly commit: string | undefined;
  readonly webUrl: string | undefined;
  readonly complete: boolean;
  readonly dryRun: boolean;
  readonly allowEmpty: boolean;
  readonly verbose: boolean;
}

/** Output of `--help`. */
export const help = `Pushes the ADRs of a repository to Archwright: MADR 2 to 4, adr-tools, log4brains.

  ARCHWRIGHT_API_KEY=ak_... node adr-push.mjs --url https://archwright.example.org --project SHOP

Usage: node adr-push.mjs [options] [folder or file ...]

Without a folder the repository around the current one is searched: docs/adr, doc/adr, docs/adrs, docs/decisions and
their like at the root and in packages, .adr-dir and .log4brains.yml. index.md, README and templates are skipped and listed;
a file with a number or a date is always a record.

  --url URL            address of Archwright (or ARCHWRIGHT_URL)
  --project CODE       code of the project, as its addresses show it (or ARCHWRIGHT_PROJECT)
  --repository NAME    name under which the records are kept; default: that of the git remote, else of the folder
  --root FOLDER        paths are stated from here; default: the root of the git repository
  --dry-run            reads and reports, changes nothing; needs neither address nor key, but with both it
                       lists the records that would be marked as removed
  --no-complete        only some of the repository's records are here: nothing is marked as removed.
                       With folders or files, only records at or below them are ever marked as removed
  --allow-empty        finding no record is no fault
  --commit ID          default: the last commit of each file, where git knows it
  --web-url TEMPLATE   where a file is looked at, with {path} and {commit}; default: stated from the git remote
  --tenant ID          id of the organization, with a personal key only (or ARCHWRIGHT_TENANT)
  --verbose            lists unchanged records too
  --help

The key comes from the environment variable ARCHWRIGHT_API_KEY alone. It needs the scope adr:push.

Exit codes: 0 done, 1 refused by the server, 2 wrong arguments, 3 nothing to push or an unreadable file,
4 the server could not be reached or failed. Pushing the same again changes nothing.
`;

const options = {
  ...targetOptions,
  repository: { type: 'string' },
  root: { type: 'string' },
  commit: { type: 'string' },
  'web-url': { type: 'string' },
  complete: { type: 'boolean' },
  'no-complete': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'allow-empty': { type: 'boolean' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the settings, or returns `help`; throws a Stop that names what is missing. */
export function readSettings(args: readonly string[], environment: Environment): Settings | 'help' {
  const { values, positionals } = parsedArguments(args, options);
  if (values.help) return 'help';
  const dryRun = values['dry-run'] ?? false;
  if (values.complete && values['no-complete']) throw usage('--complete and --no-complete contradict each other.');
  const target = readTarget(values, environment);
  if (!dryRun) assertComplete(target, 'adr:push');
  return {
    ...target,
    paths: positionals,
    root: values.root,
    repository: values.repository,
    commit: values.commit,
    webUrl: values['web-url'],
    complete: !(values['no-complete'] ?? false),
    dryRun,
    allowEmpty: values['allow-empty'] ?? false,
    verbose: values.verbose ?? false,
  };
}
