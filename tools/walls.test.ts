/** Violates each import rule once, in a tiny generated project, and checks that the rule reports it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '..');
const configuration = join(root, '.dependency-cruiser.cjs');

/** A project without violations: a feature with all sides, a second one, the platform, an engine and the apps. */
const soundHouse: Record<string, string> = {
  'package.json':
    '{"type":"module","imports":{"#features/*":"./features/*","#platform/*":"./platform/*","#apps/*":"./apps/*"},"dependencies":{"zod":"*","kysely":"*","fastify":"*","react":"*"}}',
  'platform/http/contract.ts': "import * as z from 'zod/mini'; export const id = z.string();",
  'platform/http/server/route.ts': "import { fastify } from 'fastify'; export const route = fastify;",
  'platform/ui/web/button.tsx': "import { useState } from 'react'; export const button = useState;",
  'features/notes/contract.ts': "import { id } from '#platform/http/contract.ts'; export const note = id;",
  'features/notes/model/note-rules.ts': "import { note } from '../contract.ts'; export const rule = note;",
  'features/notes/server/note-table.ts': "import { sql } from 'kysely'; export const table = sql;",
  'features/notes/server/note-facade.ts': "import { table } from './note-table.ts'; export const facade = table;",
  'features/notes/server/note-routes.ts':
    "import { readFileSync } from 'node:fs'; import { table } from './note-table.ts'; import { route } from '#platform/http/server/route.ts'; export const routes = [table, route, readFileSync];",
  'features/notes/web/note-page.tsx':
    "import { button } from '#platform/ui/web/button.tsx'; import { rule } from '../model/note-rules.ts'; export const page = [button, rule];",
  'features/tasks/contract.ts': 'export const task = 1;',
  'features/tasks/server/task-actions.ts':
    "import { facade } from '#features/notes/server/note-facade.ts'; import { note } from '#features/notes/contract.ts'; export const actions = [facade, note];",
  'features/tasks/tasks.test.ts': "import { app } from '#apps/server/app.ts'; export const tested = app;",
  'engines/ddl/src/index.ts': "import { read } from './read.ts'; export const parse = read;",
  'engines/ddl/src/read.ts': "import { layOut } from '../../layout/src/index.ts'; export const read = layOut;",
  'engines/layout/src/index.ts': "import { layOut } from './layered.ts'; export { layOut };",
  'engines/layout/src/layered.ts': 'export const layOut = 1;',
  'platform/canvas/web/stage.ts':
    "import { layOut } from '../../../engines/layout/src/index.ts'; export const stage = layOut;",
  'apps/server/app.ts': "import { routes } from '#features/notes/server/note-routes.ts'; export const app = routes;",
  'apps/server/testing/test-app.ts': "import { app } from '../app.ts'; export const testApp = app;",
  'apps/web/main.tsx': "import { page } from '#features/notes/web/note-page.tsx'; export const main = page;",
  'tools/seed.ts': 'export const seed = 1;',
};

