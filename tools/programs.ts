/** Builds the command line programs: each one readable JavaScript file for Node 20 and newer, without dependencies. */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { clientDeclarations } from './client-declarations.ts';
import { operationsOf, readClientAreas } from './client-operations.ts';
import { elkNotice } from './library-licences.ts';

/** A command line program of the product. */
export interface Program {
  /** File name in the build, and below `/programs/` of the product. */
  readonly file: string;
  /** Main module, from the root of the repository. */
  readonly entry: string;
  /** What it is for, as the first line of the file says. */
  readonly purpose: string;
  /** Licences of the libraries inside, at the end of the file. */
  readonly notices?: () => string;
  /** Imported by other programs instead of being run. */
  readonly isLibrary?: true;
}

/** Pushes ADRs. */
export const adrPush: Program = {
  file: 'adr-push.mjs',
  entry: 'apps/adr-push/push-adrs.ts',
  purpose: 'adr-push: pushes the ADRs of a repository to Archwright.',
};

/** Checks, draws, formats and pushes Structurizr workspaces. */
export const structurizrCli: Program = {
  file: 'archwright-structurizr.mjs',
  entry: 'apps/structurizr-cli/structurizr-cli.ts',
  purpose: 'archwright-structurizr: checks, draws, formats and pushes Structurizr workspaces.',
  notices: elkNotice,
};

/** Connects agents that speak MCP over stdio. */
export const mcpStdio: Program = {
  file: 'archwright-mcp.mjs',
  entry: 'apps/mcp-stdio/mcp-stdio.ts',
  purpose: 'archwright-mcp: connects agents that speak MCP over stdio to Archwright.',
};

/** The client of the API, for programs of others. */
export const apiClient: Program = {
  file: 'archwright-client.mjs',
  entry: 'apps/client/archwright-client.ts',
  purpose: 'archwright-client: the typed client of the Archwright API.',
  isLibrary: true,
};

/** Works with Archwright on the command line. */
export const commandLine: Program = {
  file: 'archwright.mjs',
  entry: 'apps/cli/archwright.ts',
  purpose: 'archwright: reads, pulls, pushes and proposes on the command line.',
};

/** All programs that the product serves. */
const programs: readonly Program[] = [adrPush, structurizrCli, mcpStdio, apiClient, commandLine];

/** File name of the declarations of the client. */
const declarationsFile = 'archwright-client.d.mts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

const bannerOf = ({ purpose, isLibrary }: Program): string =>
  isLibrary
    ? `// ${purpose} For Node 20 or newer and browsers; needs nothing else. Types: ${declarationsFile}\n`
    : `#!/usr/bin/env node\n// ${purpose} Run it with --help. Needs Node 20 or newer, nothing else.\n`;

/** The declarations of the client, for the file beside it. */
export const buildDeclarations = async (): Promise<string> => clientDeclarations(await readClientAreas(), version);

const commented = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `// ${line}`.trimEnd())
    .join('\n');

/** The text of a program. */
export async function buildProgram(program: Program): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    define: {
      productVersion: JSON.stringify(version),
      clientOperations: JSON.stringify(operationsOf(await readClientAreas())),
    },
    build: {
      ssr: fileURLToPath(new URL(`../${program.entry}`, import.meta.url)),
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        external: [/^node:/, ...builtinModules],
        output: {
          format: 'es',
          banner: bannerOf(program),
          ...(program.notices ? { footer: commented(program.notices()) } : {}),
          codeSplitting: false,
        },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...more] = chunks;
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('A program must be bundled to one file.');
  return chunk.code;
}

/** Adds the programs to the web build, so that the product can serve them. */
export function servedPrograms(): Plugin {
  return {
    name: 'archwright-programs',
    apply: 'build',
    async generateBundle() {
      for (const program of programs)
        this.emitFile({ type: 'asset', fileName: `programs/${program.file}`, source: await buildProgram(program) });
      const source = await buildDeclarations();
      this.emitFile({ type: 'asset', fileName: `programs/${declarationsFile}`, source });
    },
  };
}
