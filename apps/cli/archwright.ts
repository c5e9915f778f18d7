/** Archwright on the command line. Built to one file without dependencies for any Node from 20 on. */
import '../structurizr-cli/node-20.ts';
import { parsedArguments, usage } from '#platform/programs/server/program-arguments.ts';
import { runProgram, Stop, type ExitCodes } from '#platform/programs/server/run-program.ts';
import { ArchwrightError } from '../client/archwright-client.ts';
import type { Command } from './command.ts';
import { completionFor } from './completion.ts';
import { plain, print, styled } from './output.ts';
import { refusalWords } from './push-files.ts';
import { changes, get, list, search } from './read-commands.ts';
import { login, logout, whoami } from './sign-in-commands.ts';
import { propose, pull, push } from './write-commands.ts';

/** Set by the build: the version of the product. */
declare const productVersion: string;

const exits: ExitCodes = { refused: 1, usage: 2, input: 2, 'signed-out': 3, unreachable: 4 };

const working = [login, logout, whoami, list, get, search, pull, push, propose, changes];
const commands: readonly Command[] = [...working, completionFor(working)];

const overview = `${styled('bold', 'archwright')} reads, pulls, pushes and proposes with an API key.

Usage: archwright <command> [options]

${commands.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}
  help         explains a command: archwright help pull

Environment: ARCHWRIGHT_URL, ARCHWRIGHT_API_KEY, ARCHWRIGHT_PROJECT and ARCHWRIGHT_TENANT stand in for a sign-in,
ARCHWRIGHT_PROFILE names one, NO_COLOR turns colours off.

Exit codes: 0 done, 1 refused, 2 wrong arguments or an unreadable file, 3 not signed in, 4 the server could not be
reached.
`;

const helpOf = ({ name, summary, usage: behind, help, examples }: Command): string =>
  [
    `archwright ${name}: ${summary}`,
    '',
    `Usage: archwright ${name} ${behind}`.trimEnd(),
    ...(help === '' ? [] : ['', help]),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');

const commandNamed = (name: string): Command => {
  const found = commands.find((command) => command.name === name);
  if (!found)
    throw usage(`There is no command "${plain(name)}". Commands: ${commands.map((one) => one.name).join(', ')}.`);
  return found;
};

/** A Stop with the words and the exit code of a failed call. */
function stopOf(error: ArchwrightError): Stop {
  const { status, code } = error;
  if (status === 401)
    return new Stop('signed-out', `${error.message} The key is not valid any more. Run: archwright login`);
  if (code === 'project') return new Stop(status === 0 ? 'usage' : 'refused', error.message);
  const isAway = status === 0 || status >= 500 || code === 'foreign';
  return new Stop(isAway ? 'unreachable' : 'refused', isAway ? error.message : `${refusalWords(error)} (${status})`);
}

async function runCommand(args: readonly string[], signal: AbortSignal): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (name === '--version') {
    print(`archwright ${productVersion}`);
    return 0;
  }
  if (['help', '--help', '-h'].includes(name)) {
    print(rest[0] === undefined ? overview : helpOf(commandNamed(rest[0])));
    return 0;
  }
  const command = commandNamed(name);
  const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parsedArguments(rest, options);
  if (values['help'] === true) {
    print(helpOf(command));
    return 0;
  }
  const [least, most] = command.takes;
  if (positionals.length < least || positionals.length > most)
    throw usage(`Usage: archwright ${command.name} ${command.usage}`.trimEnd());
  return command.run({ values, positionals, environment: process.env, signal });
}

/** As shells count a program that was ended by Ctrl+C. */
const interruptedExit = 130;
const interrupted = new AbortController();
process.once('SIGINT', () => {
  interrupted.abort(new Stop('refused', 'Interrupted.'));
  // What waits for the server and does not listen is ended all the same; files are whole at any time.
  setTimeout(() => process.exit(interruptedExit), 1_000).unref();
});
// A reader such as `head` that has enough is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : exits.unreachable),
);

await runProgram(exits, async () => {
  try {
    return await runCommand(process.argv.slice(2), interrupted.signal);
  } catch (error) {
    if (interrupted.signal.aborted) return interruptedExit;
    throw error instanceof ArchwrightError ? stopOf(error) : error;
  }
});
