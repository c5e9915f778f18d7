/**
 * Build plugin: leaves chunks that every signed-in page has loaded out of the preload lists of its lazy imports. The lists
 * of all pages are part of the first download.
 */
import type { Plugin } from 'vite';

/** The entry whose static imports are there before any of its pages is opened. */
const signedIn = 'apps/web/signed-in.tsx';
/** What runs before it, and for visitors instead of it. */
const earlier = ['index.html', 'apps/web/main.tsx', 'apps/web/visitors.tsx'];

interface BuiltChunk {
  readonly facadeModuleId?: string | null;
  readonly imports: readonly string[];
}

/** The plugin, and the function that Vite asks for the preload list of an import. */
export function preloadOnce(): {
  readonly plugin: Plugin;
  readonly resolveDependencies: (url: string, names: string[], host: { readonly hostId: string }) => string[];
} {
  const loaded = new Set<string>();
  const early = new Set<string>();
  return {
    plugin: {
      name: 'archwright-preload-once',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler: (_options, bundle) => {
          const chunks = new Map<string, BuiltChunk>();
          for (const [name, output] of Object.entries(bundle)) if (output.type === 'chunk') chunks.set(name, output);
          const add = (name: string): void => {
            const chunk = chunks.get(name);
            if (!chunk || loaded.has(name)) return;
            loaded.add(name);
            chunk.imports.forEach(add);
          };
          for (const [name, { facadeModuleId = '' }] of chunks) {
            if (facadeModuleId?.endsWith(signedIn)) add(name);
            if (earlier.some((path) => facadeModuleId?.endsWith(path))) early.add(name);
          }
        },
      },
    },
    resolveDependencies: (_url, names, { hostId }) =>
      early.has(hostId) ? names : names.filter((name) => !loaded.has(name)),
  };
}