/** One violation per rule: the file and its forbidden import. */
const faults: readonly {
  readonly rule: string;
  readonly file: string;
  readonly imports: string;
  readonly also?: Record<string, string>;
}[] = [
  {
    rule: 'no-circles',
    file: 'features/notes/model/circle-a.ts',
    imports: './circle-b.ts',
    also: { 'features/notes/model/circle-b.ts': "import type { a } from './circle-a.ts'; export type B = typeof a;" },
  },
  {
    rule: 'platform-knows-no-feature',
    file: 'platform/http/server/fault-feature.ts',
    imports: '#features/notes/contract.ts',
  },
  { rule: 'platform-knows-no-feature', file: 'platform/http/server/fault-app.ts', imports: '#apps/server/app.ts' },
  { rule: 'features-know-no-app', file: 'features/notes/server/fault-app.ts', imports: '#apps/server/app.ts' },
  { rule: 'tests-enter-by-the-test-app', file: 'features/notes/fault-entry.test.ts', imports: '#apps/web/main.tsx' },
  { rule: 'only-tests-use-test-code', file: 'apps/server/fault-testing.ts', imports: './testing/test-app.ts' },
  { rule: 'only-tests-use-test-code', file: 'features/notes/server/fault-tool.ts', imports: '../../../tools/seed.ts' },
  {
    rule: 'features-meet-at-contract-or-facade',
    file: 'features/tasks/server/fault-inside.ts',
    imports: '#features/notes/server/note-routes.ts',
  },
  {
    rule: 'features-meet-at-contract-or-facade',
    file: 'features/tasks/web/fault-page.tsx',
    imports: '#features/notes/web/note-page.tsx',
  },
  { rule: 'web-knows-no-server', file: 'features/notes/web/fault-server.tsx', imports: '../server/note-facade.ts' },
  { rule: 'web-knows-no-server', file: 'apps/web/fault-fastify.ts', imports: 'fastify' },
  { rule: 'web-knows-no-node', file: 'platform/ui/web/fault-node.ts', imports: 'node:fs' },
  { rule: 'server-knows-no-web', file: 'features/notes/server/fault-web.ts', imports: '../web/note-page.tsx' },
  { rule: 'server-knows-no-web', file: 'features/notes/server/fault-react.ts', imports: 'react' },
  { rule: 'model-is-pure', file: 'features/notes/model/fault-server.ts', imports: '../server/note-facade.ts' },
  { rule: 'model-is-pure', file: 'platform/http/model/fault-react.ts', imports: 'react' },
  { rule: 'model-knows-no-node', file: 'features/notes/model/fault-node.ts', imports: 'node:path' },
  {
    rule: 'contracts-and-models-stay-low',
    file: 'features/tasks/model/fault-other.ts',
    imports: '#features/notes/contract.ts',
  },
  {
    rule: 'engines-stand-alone',
    file: 'engines/ddl/src/fault-platform.ts',
    imports: '../../../platform/http/contract.ts',
  },
  {
    rule: 'engines-meet-at-layout-and-drawing',
    file: 'engines/layout/src/fault-engine.ts',
    imports: '../../ddl/src/index.ts',
  },
  {
    rule: 'only-features-and-canvas-use-engines',
    file: 'platform/http/server/fault-engine.ts',
    imports: '../../../engines/ddl/src/index.ts',
  },
  {
    rule: 'only-canvas-uses-layout-and-drawing',
    file: 'platform/ui/web/fault-layout.ts',
    imports: '../../../engines/layout/src/index.ts',
  },
  {
    rule: 'engines-are-entered-at-their-index',
    file: 'features/notes/model/fault-inside.ts',
    imports: '../../../engines/ddl/src/read.ts',
  },
  { rule: 'only-tables-touch-sql', file: 'features/notes/server/fault-actions.ts', imports: 'kysely' },
  { rule: 'only-http-knows-the-framework', file: 'features/notes/server/fault-fastify.ts', imports: 'fastify' },
  { rule: 'no-barrels', file: 'features/notes/model/index.ts', imports: './note-rules.ts' },
  { rule: 'only-what-is-installed', file: 'features/notes/server/fault-missing.ts', imports: './nowhere.ts' },
];

const found = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
});
type Violation = z.output<typeof found>['summary']['violations'][number];

/** Generates a project of these files and returns the reported violations. */
function inspect(house: string, files: Record<string, string>): readonly Violation[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const args = [program, '--config', configuration, '--output-type', 'json', 'apps', 'features', 'platform', 'engines'];
  const run = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return found.parse(JSON.parse(run.stdout)).summary.violations;
}

const houses: string[] = [];
const newHouse = (): string => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const house = mkdtempSync(join(root, '.cache', 'walls-'));
  houses.push(house);
  return house;
};
let violations: readonly Violation[] = [];

beforeAll(() => {
  const planted = faults.map((fault) => [
    fault.file,
    `import type * as fault from '${fault.imports}'; export type Fault = typeof fault;`,
  ]);
  const extra = Object.assign({}, ...faults.map((fault) => fault.also ?? {})) as Record<string, string>;
  violations = inspect(newHouse(), { ...soundHouse, ...Object.fromEntries(planted), ...extra });
});

afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true, force: true });
});

test('a valid project violates no rule', () => {
  expect(inspect(newHouse(), soundHouse)).toEqual([]);
});

test.each(faults)('$rule reports $file', ({ rule, file }) => {
  expect(violations).toContainEqual(
    expect.objectContaining({ from: file, rule: expect.objectContaining({ name: rule }) }),
  );
});

test('every rule is covered by a violation above', () => {
  const { forbidden } = createRequire(import.meta.url)(configuration) as { forbidden: { name: string }[] };
  expect(new Set(faults.map((fault) => fault.rule))).toEqual(new Set(forbidden.map((rule) => rule.name)));
  expect(readFileSync(configuration, 'utf8')).not.toContain("severity: 'warn'");
});
