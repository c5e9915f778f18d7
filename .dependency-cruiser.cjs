/**
 * The walls of the house: who may import what (ARCHITECTURE.md, "Walls").
 * Every rule is broken on purpose in tools/walls.test.ts, so that it is known to speak.
 */
const tests = '\\.test\\.tsx?$';
const testing = '^(apps/server|engines/[^/]+/src)/testing/';
const lowSides = '(contract\\.ts$|model/)';

/** Pattern of npm packages, wherever they are installed. */
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const sqlPackages = packages('kysely', 'pg', 'pg-pool', 'pg-boss', '@electric-sql/pglite');
const httpPackages = packages('fastify', '@fastify/[^/]+');
const serverPackages = [
  sqlPackages,
  httpPackages,
  packages('pino', 'nodemailer', '@node-rs/argon2', 'prom-client', 'stripe'),
];
const browserPackages = packages(
  'react',
  'react-dom',
  '@mantine/[^/]+',
  '@tanstack/[^/]+',
  '@tabler/[^/]+',
  '@tiptap/[^/]+',
  '@atlaskit/[^/]+',
  '@codemirror/[^/]+',
  '@xyflow/[^/]+',
  'prosemirror-view',
  'dompurify',
  'idb',
);
const serverSide = ['^apps/server/', '^(features|platform)/[^/]+/server/'];
const webSide = ['^apps/web/', '^(features|platform)/[^/]+/web/'];

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-circles', 'Two files that need each other are one file, or lack a third.', {}, { circular: true }),
    rule(
      'platform-knows-no-feature',
      'Imports go downwards: apps, features, platform.',
      { path: '^platform/', pathNot: tests },
      { path: '^(features|apps)/' },
    ),
    rule(
      'features-know-no-app',
      'Nobody imports apps; they only compose.',
      { path: '^features/', pathNot: tests },
      { path: '^apps/' },
    ),
    rule(
      'tests-enter-by-the-test-app',
      'Tests may start the real server, and nothing else of apps.',
      { path: `^(features|platform)/.*${tests}` },
      { path: '^apps/', pathNot: ['^apps/server/app\\.ts$', testing] },
    ),
    rule(
      'only-tests-use-test-code',
      'The product never imports what is made for tests or developers.',
      { path: '^(apps|features|platform|engines)/', pathNot: [tests, testing] },
      { path: [tests, testing, '^(e2e|bench|tools)/'] },
    ),
    rule(
      'features-meet-at-contract-or-facade',
      'Another module is known by its contract, and on the server by its facade.',
      { path: '^features/([^/]+)/' },
      {
        path: '^features/',
        pathNot: ['^features/$1/', '^features/[^/]+/contract\\.ts$', '^features/[^/]+/server/[^/]+-facade\\.ts$'],
      },
    ),
    rule(
      'web-knows-no-server',
      'The browser gets contracts and models, never the server.',
      { path: webSide, pathNot: tests },
      { path: [...serverSide, ...serverPackages] },
    ),
    rule(
      'web-knows-no-node',
      'There is no Node in a browser.',
      { path: webSide, pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'server-knows-no-web',
      'The server never draws.',
      { path: serverSide, pathNot: [tests, testing] },
      { path: [...webSide, browserPackages] },
    ),
    rule(
      'model-is-pure',
      'Contracts and models run everywhere: no browser, no server.',
      { path: `^(features|platform)/[^/]+/${lowSides}`, pathNot: tests },
      { path: [...serverSide, ...webSide, ...serverPackages, browserPackages] },
    ),
    rule(
      'model-knows-no-node',
      'Contracts and models run everywhere: no Node.',
      { path: `^(features|platform)/[^/]+/${lowSides}`, pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'contracts-and-models-stay-low',
      'A contract or model knows its own module, and contracts and models of the platform.',
      // A proposal holds a change of another module, in the shape of that module's own call.
      { path: `^features/([^/]+)/${lowSides}`, pathNot: '^features/proposals/contract\\.ts$' },
      { path: '^features/', pathNot: `^features/$1/${lowSides}` },
    ),
    rule(
      'engines-stand-alone',
      'An engine could live without the product.',
      { path: '^engines/' },
      { path: '^(apps|features|platform)/' },
    ),
    rule(
      'engines-meet-at-layout-and-drawing',
      'An engine may use the engines of layout and drawing, and no other.',
      { path: '^engines/([^/]+)/' },
      { path: '^engines/', pathNot: ['^engines/$1/', '^engines/(layout|drawing)/src/index\\.ts$'] },
    ),
    rule(
      'only-features-and-canvas-use-engines',
      'Engines belong to features; the canvas of the platform uses those of layout and drawing.',
      { path: '^(apps|platform)/' },
      { path: '^engines/', pathNot: '^engines/(layout|drawing)/' },
    ),
    rule(
      'only-canvas-uses-layout-and-drawing',
      'Within the platform, layout and drawing belong to the canvas.',
      { path: '^(apps|platform)/', pathNot: '^platform/canvas/' },
      { path: '^engines/(layout|drawing)/' },
    ),
    rule(
      'engines-are-entered-at-their-index',
      'Everything outside an engine imports its entry; tests also what it has for tests.',
      { path: '^(apps|features|platform)/' },
      { path: '^engines/', pathNot: ['^engines/[^/]+/src/index\\.ts$', testing] },
    ),
    rule(
      'only-tables-touch-sql',
      'SQL lives in table files, migrations, the database and the job queue.',
      {
        path: '^(apps|features|platform)/',
        pathNot: [tests, testing, '-table\\.ts$', '/server/migrations/', '^platform/(database|jobs)/server/'],
      },
      { path: sqlPackages },
    ),
    rule(
      'only-http-knows-the-framework',
      'The HTTP framework is known to platform/http and to the app that mounts it.',
      {
        path: '^(apps|features|platform)/',
        pathNot: ['^platform/http/server/', '^apps/server/(app|operations|[a-z]+-pages)\\.ts$', tests, testing],
      },
      { path: httpPackages },
    ),
    rule(
      'no-barrels',
      'A name has one address: no index files except the entry of an engine.',
      { path: '(^|/)index\\.tsx?$', pathNot: ['^engines/[^/]+/src/index\\.ts$', 'node_modules'] },
      {},
    ),
    rule(
      'only-what-is-installed',
      'An import that cannot be resolved, or a package that package.json does not name, fails on a clean machine.',
      { path: '^(apps|features|platform|engines)/', pathNot: tests },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^node:' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
