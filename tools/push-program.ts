/** Builds the program that pushes ADRs: one readable JavaScript file for Node 20 and newer, without dependencies. */
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../apps/adr-push/push-adrs.ts', import.meta.url));

/** Path of the program in the build, and below the product's URL. */
export const pushProgramFile = 'programs/adr-push.mjs';

const banner = `#!/usr/bin/env node
// adr-push: pushes the ADRs of a repository to Archwright. Run it with --help. Needs Node 20 or newer, nothing else.
`;

/** The text of the program. */
export async function buildPushProgram(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { external: [/^node:/, ...builtinModules], output: { format: 'es', banner } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...more] = chunks;
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('The program must be bundled to one file.');
  return chunk.code;
}

/** Adds the program to the web build, so that the product can serve it. */
export function pushProgram(): Plugin {
  return {
    name: 'archwright-push-program',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: pushProgramFile, source: await buildPushProgram() });
    },
  };
}
