/** Checks house rules that no other tool covers: names, sizes, header comments, docstrings, styles, the lock file. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lockProblems } from './lock-check.ts';
import { styleProblems } from './style-check.ts';

interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
}

const longest = 600;
const ninetiethPercentile = 300;
const forbiddenWords = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'shared'];
/** Base names that may repeat: their folder distinguishes them. */
const repeatable = new Set(['contract.ts', 'package.json', 'modules.ts']);

/** Of the product, and of the benchmark partner that is installed by itself. */
const lockFiles = ['package-lock.json', 'bench/whiteboard-partner/package-lock.json'];

function readSources(root: string): readonly SourceFile[] {
  const patterns = ['apps', 'features', 'platform', 'engines', 'tools', 'bench', 'e2e'].map(
    (folder) => `${folder}/**/*.{ts,tsx,mjs,css}`,
  );
  return globSync(patterns, {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'generated' || name === 'fixtures',
  })
    .toSorted()
    .map((path) => ({
      path: path.replaceAll('\\', '/'),
      lines: readFileSync(join(root, path), 'utf8').trimEnd().split('\n'),
    }));
}

function nameProblems(file: SourceFile): readonly string[] {
  const problems: string[] = [];
  const words = file.path.split(/[/.-]/);
  const forbidden = words.find((word) => forbiddenWords.includes(word));
  if (forbidden) problems.push(`${file.path}: '${forbidden}' is not a name, say what the part is for`);
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file.path)))
    problems.push(`${file.path}: file names are kebab-case`);
  return problems;
}

function textProblems(file: SourceFile): readonly string[] {
  const problems: string[] = [];
  if (file.lines.length > longest) problems.push(`${file.path}: ${file.lines.length} lines, ${longest} is a fault`);
  if (!/^(\/\*|\/\/|#!)/.test(file.lines[0] ?? ''))
    problems.push(`${file.path}: a file opens with one sentence that says what it is for`);
  file.lines.forEach((line, at) => {
    if (line.startsWith('export *')) problems.push(`${file.path}:${at + 1}: a name has one address, no 'export *'`);
    if (
      /(@ts-ignore|@ts-nocheck|(oxlint|eslint)-disable(?!-(next-)?line\b.*--))/.test(line) &&
      !file.path.startsWith('tools/house-check')
    ) {
      problems.push(`${file.path}:${at + 1}: a check is not silenced without its reason (write it after --)`);
    }
  });
  return problems;
}

function repeatedNames(files: readonly SourceFile[]): readonly string[] {
  const seen = new Map<string, string>();
  return files.flatMap(({ path }) => {
    const name = basename(path);
    const first = seen.get(name);
    if (first === undefined) seen.set(name, path);
    return first === undefined || repeatable.has(name) ? [] : [`${path}: the name is taken by ${first}`];
  });
}

/** The 90th percentile of file lengths is limited. */
function sizeProblems(files: readonly SourceFile[]): readonly string[] {
  const sizes = files.map((file) => file.lines.length).toSorted((a, b) => a - b);
  const size = sizes[Math.floor(sizes.length * 0.9)] ?? 0;
  return size < ninetiethPercentile
    ? []
    : [`one file in ten has ${size} lines or more; the bound is ${ninetiethPercentile}`];
}

/** Concurrent statements must not outlive their transaction: `Promise.all` does not wait for the others when one fails. */
function branchProblems({ path, lines }: SourceFile): readonly string[] {
  if (!/^(features|platform)\/.*\/server\/(?!all-done)/.test(path) || path.includes('.test.')) return [];
  return lines.flatMap((line, at) =>
    line.includes('Promise.all(') ? [`${path}:${at + 1}: wait with allDone(), which waits for every branch`] : [],
  );
}

/** Queries without a declared row shape (docs/adr/0016); the number may only fall. */
const mostUncheckedReads = 145;

function readProblems(sources: readonly SourceFile[]): readonly string[] {
  const found = sources
    .filter(({ path }) => path.includes('/server/') && !path.includes('.test.'))
    .reduce((sum, { lines }) => sum + lines.filter((line) => line.includes('await sql<')).length, 0);
  if (found <= mostUncheckedReads) return [];
  return [`${found} reads with 'await sql<Row>', ${mostUncheckedReads} are left over: say the shape with readRows()`];
}

const exportLine = /^export (?:default )?(?:abstract )?(?:async )?(?:function|class|interface|type|const) ?\*? ?(\w+)/;

/** Exports without a comment right above them; overloads share one, samples inside template literals do not count. */
function undocumentedExports({ path, lines }: SourceFile): readonly string[] {
  let isInTemplate = false;
  let documented = '';
  return lines.flatMap((line, at) => {
    const name = isInTemplate ? undefined : exportLine.exec(line)?.[1];
    if ((line.match(/(?<!\\)`/g) ?? []).length % 2 === 1) isInTemplate = !isInTemplate;
    if (name === undefined) return [];
    const isDocumented = name === documented || lines[at - 1]?.endsWith('*/') === true;
    if (isDocumented) documented = name;
    return isDocumented ? [] : [`${path}:${at + 1}: ${name} has no docstring: say its shape, units and errors`];
  });
}

const docstringProblems = (sources: readonly SourceFile[]): readonly string[] =>
  sources.filter(({ path }) => /\.tsx?$/.test(path) && !path.includes('.test.')).flatMap(undocumentedExports);

const root = join(import.meta.dirname, '..');
const files = readSources(root);
const product = files.filter((file) => /^(apps|features|platform|engines)\//.test(file.path));
const texts = product.map(({ path, lines }) => ({ path, text: lines.join('\n') }));
const problems = [
  ...files.flatMap(nameProblems),
  ...files.filter((file) => !file.path.endsWith('.css')).flatMap(textProblems),
  ...repeatedNames(product.filter((file) => !file.path.startsWith('engines/'))),
  ...product.flatMap(branchProblems),
  ...readProblems(product),
  ...docstringProblems(product),
  ...styleProblems(
    texts.filter(({ path }) => path.endsWith('.css')),
    texts.filter(({ path }) => /\.tsx?$/.test(path)),
  ),
  ...sizeProblems(files),
  ...lockFiles.flatMap((file) => lockProblems(readFileSync(join(root, file), 'utf8'), file)),
];
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
