/** The size budget of a screen covers its initial load. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { measure } from './size-budget.ts';

const directory = mkdtempSync(join(tmpdir(), 'size-budget-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** An incompressible file of `kB` kilobytes. */
const file = (name: string, kB: number): string => {
  writeFileSync(join(directory, name), randomBytes(kB * 1000));
  return name;
};

const manifest = {
  'apps/web/main.tsx': { file: file('main.js', 10), imports: ['_shared.js'] },
  '_shared.js': { file: file('shared.js', 20), css: [file('shared.css', 5)] },
  'pages/lazy-page.tsx': { file: file('lazy.js', 30), imports: ['_shared.js'] },
};
const screen = { screen: 'first', roots: ['apps/web/main.tsx'] };

it('counts an entry with its static imports, and no lazy page', () => {
  const result = measure(directory, manifest, { ...screen, gzip: 31, css: 6 });
  expect(result?.holds).toBe(true);
  expect(result?.line).toMatch(/^ok {3}first: js 30\.\d of 31 kB gzip/);
});

it.each([{ gzip: 29 }, { gzip: 31, brotli: 29 }, { gzip: 31, css: 4 }])(
  'reports a problem above the budget %j',
  (limits) => {
    const result = measure(directory, manifest, { ...screen, ...limits });
    expect(result?.holds).toBe(false);
    expect(result?.line).toMatch(/^OVER first/);
  },
);

it('counts only the difference to another screen', () => {
  const onTop = { screen: 'lazy', roots: ['lazy-page.tsx'], onTopOf: ['apps/web/main.tsx'], gzip: 31 };
  expect(measure(directory, manifest, onTop)?.line).toMatch(/js 30\.\d of 31/);
});

it('ignores a screen that does not exist', () => {
  expect(measure(directory, manifest, { screen: 'none', roots: ['nowhere.tsx'], gzip: 1 })).toBeUndefined();
});
