/** Parses arguments and environment variables; help text. */
import {
  parsedArguments,
  readTarget,
  targetOptions,
  usage,
  type Environment,
  type Target,
} from '#platform/programs/server/program-arguments.ts';
import type { ExitCodes } from '#platform/programs/server/run-program.ts';

/** Exit codes. Refusals and failures of calls are answered to the agent and end nothing. */
export const exits: ExitCodes = { refused: 1, usage: 2, input: 3, unreachable: 4 };

/** Output of `--help`. */
export const help = `Connects agents that speak MCP over standard input and output to Archwright.

Agents start it themselves. Their configuration names this file and the environment:

  {
    "mcpServers": {
      "archwright": {
        "command": "node",
        "args": ["/path/to/archwright-mcp.mjs"],
        "env": { "ARCHWRIGHT_URL": "https://archwright.example.org", "ARCHWRIGHT_API_KEY": "ak_..." }
      }
    }
  }

  --url URL   address of Archwright (or ARCHWRIGHT_URL)
  --help

The key comes from the environment variable ARCHWRIGHT_API_KEY alone. It needs the scope read, and propose for proposals.
Agents that speak MCP over HTTP need no program: they connect to the path /mcp of the same address.

Exit codes: 0 when the input has ended, 2 wrong arguments. Errors are answered to the agent and told on standard error.
`;

const options = { url: targetOptions.url, help: { type: 'boolean' } } as const;

/** The target, or `help`; throws a Stop that names what is missing. */
export function readSettings(args: readonly string[], environment: Environment): Target | 'help' {
  const { values, positionals } = parsedArguments(args, options);
  if (values.help) return 'help';
  const [unknown] = positionals;
  if (unknown !== undefined) throw usage(`The argument ${unknown} is not known.`);
  const target = readTarget(values, environment);
  if (target.url === '') throw usage('ARCHWRIGHT_URL is missing: the address of Archwright.');
  if (target.key === '') throw usage('ARCHWRIGHT_API_KEY is missing: an API key with the scope read.');
  if (!/^[\x21-\x7e]+$/.test(target.key)) throw usage('ARCHWRIGHT_API_KEY holds characters that no key has.');
  return target;
}
