/**
 * Build plugin: bundles once to see which scripts there are, and merges small ones by the plan of `chunk-plan.ts`. Only
 * the bundler knows which modules of a library are used, so that the plan cannot be made of the sources.
 */
import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';
import { planChunks } from './chunk-plan.ts';

const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk =>
  output.type === 'chunk';

/** The scripts of a build that writes nothing. */
async function trialChunks(
  config: UserConfig,
  plugins: readonly PluginOption[],
): Promise<readonly Rolldown.OutputChunk[]> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: { ...config.build, write: false, manifest: false, minify: false },
  });
  return [result].flat().flatMap((one) => ('output' in one ? one.output.filter(isChunk) : []));
}

/** The plugin. `modulePlugins` makes those plugins anew that turn files into modules. */
export function mergedChunks(modulePlugins: () => readonly PluginOption[]): Plugin {
  return {
    name: 'archwright-merged-chunks',
    apply: 'build',
    async config(config) {
      const chunks = await trialChunks(config, modulePlugins());
      const modules = new Map(chunks.map((chunk) => [chunk.fileName, chunk.moduleIds]));
      const plan = planChunks(
        chunks.map((chunk) => ({
          name: chunk.fileName,
          bytes: chunk.code.length,
          imports: chunk.imports,
          lazyImports: chunk.dynamicImports,
          isEntry: chunk.isEntry || chunk.isDynamicEntry,
        })),
      );
      const groups = plan.map((names, at) => {
        const ids = new Set(names.flatMap((name) => modules.get(name) ?? []));
        return { name: 'shared', test: (id: string) => ids.has(id), priority: plan.length - at };
      });
      // The plan has no circles. With what their modules import, groups would draw in what only others need.
      const codeSplitting = { includeDependenciesRecursively: false, groups };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}
