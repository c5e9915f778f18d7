/** What pages of database models load of the engine. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const isTest = /\.test\.tsx?$|-fixture\.tsx?$|\/testing\//;

/** Files that a file imports, types left out. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  const specifiers = [...text.matchAll(/(?:from|import\(|new URL\()\s*'([.#][^']+)'/g)].map(([, found = '']) => found);
  return specifiers.map((one) => (one.startsWith('#') ? join(root, one.slice(1)) : join(dirname(file), one)));
}

test('scripts are read and written by the server: pages have the document alone', () => {
  const reached = new Set(
    globSync('web/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
      .filter((name) => !isTest.test(name))
      .map((name) => join(import.meta.dirname, '..', name)),
  );
  for (const file of reached) {
    for (const next of importsOf(file)) if (/features\/dbmodels\/.*\.tsx?$/.test(next)) reached.add(next);
  }
  const names = [...reached].map((file) => relative(root, file));
  expect(names).toContain('features/dbmodels/model/schema-problems.ts');
  expect(names.filter((name) => /(?:import|export)-text\.ts$/.test(name))).toEqual([]);
});
