/** Finds a Chromium for the browser tests: configured, installed, installable from Debian, or from the dependencies. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian-packages.ts';

/** A browser and how to launch it. `env` is the whole environment of the browser process. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

const root = join(import.meta.dirname, '..');
const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

const environment = (extra: Record<string, string> = {}): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  // Without a UTF-8 locale the browser saves "Plän.csv" as "download".
  LC_ALL: 'C.UTF-8',
  ...extra,
});

const asChromium = (executablePath: string, extra: Record<string, string> = {}): Chromium => ({
  executablePath,
  args: quietArgs,
  env: environment(extra),
});

/** Path of the first installed program among these names. */
function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  // The headless shell takes a fifth less time for the same tests.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const elsewhere = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return [...onPath, ...elsewhere].find((path) => existsSync(path));
}

/** Folder with the unpacked browser of the package, created once per version; undefined where the package has none. */
function unpackPackaged(): string | undefined {
  const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(root, '.cache', `chromium-${version}`);
  if (existsSync(join(folder, 'chromium'))) return folder;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const unpacking = mkdtempSync(join(root, '.cache', 'chromium-unpacking-'));
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  // The package always unpacks into the temporary folder; the variable makes it add its libraries.
  const env = environment({ TMPDIR: unpacking, AWS_EXECUTION_ENV: 'nodejs24.x' });
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0) {
    rmSync(unpacking, { recursive: true, force: true });
    return undefined;
  }
  writeFileSync(join(unpacking, 'fonts.conf'), fontsConfiguration(folder));
  if (!existsSync(folder)) renameSync(unpacking, folder);
  else rmSync(unpacking, { recursive: true, force: true });
  return folder;
}

const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

function findPackaged(): Chromium | undefined {
  const folder = unpackPackaged();
  if (!folder) return undefined;
  const executable = join(folder, 'chromium');
  const libraries = spawnSync('ldd', [executable], { encoding: 'utf8' });
  const lacksLibraries = (libraries.stdout ?? '').includes('not found');
  return asChromium(executable, {
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    ...(lacksLibraries ? { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } : {}),
  });
}

/**
 * The browser for tests, or undefined when there is none.
 * `install` allows `apt-get install` (as root on Debian, unless NO_APT=1). Throws when CHROMIUM_PATH does not exist.
 */
export function findChromium(options: { readonly install: boolean }): Chromium | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return asChromium(named);
  }
  const installed = findInstalled();
  if (installed) return asChromium(installed);
  if (options.install && canInstallDebianPackages()) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const fresh = installDebianPackages([name, 'fonts-liberation']) ? findInstalled() : undefined;
      if (fresh) return asChromium(fresh);
    }
  }
  return findPackaged();
}
