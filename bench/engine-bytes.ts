/** What an engine costs a page. */
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Bytes of some functions of an engine (a folder of `engines/`) as a page loads them, compressed. */
export async function engineBytes(engine: string, names: readonly string[]): Promise<number> {
  const entry = 'virtual:entry';
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `export { ${names.join(', ')} } from '${import.meta.dirname}/../engines/${engine}/src/index.ts';`
            : undefined,
      },
    ],
    build: { write: false, minify: true, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return gzipSync(outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n')).length;
}
