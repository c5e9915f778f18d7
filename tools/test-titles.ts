/** Lists the titles of all tests that run, from the source of the test files. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A title as written in the source, for example `S09 signing out ends both tokens at once`. */
export interface TestTitle {
  /** Path from the root of the repository, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

const folders = ['apps', 'features', 'platform', 'engines', 'tools', 'bench', 'e2e'];
const opening = /\b(?:test|it|describe)((?:\.\w+(?:\([^()]*\))?)*)\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;
const table = /\b(?:test|it|describe)((?:\.\w+)*)\.(?:each|for)\([\s\S]*?\)\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/g;
const isSilent = (modifiers: string): boolean => /\.(skip|todo|fixme|fails)\b/.test(modifiers);

/** Titles of one file, without skipped and pending tests. */
export function titlesIn(source: string): readonly string[] {
  const spoken = [...source.matchAll(opening), ...source.matchAll(table)].filter((match) => !isSilent(match[1] ?? ''));
  return [...new Set(spoken.map((match) => match[3] ?? ''))];
}

/** All titles of the repository, by file. */
export function findTestTitles(root: string): readonly TestTitle[] {
  const patterns = folders.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`);
  return globSync([...patterns, 'e2e/**/*.ts'], { cwd: root, exclude: (name) => name === 'node_modules' })
    .filter((file, at, all) => all.indexOf(file) === at)
    .toSorted()
    .flatMap((file) =>
      titlesIn(readFileSync(join(root, file), 'utf8')).map((text) => ({ file: file.replaceAll('\\', '/'), text })),
    );
}
