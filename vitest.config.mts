/** The suites of Vitest: pure code, the server on both databases, and components in a real browser. */
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium } from './tools/chromium.ts';
import { LongestFirst } from './tools/vitest/longest-first.ts';

const browserTests = '**/*.browser.test.tsx';
/** Tests that need the real server: they share one app and one database per run. */
const serverTests = [
  '**/server/**/*.test.ts',
  'apps/server/**/*.test.ts',
  'features/*/*.test.ts',
  'features/*/*.test.tsx',
];
const exclude = [...configDefaults.exclude, '.cache/**', 'dist/**', 'e2e/**', browserTests];

/** Tests below a server folder that open no database, or the embedded one themselves. */
const withoutPostgres = [
  'platform/workers/server/*.test.ts',
  'platform/database/server/{archive-reader,database-copy,embedded-database,row-shape,wire-bridge}.test.ts',
  'platform/files/server/file-sniff.test.ts',
  'platform/outbound/server/*.test.ts',
  'platform/portability/server/text-writer.test.ts',
  'apps/server/disk-guard.test.ts',
  'features/metrics/server/metric-crash.test.ts',
];
const serverFiles = (...names: readonly string[]): string[] => names.map((name) => `apps/server/${name}.test.ts`);

/**
 * What is left out of a suite, because one kind of database shows it. The embedded one takes what happens before or
 * beside the database; PostgreSQL takes processes that die while it lives on, which is harder for what they leave behind,
 * and tens of thousands of generated requests, which it answers in half the time.
 */
const onceOnly = {
  embedded: [
    ...serverFiles(
      'billing-crash',
      'database-faults',
      'fuzz-reads',
      'fuzz-writes',
      'injection',
      'repeated-calls-crash',
      'rolling-restart',
      'unavailable-log',
    ),
    'features/metrics/server/metric-class-pieces.test.ts',
    'features/repositories/server/repository-push.test.ts',
  ],
  postgres: [
    ...withoutPostgres,
    ...serverFiles(
      'access-callers',
      'access-roles',
      'admission',
      'adr-push',
      'archwright-cli',
      'archwright-cli-files',
      'archwright-client',
      'clock',
      'fresh-install',
      'fuzz-tools',
      'headers',
      'hostile',
      'input-guard',
      'log-secrets',
      'mcp-conformance',
      'mcp-stdio',
      'raw-http',
      'refusal-words',
      'repository-crash',
      'repository-push-crash',
      'soak',
      'structurizr-cli',
      'webhook-crash',
    ),
    'apps/server/api-docs/api-examples.test.ts',
    'features/dbmodels/server/db-model-corpus.test.ts',
    'features/metrics/server/metric-corpus.test.ts',
    'features/providers/server/{provider-contract,webhook-payloads}.test.ts',
    'features/repositories/server/{kept-here,repository-sync}.test.ts',
    'features/subscription/server/{billing-providers,stripe-provider}.test.ts',
    'platform/git/server/git-repository.test.ts',
  ],
};

/**
 * Suites run two at a time (tools/check-runner.ts), and more busy processes than cores make limits of time fail. One of
 * `embedded` often waits, for a constant load or for the clock, and so do those of `browser`, for pauses, saves and
 * transitions: one takes a third of a core. Each server worker has a database of its own.
 */
const isSmall = availableParallelism() < 4;
const workers = { unit: 2, embedded: isSmall ? 2 : 3, postgres: 2, browser: isSmall ? 2 : 3 };

/**
 * Tests of components use the build of React that people get, which takes less time than the other one. Vite asks this
 * variable when it resolves the configuration.
 */
process.env['NODE_ENV'] = 'production';
const testing = { NODE_ENV: 'test' };

/** Limits end what hangs. They measure nothing, so that a busy machine does not reach them. */
const patience = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } };

/** Workers that keep their modules, so that the app and its database are started once in each. */
const serverProject = (name: 'embedded' | 'postgres') => ({
  test: {
    name,
    include: serverTests,
    exclude: [...exclude, ...onceOnly[name]],
    pool: 'forks' as const,
    isolate: false,
    maxWorkers: workers[name],
    ...patience,
    teardownTimeout: 20_000,
    env: { ...testing, TEST_DB: name },
    ...(name === 'postgres'
      ? { globalSetup: 'tools/vitest/postgres-setup.ts', setupFiles: 'tools/vitest/postgres-url.ts' }
      : { globalSetup: 'tools/vitest/embedded-setup.ts' }),
  },
});

const chromium = findChromium({ install: false });

/**
 * Every file of tests has a page of its own, which loads hundreds of modules that the pages before it have loaded. While
 * nobody edits them, they need not be asked for again.
 */
const keptModules = process.argv.includes('run') ? { 'Cache-Control': 'max-age=3600' } : {};

/** Bundled before the first test: a library that is found later makes the browser load the page again. */
const browserLibraries = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-virtual',
  'zod/mini',
  'axe-core',
  'fast-check',
  'idb',
  'uplot',
  'vitest-browser-react',
  '@atlaskit/pragmatic-drag-and-drop/combine',
  '@atlaskit/pragmatic-drag-and-drop/element/adapter',
  '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item',
  '@lezer/common',
  '@lezer/highlight',
  '@tiptap/core',
  '@tiptap/extension-blockquote',
  '@tiptap/extension-bold',
  '@tiptap/extension-code',
  '@tiptap/extension-code-block',
  '@tiptap/extension-document',
  '@tiptap/extension-hard-break',
  '@tiptap/extension-heading',
  '@tiptap/extension-horizontal-rule',
  '@tiptap/extension-italic',
  '@tiptap/extension-list',
  '@tiptap/extension-paragraph',
  '@tiptap/extension-strike',
  '@tiptap/extension-text',
  '@tiptap/extensions',
  '@tiptap/pm/history',
  '@tiptap/pm/transform',
  'elkjs/lib/elk-api.js',
  '@xyflow/react',
  'gemoji',
  'marked',
  'pdfkit',
  'prosemirror-model',
  'prosemirror-state',
  'prosemirror-tables',
  'prosemirror-view',
  'perfect-freehand',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, ...serverTests],
          maxWorkers: workers.unit,
          isolate: false,
          env: testing,
          ...patience,
        },
      },
      serverProject('embedded'),
      serverProject('postgres'),
      {
        plugins: [react()],
        server: { headers: keptModules },
        optimizeDeps: { include: browserLibraries },
        test: {
          name: 'browser',
          include: [browserTests],
          exclude: [...configDefaults.exclude, '.cache/**'],
          setupFiles: ['tools/vitest/render-now.ts', 'tools/vitest/browser-setup.ts'],
          maxWorkers: workers.browser,
          retry: 1,
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              ...(chromium
                ? {
                    launchOptions: {
                      executablePath: chromium.executablePath,
                      args: [...chromium.args],
                      env: chromium.env,
                    },
                  }
                : {}),
              contextOptions: { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', deviceScaleFactor: 1 },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
