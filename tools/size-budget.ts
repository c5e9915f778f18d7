/** Build plugin: writes Brotli and gzip files, prints the initial load of each screen, fails above the budget. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** One entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Budget of a screen's initial load, in kB of 1000 bytes. */
interface Budget {
  readonly screen: string;
  /** Suffixes of the source paths whose static imports the screen loads. */
  readonly roots: readonly string[];
  /** Entry that is loaded already and does not count. */
  readonly onTopOf?: readonly string[];
  readonly gzip: number;
  readonly brotli?: number;
  readonly css?: number;
}

const home = ['apps/web/main.tsx', 'index.html', 'apps/web/signed-in.tsx', 'features/dashboard/web/home-page.tsx'];

const budgets: readonly Budget[] = [
  {
    screen: 'sign-in page',
    roots: ['apps/web/main.tsx', 'index.html', 'apps/web/visitors.tsx'],
    // With room for lists of file names, since their hashes differ from checkout to checkout, and for what small scripts
    // that are merged bring along: which ones are moves with every import elsewhere.
    gzip: 126.5,
    css: 16,
  },
  // Each area of the product adds 0.4 to 1 kB to the shell: its routes, menu entry, kind and words in feeds.
  { screen: 'home page', roots: home, gzip: 232, brotli: 203, css: 48 },
  // The palette's ways to new proposals and to pictures of diagrams joined the shell: 0.3. A page that was removed: 0.1.
  { screen: 'document view', roots: [...home, 'features/documentation/web/document-page.tsx'], gzip: 266 },
  {
    screen: 'rich-text editor, on top',
    roots: ['features/documentation/web/document-editor.tsx'],
    onTopOf: [...home, 'features/documentation/web/document-page.tsx'],
    // Each kind of embed adds its entry of the block menu. Writing together is loaded later; 0.3 kB join it, and 0.5 kB go
    // to chunks that it shares with the editor.
    // Words of a save that was not answered: 0.1. What is saved is shared with the notice of a page that was removed: 0.4.
    gzip: 160,
  },
  {
    screen: 'emoji, on top of the editor',
    roots: ['platform/richtext/web/editor/emoji-menu.tsx'],
    onTopOf: [
      ...home,
      'features/documentation/web/document-page.tsx',
      'features/documentation/web/document-editor.tsx',
    ],
    gzip: 25,
  },
];

const compressible = /\.(?:js|css|svg|json|txt|map)$/;
const worthFrom = 1024;

const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Writes `file.br` and `file.gz` next to every compressible text file. */
function writeCompressed(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible.test(entry.name) || path.includes(`${join(directory, '.vite')}`)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < worthFrom) continue;
    writeFileSync(`${path}.br`, brotli(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** The roots and their static imports. */
function filesOf(manifest: Manifest, roots: readonly string[]): { js: Set<string>; css: Set<string> } {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(Object.keys(manifest).find((key) => key.endsWith(root)) ?? root);
  return { js, css };
}

const kilobytes = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / 1000;

/** A line for the build's output, and whether the budget is met. Empty for screens that do not exist yet. */
export function measure(
  directory: string,
  manifest: Manifest,
  budget: Budget,
): { line: string; holds: boolean } | undefined {
  const own = Object.keys(manifest).some((key) => key.endsWith(budget.roots.at(-1) ?? ''));
  if (!own) return undefined;
  const loaded = filesOf(manifest, budget.onTopOf ?? []);
  const files = filesOf(manifest, budget.roots);
  const js = [...files.js].filter((file) => !loaded.js.has(file) && file.endsWith('.js'));
  const bytes = js.map((file) => readFileSync(join(directory, file)));
  const gzip = kilobytes(bytes.map((content) => gzipSync(content, { level: 9 }).length));
  const small = kilobytes(bytes.map((content) => brotli(content).length));
  const styles = [...files.css].filter((file) => !loaded.css.has(file));
  const css = kilobytes(styles.map((file) => gzipSync(readFileSync(join(directory, file)), { level: 9 }).length));
  const holds = gzip <= budget.gzip && small <= (budget.brotli ?? Infinity) && css <= (budget.css ?? Infinity);
  const limit = (most: number | undefined): string => (most === undefined ? '' : ` of ${most}`);
  return {
    line: `${holds ? 'ok  ' : 'OVER'} ${budget.screen}: js ${gzip.toFixed(1)}${limit(budget.gzip)} kB gzip, ${small.toFixed(1)}${limit(budget.brotli)} kB Brotli, css ${css.toFixed(1)}${limit(budget.css)} kB gzip`,
    holds,
  };
}

/** The plugin; it acts in builds only. */
export function sizeBudget(): Plugin {
  let directory = '';
  return {
    name: 'archwright-size-budget',
    apply: 'build',
    configResolved: (config) => {
      directory = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) directory = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const manifest = JSON.parse(readFileSync(join(directory, '.vite', 'manifest.json'), 'utf8')) as Manifest;
        const results = budgets.flatMap((budget) => measure(directory, manifest, budget) ?? []);
        for (const { line } of results) console.log(line);
        writeCompressed(directory);
        if (results.some(({ holds }) => !holds))
          throw new Error('A screen loads more than its budget: see the lines above.');
      },
    },
  };
}
